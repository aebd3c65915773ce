import { agentType } from './agent/agentType.ts';
import { agentLevelType } from './agentLevel/agentLevelType.ts';
import { auditEntryType } from './auditEntry/auditEntryType.ts';
import { auditCaseType } from './auditCase/auditCaseType.ts';
import { applicationType } from './application/applicationType.ts';
import type { CommandRecord, RecordType } from '../commandKit/command.ts';
import type { TrailRecord } from '../commandKit/recordType.ts';
import type { RecordTypes } from '../commandKit/registry.ts';
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

/** The lifecycle and the id under which a record's changes are logged; undefined where they are not. */
export function logOf<T extends RecordType>({ type, data }: CommandRecord<T>): TrailRecord | undefined {
  return recordTypes[type].logOf(data);
}
