import { caseMachineFacts } from './auditCase/auditCaseRecord.ts';
import { agentMachineFacts } from './agent/agentRecord.ts';
import { levelMachineFacts } from './agentLevel/agentLevelRecord.ts';
import { auditFacts, publicationFacts } from './application/applicationRecord.ts';
import type { CommandContext, CommandRecord, RecordData, RecordType } from '../commandKit/command.ts';
import { customerMachineFacts, termMachineFacts } from './customer/customerRecord.ts';
import { noteMachineFacts } from './note/noteRecord.ts';
import { dealFacts, orderPeople } from './order/orderRecord.ts';
import { availabilityFacts, availabilityOf, packageMachineFacts } from './package/packageRecord.ts';
import { requestMachineFacts } from './passwordRequest/passwordRequestRecord.ts';
import { platformUserMachineFacts } from './platformUser/platformUserRecord.ts';
import { staffMachineFacts } from './staff/staffRecord.ts';
import { rechargeMachineFacts, rechargeTrail } from './recharge/rechargeRecord.ts';
import type { Role } from '../domain/roles.ts';
import { agent } from '../machines/agent.ts';
import { agentLevel } from '../machines/agentLevel.ts';
import { applicationAudit } from '../machines/applicationAudit.ts';
import { auditCase } from '../machines/auditCase.ts';
import { applicationPublication } from '../machines/applicationPublication.ts';
import { customerLifecycle } from '../machines/customer.ts';
import { dealApproval } from '../machines/dealApproval.ts';
import type { LifecycleId } from '../machines/lifecycles.ts';
import { note } from '../machines/note.ts';
import { packageAvailability } from '../machines/packageAvailability.ts';
import { packagePublication } from '../machines/packagePublication.ts';
import { passwordRequest } from '../machines/passwordRequest.ts';
import { platformUser } from '../machines/platformUser.ts';
import { recharge } from '../machines/recharge.ts';
import { staffLifecycle } from '../machines/staff.ts';
import { subscription } from '../machines/subscription.ts';
import { recordWay, type RecordWay } from './core/recordWay.ts';

/** The record of the lifecycle that is asked about, where it is a part of the one that was read. */
export interface AskedPart {
  recordId: string;
  state: string;
}

interface WayOfRecord {
  /** Where the record stands, and what the asker can do with it. */
  way: (context: CommandContext, record: CommandRecord, part?: AskedPart) => RecordWay | undefined;
  /** The record's own people, for who asks what one of them could do. */
  owners: (record: CommandRecord) => Partial<Record<Role, Owner>>;
}

/** Absent: not known, and then nobody in particular. */
interface Owner {
  userId?: string;
  agentId?: string | null;
}

function of<T extends RecordType>(
  type: T,
  way: (context: CommandContext, data: RecordData[T], part: AskedPart | undefined) => RecordWay | undefined,
  owners: (data: RecordData[T]) => Partial<Record<Role, Owner>> = () => ({}),
): WayOfRecord {
  const dataOf = (record: CommandRecord) =>
    record.type === type ? (record.data as RecordData[T]) : undefined;
  return {
    way: (context, record, part) => {
      const data = dataOf(record);
      return data && way(context, data, part);
    },
    owners: (record) => {
      const data = dataOf(record);
      return data ? owners(data) : {};
    },
  };
}

const peopleOf = ({ agentId, salespersonId }: { agentId: string; salespersonId: string }) => ({
  agent: { agentId },
  salesperson: { userId: salespersonId, agentId },
});

/** By lifecycle. The review of an application is a version's, which is read with its application. */
export const recordWays: Partial<Record<LifecycleId, WayOfRecord>> = {
  dealApproval: of(
    'order',
    (context, order) =>
      recordWay(dealApproval, order.id, order.status, dealFacts(context, order), orderPeople(order)),
    peopleOf,
  ),
  agentLevel: of('agentLevel', (context, level) =>
    recordWay(agentLevel, level.id, level.status, levelMachineFacts(context, level)),
  ),
  agent: of('agent', (context, { id, status }) => recordWay(agent, id, status, agentMachineFacts(context))),
  customer: of(
    'customer',
    (context, customer) =>
      recordWay(customerLifecycle, customer.id, customer.status, customerMachineFacts(context, customer)),
    peopleOf,
  ),
  subscription: of(
    'customer',
    (context, { subscriptions = [] }, part) => {
      const term = subscriptions.find(({ id }) => id === part?.recordId);
      return term && recordWay(subscription, term.id, term.status, termMachineFacts(context, term));
    },
    peopleOf,
  ),
  auditCase: of('auditCase', (context, data) =>
    recordWay(auditCase, data.id, data.status, caseMachineFacts(context, data)),
  ),
  note: of('note', (context, data) => recordWay(note, data.id, data.status, noteMachineFacts(context, data))),
  staff: of(
    'staff',
    (context, data) => recordWay(staffLifecycle, data.id, data.status, staffMachineFacts(context, data)),
    ({ id, agentId }) => ({ agent: { agentId }, salesperson: { userId: id, agentId } }),
  ),
  passwordRequest: of(
    'passwordRequest',
    (context, data) => recordWay(passwordRequest, data.id, data.status, requestMachineFacts(context, data)),
    ({ agentId }) => ({ agent: { agentId } }),
  ),
  platformUser: of('platformUser', (context, data) =>
    recordWay(platformUser, data.id, data.status, platformUserMachineFacts(context, data)),
  ),
  packagePublication: of('package', (context, data) =>
    recordWay(packagePublication, data.id, data.status, packageMachineFacts(context, data)),
  ),
  packageAvailability: of('package', (context, data) =>
    recordWay(packageAvailability, data.id, availabilityOf(data), availabilityFacts(context, data)),
  ),
  applicationPublication: of(
    'application',
    (context, data) =>
      recordWay(applicationPublication, data.id, data.status, publicationFacts(context, data), {
        developer: data.developerName,
      }),
    ({ developerId }) => ({ developer: { userId: developerId } }),
  ),
  applicationAudit: of(
    'application',
    (context, data, { recordId, state } = { recordId: data.latestId, state: data.auditStatus }) => ({
      ...recordWay(applicationAudit, recordId, state, auditFacts(context, data), {
        developer: data.developerName,
      }),
      ...(recordId !== data.latestId && {
        ended: { key: 'application.versionReplaced', params: { number: data.latestNumber } },
      }),
    }),
    ({ developerId }) => ({ developer: { userId: developerId } }),
  ),
  recharge: of('recharge', (context, data) =>
    recordWay(
      recharge,
      rechargeTrail(data).id,
      data.reversedById === null ? 'credited' : 'reversed',
      rechargeMachineFacts(context, data),
    ),
  ),
};

/** The way of a record as somebody of the role sees it; of several, the one that the record belongs to. */
export function wayAs(
  { way, owners }: WayOfRecord,
  context: CommandContext,
  record: CommandRecord,
  role: Role | undefined,
  part?: AskedPart,
): RecordWay | undefined {
  if (role === undefined || role === context.role) return way(context, record, part);
  const { userId = '', agentId = null } = owners(record)[role] ?? {};
  return way({ ...context, role, user: { ...context.user, userId, agentId } }, record, part);
}
