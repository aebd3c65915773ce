import { and, eq } from 'drizzle-orm';
import { roleIds } from '../../domain/roles.ts';
import { users } from '../db/schema.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** Returns the condition for the sales staff that the caller manages. */
export function staffInScope(session: Session) {
  return and(eq(users.roleId, roleIds.salesperson), inScope(session, { agentId: users.agentId }));
}

/** Returns the condition for the sales staff whose trail the caller may read: a salesperson sees only themselves. */
export function staffOrOneself(session: Session) {
  return and(
    eq(users.roleId, roleIds.salesperson),
    inScope(session, { agentId: users.agentId, salespersonId: users.id }),
  );
}
