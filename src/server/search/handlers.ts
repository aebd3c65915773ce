import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import { containing } from '../db/containing.ts';
import type { Queryable } from '../db/database.ts';
import { alias } from 'drizzle-orm/pg-core';
import {
  agentLevels,
  agents,
  applications,
  applicationVersions,
  customers,
  ledgerEntries,
  orders,
  packages,
  passwordRequests,
  users,
} from '../db/schema.ts';
import { agentMatches } from '../agent/service.ts';
import { applicationMatches } from '../application/service.ts';
import type { Api } from '../http/api.ts';
import { customerMatches } from '../db/customerWords.ts';
import { orderHolds } from '../db/orderWords.ts';
import { applicationScope, inScope, requestScope } from '../http/scope.ts';
import { packageMatches } from '../package/service.ts';
import type { Session } from '../http/session.ts';
import { staffInScope } from '../staff/service.ts';
import { search } from './contract.ts';

export function registerSearch(api: Api): void {
  api.on(search, async ({ queryable, session, query }) => ({
    orders: await findOrders(queryable, session, query.keyword, query.limit),
    customers: await findCustomers(queryable, session, query.keyword, query.limit),
    agents: await findAgents(queryable, session, query.keyword, query.limit),
    recharges: await findRecharges(queryable, session, query.keyword, query.limit),
    passwordRequests: await findPasswordRequests(queryable, session, query.keyword, query.limit),
    applications: await findApplications(queryable, session, query.keyword, query.limit),
    agentLevels: await findLevels(queryable, session, query.keyword, query.limit),
    packages: await findPackages(queryable, session, query.keyword, query.limit),
    staff: await findStaff(queryable, session, query.keyword, query.limit),
  }));
}

/** Numbers that end in the keyword come first (people type the last digits), then what waits, then the newest. */
function findOrders(queryable: Queryable, session: Session, keyword: string, limit: number) {
  const pattern = containing(keyword);
  return queryable
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      customerName: customers.name,
      packageName: orders.packageName,
      amount: orders.amount,
      status: orders.status,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(inScope(session, orders), orderHolds(queryable, keyword, session.agentId)))
    .orderBy(
      sql`(${orders.orderNo} ilike ${pattern.slice(0, -1)}) desc`,
      sql`(${orders.status} = 'pending') desc`,
      desc(orders.appliedAt),
      orders.id,
    )
    .limit(limit);
}

/** Names that begin with the keyword come first, then the newest. */
function findCustomers(queryable: Queryable, session: Session, keyword: string, limit: number) {
  const pattern = containing(keyword);
  return queryable
    .select({
      id: customers.id,
      companyId: customers.companyId,
      name: customers.name,
      adminName: customers.adminName,
      status: customers.status,
    })
    .from(customers)
    .where(and(inScope(session, customers), customerMatches(keyword)))
    .orderBy(sql`(${customers.name} ilike ${pattern.slice(1)}) desc`, desc(customers.createdAt), customers.id)
    .limit(limit);
}

/** Levels that are not deleted, by name; for operations. */
async function findLevels(queryable: Queryable, session: Session, keyword: string, limit: number) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agentLevels.id,
      name: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agentLevels.status,
    })
    .from(agentLevels)
    .where(and(ne(agentLevels.status, 'deleted'), ilike(agentLevels.name, containing(keyword))))
    .orderBy(asc(agentLevels.name), agentLevels.id)
    .limit(limit);
}

/** Applications, those that wait for review first, then by name; for operations, and a developer's own. */
function findApplications(queryable: Queryable, session: Session, keyword: string, limit: number) {
  return queryable
    .select({
      id: applications.id,
      name: applications.name,
      developerName: users.name,
      status: applications.status,
      latestNumber: applicationVersions.number,
      auditStatus: applicationVersions.status,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.developerId))
    .innerJoin(
      applicationVersions,
      and(
        eq(applicationVersions.applicationId, applications.id),
        eq(applicationVersions.revision, applications.latestRevision),
      ),
    )
    .where(and(applicationScope(session), applicationMatches(queryable, keyword)))
    .orderBy(sql`(${applicationVersions.status} = 'pending') desc`, asc(applications.name), applications.id)
    .limit(limit);
}

/** Agents, the enabled ones first, then by name; for operations. */
async function findAgents(queryable: Queryable, session: Session, keyword: string, limit: number) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agents.id,
      enterpriseId: agents.enterpriseId,
      name: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agents.status,
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(agentMatches(keyword))
    .orderBy(sql`(${agents.status} = 'enabled') desc`, asc(agents.name), agents.id)
    .limit(limit);
}

/** Recharges by the agent's name or their remarks, the newest first; for operations. */
async function findRecharges(queryable: Queryable, session: Session, keyword: string, limit: number) {
  if (session.role !== 'operations') return [];
  const pattern = containing(keyword);
  const correction = alias(ledgerEntries, 'correction');
  const rows = await queryable
    .select({ entry: ledgerEntries, agentName: agents.name, reversedById: correction.id })
    .from(ledgerEntries)
    .innerJoin(agents, eq(agents.id, ledgerEntries.agentId))
    .leftJoin(correction, eq(correction.reversesId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.kind, 'recharge'),
        or(ilike(agents.name, pattern), ilike(ledgerEntries.remarks, pattern)),
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit);
  return rows.map(({ entry, agentName, reversedById }) => ({
    id: String(entry.id),
    kind: entry.kind,
    agentName,
    rechargeAmount: entry.rechargeAmount ?? entry.amount,
    remarks: entry.remarks,
    reversedById: reversedById === null ? null : String(reversedById),
    at: entry.at.toISOString(),
  }));
}

/** Product packages by name, those on sale first; for operations. */
async function findPackages(queryable: Queryable, session: Session, keyword: string, limit: number) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: packages.id,
      name: packages.name,
      price: packages.price,
      status: packages.status,
    })
    .from(packages)
    .where(packageMatches(keyword))
    .orderBy(desc(packages.status), asc(packages.name), packages.id)
    .limit(limit);
}

/** Forgotten passwords that wait for the caller, by whose they are. */
function findPasswordRequests(queryable: Queryable, session: Session, keyword: string, limit: number) {
  const pattern = containing(keyword);
  return queryable
    .select({
      id: passwordRequests.id,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: passwordRequests.status,
    })
    .from(passwordRequests)
    .innerJoin(users, eq(users.id, passwordRequests.userId))
    .where(
      and(
        requestScope(session),
        eq(passwordRequests.status, 'pending'),
        or(ilike(users.name, pattern), ilike(users.account, pattern), ilike(users.enterpriseId, pattern)),
      ),
    )
    .orderBy(desc(passwordRequests.createdAt), passwordRequests.id)
    .limit(limit);
}

/** An agent's own staff; who is still there comes first. */
function findStaff(queryable: Queryable, session: Session, keyword: string, limit: number) {
  if (session.role !== 'agent') return [];
  const pattern = containing(keyword);
  return queryable
    .select({ id: users.id, name: users.name, mobile: users.mobile, status: users.status })
    .from(users)
    .where(
      and(
        staffInScope(session),
        or(ilike(users.name, pattern), ilike(users.mobile, pattern), ilike(users.account, pattern)),
      ),
    )
    .orderBy(users.status, asc(users.name), users.id)
    .limit(limit);
}
