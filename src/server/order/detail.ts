import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOf } from '../../domain/dates.ts';
import type { OrderDetail } from '../../domain/order.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { agentAccounts, agents, customers, files, orders, users } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { readStanding, type Standing } from './standing.ts';
import { dealStates } from '../../machines/dealStates.ts';

const deciders = alias(users, 'deciders');

/**
 * One order in the caller's scope, and how it stands today while it waits; `known`: where that was just read. Throws 404
 * outside of it.
 */
export async function readOrder(
  queryable: Queryable,
  session: Session,
  id: string,
  now: Date,
  known?: Standing,
): Promise<OrderDetail> {
  const query = queryable
    .select({
      order: orders,
      customer: customers,
      salespersonName: users.name,
      agentName: agents.name,
      decidedByName: deciders.name,
      remainingQuota: agentAccounts.remainingQuota,
      file: files,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(users, eq(users.id, orders.salespersonId))
    .innerJoin(agents, eq(agents.id, orders.agentId))
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, orders.agentId))
    .leftJoin(deciders, eq(deciders.id, orders.decidedById))
    .leftJoin(files, eq(files.id, orders.contractFileId))
    .where(and(eq(orders.id, id), inScope(session, orders)));
  const [row] = await prepared(query, `order detail in scope of ${session.role}`);
  if (!row) throw notFound();
  const { order, customer, file } = row;
  const standing = dealStates[order.status].isOpen
    ? (known ?? (await readStanding(queryable, order, customer, dayOf(now))))
    : null;
  return {
    id: order.id,
    orderNo: order.orderNo,
    customerId: order.customerId,
    customerName: customer.name,
    companyId: customer.companyId,
    productType: order.kind === 'seat' ? 'seat' : 'package',
    kind: order.kind,
    packageId: order.packageId,
    packageName: order.packageName,
    seatCount: order.seatCount,
    amount: order.amount,
    status: order.status,
    version: order.version,
    appliedAt: order.appliedAt.toISOString(),
    decidedAt: order.decidedAt?.toISOString() ?? null,
    decidedByName: row.decidedByName,
    remarks: order.remarks,
    startDate: order.startDate,
    endDate: order.endDate,
    salespersonId: order.salespersonId,
    salespersonName: row.salespersonName,
    agentId: order.agentId,
    agentName: row.agentName,
    contractFile: file && { id: file.id, name: file.name, mimeType: file.mimeType, size: file.size },
    standing: standing && standingDto(standing),
    remainingQuota: session.role === 'salesperson' ? null : row.remainingQuota,
  };
}

function standingDto({ facts: { kind: _kind, ground, ...facts } }: Standing): OrderDetail['standing'] {
  return ground && { ...facts, ground };
}
