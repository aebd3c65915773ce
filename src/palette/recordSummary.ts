import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconLockQuestion from '@tabler/icons-react/dist/esm/icons/IconLockQuestion.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import type { TFunction } from 'i18next';
import type { Icon } from '@tabler/icons-react';
import type { CommandRecord, RecordType } from '../commands/core/command.ts';
import { applicationSummary, type ApplicationFacts } from '../commands/application/applicationRecord.ts';
import { agentSummary, type AgentFacts } from '../commands/agent/agentRecord.ts';
import { rechargeSummary, type RechargeFacts } from '../commands/recharge/rechargeRecord.ts';
import { levelSummary, type AgentLevelFacts } from '../commands/agentLevel/agentLevelRecord.ts';
import { customerSummary, type CustomerFacts } from '../commands/customer/customerRecord.ts';
import type { OwnSessionFacts } from '../commands/ownAccount/ownSessionRecord.ts';
import {
  packageSummary,
  withdrawnApplications,
  type PackageFacts,
} from '../commands/package/packageRecord.ts';
import { platformUserSummary, type PlatformUserFacts } from '../commands/platformUser/platformUserRecord.ts';
import {
  requestSummary,
  type PasswordRequestFacts,
} from '../commands/passwordRequest/passwordRequestRecord.ts';
import { orderSummary, type OrderFacts } from '../commands/order/orderRecord.ts';
import { staffSummary, type StaffFacts } from '../commands/staff/staffRecord.ts';
import type { FoundRecord } from '../commands/records/sources.ts';

export const recordIcons: Record<RecordType, Icon> = {
  order: IconFileInvoice,
  customer: IconBuilding,
  staff: IconUser,
  platformUser: IconUserShield,
  agentLevel: IconDiscount,
  agent: IconBuildingStore,
  recharge: IconCoin,
  passwordRequest: IconLockQuestion,
  ownSession: IconDevices,
  application: IconAppWindow,
  package: IconPackage,
};

type Summary = Pick<FoundRecord, 'facts' | 'state'>;

const summaries: Record<RecordType, (data: unknown, t: TFunction) => Summary> = {
  order: (data) => orderSummary(data as OrderFacts),
  staff: (data) => staffSummary(data as StaffFacts),
  customer: (data) => customerSummary(data as CustomerFacts),
  agentLevel: (data) => levelSummary(data as AgentLevelFacts),
  agent: (data) => agentSummary(data as AgentFacts),
  recharge: (data) => rechargeSummary(data as RechargeFacts),
  package: (data, t) => {
    const found = data as PackageFacts;
    return packageSummary(t, { ...found, withdrawn: withdrawnApplications(found) });
  },
  passwordRequest: (data) => requestSummary(data as PasswordRequestFacts),
  platformUser: (data) => platformUserSummary(data as PlatformUserFacts),
  application: (data) => applicationSummary(data as ApplicationFacts),
  ownSession: (data) => ({ facts: (data as OwnSessionFacts).address }),
};

/** A record that was read, as the search would tell of it. */
export function foundOf(record: CommandRecord, t: TFunction): FoundRecord {
  const { type, id, name, data } = record;
  return { type, id, name, ...summaries[type](data, t) };
}
