import { and, asc, eq } from 'drizzle-orm';
import type { SalespeopleFilter } from '../../domain/orderFilter.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Queryable } from '../db/database.ts';
import { agents, users } from '../db/schema.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { oneOf, withRowsOfEach } from '../list/rowsOfEach.ts';
import { matches, namedUser } from '../search/names.ts';

/** Returns the salespeople whose orders the caller sees, by name; at most two hundred. */
export function listSalespeople(queryable: Queryable, session: Session, filter: SalespeopleFilter) {
  const query = {
    where: [
      eq(users.roleId, roleIds.salesperson),
      inScope(session, { agentId: users.agentId, salespersonId: users.id }),
      matches(namedUser, filter.keyword),
      filter.userId ? eq(users.id, filter.userId) : undefined,
      oneOf(users.id, filter.userIds),
    ],
    column: users.sortKey,
    direction: 'asc' as const,
    id: users.id,
  };
  const { agentIds: ids, perAgent: limit } = filter;
  const { where } = withRowsOfEach(query, { column: users.agentId, ids, limit });
  return queryable
    .select({ userId: users.id, name: users.name, agentId: agents.id, agentName: agents.name })
    .from(users)
    .innerJoin(agents, eq(agents.id, users.agentId))
    .where(and(...where))
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(200);
}
