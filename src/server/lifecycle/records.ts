import { and, count, eq, sql } from 'drizzle-orm';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import {
  agentLevels,
  agents,
  applications,
  applicationVersions,
  customers,
  orders,
  packages,
  passwordRequests,
  users,
} from '../db/schema.ts';
import { roleIds } from '../../domain/roles.ts';
import { notFound } from '../http/refusal.ts';
import { applicationScope, inScope, isPlatformUser, requestScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** How the records of a lifecycle are counted and found, in the caller's scope. */
interface LifecycleRecords {
  counts(queryable: Queryable, session: Session): Promise<{ state: string; count: number }[]>;
  find(
    queryable: Queryable,
    session: Session,
    id: string,
  ): Promise<{ name: string; state: string } | undefined>;
}

const deals: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: orders.status, count: count() })
      .from(orders)
      .where(inScope(session, orders))
      .groupBy(orders.status),
  find: async (queryable, session, id) => {
    const [order] = await queryable
      .select({ name: orders.orderNo, state: orders.status })
      .from(orders)
      .where(and(eq(orders.id, id), inScope(session, orders)));
    return order;
  },
};

/** Operations' own affair: nobody else learns of the levels there are, or of packages that are not for sale. */
const ofOperations = (session: Session) => (session.role === 'operations' ? undefined : sql`false`);

const levels: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: agentLevels.status, count: count() })
      .from(agentLevels)
      .where(ofOperations(session))
      .groupBy(agentLevels.status),
  find: async (queryable, session, id) => {
    const [level] = await queryable
      .select({ name: agentLevels.name, state: agentLevels.status })
      .from(agentLevels)
      .where(and(eq(agentLevels.id, id), ofOperations(session)));
    return level;
  },
};

const agencies: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: agents.status, count: count() })
      .from(agents)
      .where(inScope(session, { agentId: agents.id }))
      .groupBy(agents.status),
  find: async (queryable, session, id) => {
    const [found] = await queryable
      .select({ name: agents.name, state: agents.status })
      .from(agents)
      .where(and(eq(agents.id, id), inScope(session, { agentId: agents.id })));
    return found;
  },
};

const customerRecords: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: customers.status, count: count() })
      .from(customers)
      .where(inScope(session, customers))
      .groupBy(customers.status),
  find: async (queryable, session, id) => {
    const [customer] = await queryable
      .select({ name: customers.name, state: customers.status })
      .from(customers)
      .where(and(eq(customers.id, id), inScope(session, customers)));
    return customer;
  },
};

/** Salespeople see of their colleagues only themselves. */
const staffInScope = (session: Session) =>
  and(
    eq(users.roleId, roleIds.salesperson),
    inScope(session, { agentId: users.agentId, salespersonId: users.id }),
  );

const staffRecords: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: users.status, count: count() })
      .from(users)
      .where(staffInScope(session))
      .groupBy(users.status),
  find: async (queryable, session, id) => {
    const [member] = await queryable
      .select({ name: users.name, state: users.status })
      .from(users)
      .where(and(eq(users.id, id), staffInScope(session)));
    return member;
  },
};

const platformUsers: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: users.status, count: count() })
      .from(users)
      .where(and(isPlatformUser, ofOperations(session)))
      .groupBy(users.status),
  find: async (queryable, session, id) => {
    const [found] = await queryable
      .select({ name: users.name, state: users.status })
      .from(users)
      .where(and(eq(users.id, id), isPlatformUser, ofOperations(session)));
    return found;
  },
};

const forgottenPasswords: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: passwordRequests.status, count: count() })
      .from(passwordRequests)
      .where(requestScope(session))
      .groupBy(passwordRequests.status),
  find: async (queryable, session, id) => {
    const [request] = await queryable
      .select({ name: users.name, state: passwordRequests.status })
      .from(passwordRequests)
      .innerJoin(users, eq(users.id, passwordRequests.userId))
      .where(and(eq(passwordRequests.id, id), requestScope(session)));
    return request;
  },
};

const packageRecords: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: packages.status, count: count() })
      .from(packages)
      .where(ofOperations(session))
      .groupBy(packages.status),
  find: async (queryable, session, id) => {
    const [found] = await queryable
      .select({ name: packages.name, state: packages.status })
      .from(packages)
      .where(and(eq(packages.id, id), ofOperations(session)));
    return found;
  },
};

const publications: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: applications.status, count: count() })
      .from(applications)
      .where(applicationScope(session))
      .groupBy(applications.status),
  find: async (queryable, session, id) => {
    const [application] = await queryable
      .select({ name: applications.name, state: applications.status })
      .from(applications)
      .where(and(eq(applications.id, id), applicationScope(session)));
    return application;
  },
};

/** Counted by the latest version of each application, as the lists show them. */
const audits: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: applicationVersions.status, count: count() })
      .from(applications)
      .innerJoin(
        applicationVersions,
        and(
          eq(applicationVersions.applicationId, applications.id),
          eq(applicationVersions.revision, applications.latestRevision),
        ),
      )
      .where(applicationScope(session))
      .groupBy(applicationVersions.status),
  find: async (queryable, session, id) => {
    const [version] = await queryable
      .select({
        name: sql<string>`${applicationVersions.name} || ' ' || ${applicationVersions.number}`,
        state: applicationVersions.status,
      })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(and(eq(applicationVersions.id, id), applicationScope(session)));
    return version;
  },
};

const recordsOf: Record<LifecycleId, LifecycleRecords> = {
  dealApproval: deals,
  agentLevel: levels,
  agent: agencies,
  customer: customerRecords,
  staff: staffRecords,
  passwordRequest: forgottenPasswords,
  platformUser: platformUsers,
  packagePublication: packageRecords,
  applicationAudit: audits,
  applicationPublication: publications,
};

export function countRecords(queryable: Queryable, session: Session, lifecycle: LifecycleId) {
  return recordsOf[lifecycle].counts(queryable, session);
}

/** Throws 404 for a record out of the caller's scope. */
export async function findRecord(queryable: Queryable, session: Session, lifecycle: LifecycleId, id: string) {
  const found = await recordsOf[lifecycle].find(queryable, session, id);
  if (!found) throw notFound();
  return found;
}
