import { eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { applications, customers, orders, passwordRequests, users } from '../db/schema.ts';
import type { Session } from './session.ts';

/**
 * Returns the condition for rows that the caller may see (R-role-3): operations everything, an agent its own, a
 * salesperson their own, a developer nothing of sales. Undefined: no restriction.
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
 * Returns the condition for orders that the caller may see, as `inScope`. A salesperson sees the orders of their present
 * customers, also those that another salesperson sold (R-role-3).
 */
export function orderScope(session: Session): SQL | undefined {
  if (session.role !== 'salesperson') return inScope(session, orders);
  // As an array: with a join, PostgreSQL would read the newest orders of everybody and look up the customer of each.
  return sql`${orders.customerId} = any(array(select ${customers.id} from ${customers} where ${inScope(session, customers)}))`;
}

/** Returns a condition that only operations meet: nobody else sees the levels, or packages that are not for sale. */
export const ofOperations = (session: Session) => (session.role === 'operations' ? undefined : sql`false`);

/** The condition for users without an agent: operations admins and developers. */
export const isPlatformUser = inArray(
  users.roleId,
  platformRoles.map((role) => roleIds[role]),
);

/**
 * Returns the condition for the forgotten passwords that the caller answers. An agent answers its salespeople; operations
 * answer agents, developers and one another.
 */
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

/** Returns the condition for the applications that the caller sees: operations all, a developer their own. */
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
