import type { TFunction } from 'i18next';
import { agentType } from './agent/agentType.ts';
import { agentLevelType } from './agentLevel/agentLevelType.ts';
import { auditEntryType } from './auditEntry/auditEntryType.ts';
import { applicationType } from './application/applicationType.ts';
import type { CommandRecord, RecordType } from './core/command.ts';
import type { FoundRecord, RecordTypeDeclaration } from './core/recordType.ts';
import { customerType } from './customer/customerType.ts';
import { noteType } from './note/noteType.ts';
import { orderType } from './order/orderType.ts';
import { ownSessionType } from './ownAccount/ownSessionType.ts';
import { packageType } from './package/packageType.ts';
import { passwordRequestType } from './passwordRequest/passwordRequestType.ts';
import { platformUserType } from './platformUser/platformUserType.ts';
import { rechargeType } from './recharge/rechargeType.ts';
import { staffType } from './staff/staffType.ts';

/** Every type of record, in the order of the key sheet. */
export const recordTypes: { [T in RecordType]: RecordTypeDeclaration<T> } = {
  order: orderType,
  customer: customerType,
  note: noteType,
  package: packageType,
  agentLevel: agentLevelType,
  agent: agentType,
  recharge: rechargeType,
  passwordRequest: passwordRequestType,
  application: applicationType,
  platformUser: platformUserType,
  staff: staffType,
  auditEntry: auditEntryType,
  ownSession: ownSessionType,
};

/** A record that was read, as the search would tell of it. */
export function foundOf<T extends RecordType>(
  { type, name, data }: CommandRecord<T>,
  t: TFunction,
): FoundRecord {
  return { ...recordTypes[type].found(data, t), name };
}
