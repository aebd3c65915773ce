import type { TFunction } from 'i18next';
import { graphql, type ResultOf } from '../graph/client/graphql.ts';
import { agentFound, agentType } from './agent/agentType.ts';
import { agentLevelFound, agentLevelType } from './agentLevel/agentLevelType.ts';
import { auditEntryType } from './auditEntry/auditEntryType.ts';
import { auditCaseFound, auditCaseType } from './auditCase/auditCaseType.ts';
import { applicationFound, applicationType } from './application/applicationType.ts';
import type { CommandRecord, RecordType } from '../commandKit/command.ts';
import type { FoundRecord, From, TrailRecord } from '../commandKit/recordType.ts';
import type { RecordTypes } from '../commandKit/registry.ts';
import { customerFound, customerType } from './customer/customerType.ts';
import { noteFound, noteType } from './note/noteType.ts';
import { orderFound, orderType } from './order/orderType.ts';
import { ownSessionType } from './ownAccount/ownSessionType.ts';
import { packageFound, packageType } from './package/packageType.ts';
import { passwordRequestFound, passwordRequestType } from './passwordRequest/passwordRequestType.ts';
import { platformUserFound, platformUserType } from './platformUser/platformUserType.ts';
import { rechargeFound, rechargeType } from './recharge/rechargeType.ts';
import { staffFound, staffType } from './staff/staffType.ts';

/** Every type of record, in the order of the key sheet. */
export const recordTypes: RecordTypes = {
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
  auditCase: auditCaseType,
  ownSession: ownSessionType,
};

/** Returns the lifecycle and the id under which a record's changes are logged; undefined if they are not. */
export function logOf<T extends RecordType>({ type, data }: CommandRecord<T>): TrailRecord | undefined {
  return recordTypes[type].logOf(data);
}

/** The rows of each kind of record that the search finds. */
export const foundFragment = graphql(
  `
    fragment FoundRecords on SearchResult @_unmask {
      more
      bestIn {
        lifecycle
        state
      }
      agents {
        ...FoundAgentRow
      }
      orders {
        ...FoundOrderRow
      }
      customers {
        ...FoundCustomerRow
      }
      notes {
        ...FoundNoteRow
      }
      agentLevels {
        ...FoundAgentLevelRow
      }
      recharges {
        ...FoundRechargeRow
      }
      staff {
        ...FoundStaffRow
      }
      applications {
        ...FoundApplicationRow
      }
      packages {
        ...FoundPackageRow
      }
      passwordRequests {
        ...FoundPasswordRequestRow
      }
      platformUsers {
        ...FoundPlatformUserRow
      }
      auditCases {
        ...FoundAuditCaseRow
      }
    }
  `,
  [
    agentFound,
    orderFound,
    customerFound,
    noteFound,
    agentLevelFound,
    rechargeFound,
    staffFound,
    applicationFound,
    packageFound,
    passwordRequestFound,
    platformUserFound,
    auditCaseFound,
  ],
);

export type FoundRows = ResultOf<typeof foundFragment>;

/** Returns all rows that a search found, type by type. */
export function foundRecords(found: FoundRows, t: TFunction): FoundRecord[] {
  const more = new Set(found.more);
  const bestIn = new Set(found.bestIn.map((best) => `${best?.lifecycle}.${best?.state}`));
  const moreMatch = (from: From) =>
    !from?.lifecycle || !from.states.every((state) => bestIn.has(`${from.lifecycle}.${state}`));
  const listed = <Field extends keyof FoundRows, Row>(
    field: Field,
    rows: readonly (Row | null)[] | undefined,
    type: { searched: (row: Row, t: TFunction) => FoundRecord },
  ): FoundRecord[] =>
    (rows ?? []).flatMap((row) =>
      row === null ? [] : { ...type.searched(row, t), ...(more.has(field) && { moreMatch }) },
    );
  return [
    ...listed('agents', found.agents, agentType),
    ...listed('orders', found.orders, orderType),
    ...listed('customers', found.customers, customerType),
    ...listed('notes', found.notes, noteType),
    ...listed('agentLevels', found.agentLevels, agentLevelType),
    ...listed('recharges', found.recharges, rechargeType),
    ...listed('staff', found.staff, staffType),
    ...listed('applications', found.applications, applicationType),
    ...listed('packages', found.packages, packageType),
    ...listed('passwordRequests', found.passwordRequests, passwordRequestType),
    ...listed('platformUsers', found.platformUsers, platformUserType),
    ...listed('auditCases', found.auditCases, auditCaseType),
  ];
}
