import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import type { Resignation, StaffTransfer } from '../../domain/newStaff.ts';
import { roleIds } from '../../domain/roles.ts';
import type { TransferResult } from '../../domain/staff.ts';
import { staffLifecycle, type StaffEvent } from '../../machines/staff.ts';
import { moveCustomers } from '../customer/service.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agents, customers, orders, users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { invalid, invalidField, notFound } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { endSessions } from '../http/sessionEnding.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { accessOf, recordRightsChange } from '../trail/rightsChanges.ts';
import { isOpenOrder } from '../db/stateIn.ts';

type UserRow = typeof users.$inferSelect;
type CustomerRow = typeof customers.$inferSelect;
type Handover = { customer: CustomerRow; receiver: UserRow }[];

/**
 * Lets a member resign (R-staff-3). With a transfer, every customer and its open orders move to a receiver in the same
 * transaction. Without, they remain until they are transferred later. The member's sessions end with it. Throws 404, 409,
 * 400 at the receiver.
 */
export async function resign(
  tx: Tx,
  session: Session,
  resignation: Resignation,
  services: Services,
): Promise<TransferResult> {
  const at = services.now();
  const { transfer, ...request } = resignation;
  const { member, receivers } = await lockPeople(tx, session, request);
  const ownCustomers = await lockCustomers(tx, member.id);
  // The plan is skipped for a member who has resigned already: moveRecord then reports who was faster.
  const handover =
    transfer && member.status === 'active' ? plan(request, member, ownCustomers, receivers, true) : [];
  const event = transfer ? 'resignTransfer' : 'resignKeep';
  const { cause, agentStatus } = await moveMember(tx, session, member, {
    event,
    seenVersion: request.version,
    at,
    set: { resignedAt: at },
    customers: transfer ? handover.length : ownCustomers.length,
  });
  const moved = await handOver(tx, session, handover, at, cause);
  await recordRightsChange(tx, {
    kind: 'loginDisabled',
    actor: session,
    record: member.id,
    login: member,
    access: [accessOf(member, member.status, agentStatus), accessOf(member, 'resigned', agentStatus)],
    at,
  });
  await endSessions(tx, services.sessions, [member], at);
  return { id: member.id, name: member.name, status: 'resigned', version: member.version + 1, moved };
}

/** Transfers the customers of a resigned member: all of them, or the named ones. Throws as `resign` does. */
export async function transferKept(
  tx: Tx,
  session: Session,
  request: StaffTransfer,
  at: Date,
): Promise<TransferResult> {
  const { member, receivers } = await lockPeople(tx, session, request);
  const ownCustomers = await lockCustomers(tx, member.id);
  const handover = member.status === 'resigned' ? plan(request, member, ownCustomers, receivers, false) : [];
  const { cause } = await moveMember(tx, session, member, {
    event: 'transferKept',
    seenVersion: request.version,
    at,
    customers: handover.length,
  });
  const moved = await handOver(tx, session, handover, at, cause);
  return { id: member.id, name: member.name, status: 'resigned', version: member.version + 1, moved };
}

/** Locks the member and the receivers, so that none of them resigns meanwhile. */
async function lockPeople(tx: Tx, session: Session, request: StaffTransfer) {
  const receiverIds = request.assignments.map(({ receiverId }) => receiverId);
  if (request.receiverId) receiverIds.push(request.receiverId);
  if (!session.agentId) throw notFound();
  const people = and(
    inArray(users.id, [...new Set([request.id, ...receiverIds])]),
    eq(users.agentId, session.agentId),
    eq(users.roleId, roleIds.salesperson),
  );
  const locked = await lockRows(tx, 'no key update', users, people);
  const member = locked.find(({ id }) => id === request.id);
  if (!member) throw notFound();
  return { member, receivers: new Map(locked.map((user) => [user.id, user])) };
}

function lockCustomers(tx: Tx, memberId: string): Promise<CustomerRow[]> {
  return lockRows(tx, 'no key update', customers, eq(customers.salespersonId, memberId));
}

/** Returns the receiver of each customer. Throws 400 at every field that names nobody, or nobody who can receive. */
function plan(
  request: StaffTransfer,
  member: UserRow,
  ownCustomers: CustomerRow[],
  receivers: Map<string, UserRow>,
  all: boolean,
): Handover {
  const refused: FieldRefusal[] = [];
  const receiverOf = (field: string, id: string): UserRow | undefined => {
    const receiver = receivers.get(id);
    if (receiver && receiver.id !== member.id && receiver.status === 'active') return receiver;
    const resigned =
      receiver?.id === member.id ? 'refusal.staff.receiverSelf' : 'refusal.staff.receiverResigned';
    refused.push({ field, key: receiver ? resigned : 'validation.choice' });
    return undefined;
  };
  const common = request.receiverId ? receiverOf('receiverId', request.receiverId) : undefined;
  const own = new Map<string, UserRow>();
  const ownIds = new Set(ownCustomers.map(({ id }) => id));
  for (const [index, { customerId, receiverId }] of request.assignments.entries()) {
    if (!ownIds.has(customerId))
      refused.push({ field: `assignments.${index}.customerId`, key: 'refusal.staff.notHeld' });
    const receiver = receiverOf(`assignments.${index}.receiverId`, receiverId);
    if (receiver) own.set(customerId, receiver);
  }
  if (refused.length > 0) throw invalid(refused);
  const handover = ownCustomers.flatMap((customer) => {
    const receiver = own.get(customer.id) ?? common;
    return receiver ? [{ customer, receiver }] : [];
  });
  const nobody = common === undefined && own.size === 0;
  if (nobody || (all && handover.length < ownCustomers.length))
    throw invalidField('receiverId', 'validation.receiverRequired');
  return handover;
}

interface MemberMove {
  event: StaffEvent['type'];
  seenVersion: number;
  at: Date;
  set?: Partial<UserRow>;
  /** Number of customers that move or remain, for the audit trail. */
  customers: number;
}

/** Moves the member; returns the id of the entry, and the status of the member's agent. */
async function moveMember(tx: Tx, session: Session, member: UserRow, move: MemberMove) {
  const { agentId } = member;
  if (agentId === null) throw new Error(`Salesperson ${member.id} belongs to no agent`);
  const [agent] = await tx.select({ status: agents.status }).from(agents).where(eq(agents.id, agentId));
  if (!agent) throw new Error(`Salesperson ${member.id} belongs to no agent`);
  const { entryId } = await moveRecord(tx, {
    lifecycle: staffLifecycle,
    table: users,
    record: member,
    seenVersion: move.seenVersion,
    facts: { actor: session, agentId, agentStatus: agent.status },
    event: { type: move.event },
    session,
    at: move.at,
    params: { customers: move.customers },
    set: move.set,
  });
  await announce(tx, {
    topic: 'staff',
    id: member.id,
    event: move.event,
    audience: { agentId, salespersonId: member.id },
  });
  return { cause: entryId, agentStatus: agent.status };
}

/**
 * Moves each customer with its open orders. An order's version does not change, because the decision is about the same
 * order.
 */
async function handOver(
  tx: Tx,
  session: Session,
  handover: Handover,
  at: Date,
  cause: number,
): Promise<TransferResult['moved']> {
  if (handover.length === 0) return [];
  const receiverOf = receiverByCustomer(handover);
  await moveCustomers(tx, session, {
    event: 'transfer',
    at,
    cause,
    set: { salespersonId: receiverOf(customers.id) },
    moves: handover.map(({ customer, receiver }) => ({
      customer,
      seenVersion: customer.version,
      salespersonId: receiver.id,
      params: { receiver: receiver.name },
    })),
  });
  const open = await moveOrders(tx, handover, receiverOf(orders.customerId));
  const moved: TransferResult['moved'] = [];
  for (const { customer, receiver } of handover) {
    const to = { receiverId: receiver.id, receiverName: receiver.name };
    moved.push({ type: 'customer', id: customer.id, name: customer.name, ...to });
    for (const { id, name } of open.filter(({ customerId }) => customerId === customer.id)) {
      moved.push({ type: 'order', id, name, ...to });
      const audience = { agentId: customer.agentId, salespersonId: receiver.id };
      await announce(tx, { topic: 'order', id, event: 'transfer', audience });
    }
  }
  return moved;
}

/** Returns an expression for the receiver of the customer in a column, so that one statement updates all of them. */
function receiverByCustomer(handover: Handover): (customerId: PgColumn) => SQL {
  const pairs = handover.map(({ customer, receiver }) => ({ handed: customer.id, receiver: receiver.id }));
  return (customerId) => sql`(select receiver
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as handover(handed uuid, receiver uuid)
    where handed = ${customerId})`;
}

async function moveOrders(tx: Tx, handover: Handover, salespersonId: SQL) {
  const ofCustomers = inArray(
    orders.customerId,
    handover.map(({ customer }) => customer.id),
  );
  const open = await lockRows(tx, 'no key update', orders, and(ofCustomers, isOpenOrder));
  if (open.length === 0) return [];
  return tx
    .update(orders)
    .set({ salespersonId })
    .where(
      inArray(
        orders.id,
        open.map(({ id }) => id),
      ),
    )
    .returning({ id: orders.id, name: orders.orderNo, customerId: orders.customerId });
}
