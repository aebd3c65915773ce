import { eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { applications, customers, orders, passwordRequests, users } from '../db/schema.ts';
import type { Session } from './session.ts';

/**
 * What of a table the caller may see (R-role-3): operations everything, an agent its own, a salesperson what
 * is theirs, a developer nothing of sales. Undefined means no restriction.
 */
export function inScope(
  session: Session,
  columns: { agentId: PgColumn; salespersonId?: PgColumn },
): SQL | undefined {
  switch (session.role) {
    case 'operations':
      return undefined;
    case 'agent':
      return eq(columns.agentId, session.agentId);
    case 'salesperson':
      return columns.salespersonId ? eq(columns.salespersonId, session.userId) : sql`false`;
    case 'developer':
      return sql`false`;
  }
}

/**
 * The orders that the caller may see: as `inScope` says, and of a salesperson those of the customers that are theirs now,
 * whoever sold them (R-role-3).
 */
export function orderScope(session: Session): SQL | undefined {
  if (session.role !== 'salesperson') return inScope(session, orders);
  // As an array: joined, PostgreSQL would go through the newest orders of all and ask the customer of each.
  return sql`${orders.customerId} = any(array(select ${customers.id} from ${customers} where ${inScope(session, customers)}))`;
}

/** Operations' own affair: nobody else learns of the levels there are, or of packages that are not for sale. */
export const ofOperations = (session: Session) => (session.role === 'operations' ? undefined : sql`false`);

/** Operations admins and developers: whoever belongs to no agent. */
export const isPlatformUser = inArray(
  users.roleId,
  platformRoles.map((role) => roleIds[role]),
);

/** Which forgotten passwords the caller answers: an agent those of its salespeople, operations those of agents, developers and one another. */
export function requestScope(session: Session): SQL {
  switch (session.role) {
    case 'operations':
      return isNull(passwordRequests.agentId);
    case 'agent':
      return eq(passwordRequests.agentId, session.agentId ?? '');
    case 'salesperson':
    case 'developer':
      return sql`false`;
  }
}

/** Which applications the caller sees: operations all, a developer their own. */
export function applicationScope(session: Session): SQL | undefined {
  switch (session.role) {
    case 'operations':
      return undefined;
    case 'developer':
      return eq(applications.developerId, session.userId);
    case 'agent':
    case 'salesperson':
      return sql`false`;
  }
}
