import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { PlatformUserState } from '../../domain/platformUser.ts';
import type { StaffState } from '../../domain/staff.ts';
import { matchesKeyword, matchRank } from './matching.ts';
import { namedLevel, searchedAgent, searchedLogin, searchedStaff } from './names.ts';
import { agentLevels, agents, passwordRequests, users } from '../db/schema.ts';
import { isPlatformUser, requestScope } from '../http/scope.ts';
import { staffInScope } from '../staff/service.ts';
import { byMatchRank, matchRankColumn, type SearchRequest } from './searchRequest.ts';

/** Agents, of equal matches the enabled ones first, then by name; for operations. */
export async function findAgents({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agents.id,
      matchRank: matchRankColumn(matchRank(searchedAgent, keyword)),
      reading: agents.reading,
      enterpriseId: agents.enterpriseId,
      name: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agents.status,
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(matchesKeyword(searchedAgent, keyword))
    .orderBy(byMatchRank, sql`(${agents.status} = 'enabled') desc`, asc(agents.name), agents.id)
    .limit(limit);
}

/** Levels that are not deleted, of equal matches by name; for operations. */
export async function findLevels({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agentLevels.id,
      matchRank: matchRankColumn(matchRank(namedLevel, keyword)),
      reading: agentLevels.reading,
      name: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agentLevels.status,
    })
    .from(agentLevels)
    .where(and(ne(agentLevels.status, 'deleted'), matchesKeyword(namedLevel, keyword)))
    .orderBy(byMatchRank, asc(agentLevels.name), agentLevels.id)
    .limit(limit);
}

/** Forgotten passwords that wait for the caller, by whose they are, of equal matches the newest first. */
export async function findPasswordRequests({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations' && session.role !== 'agent') return [];
  return queryable
    .select({
      id: passwordRequests.id,
      matchRank: matchRankColumn(matchRank(searchedLogin, keyword)),
      reading: users.reading,
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
        matchesKeyword(searchedLogin, keyword),
      ),
    )
    .orderBy(byMatchRank, desc(passwordRequests.createdAt), passwordRequests.id)
    .limit(limit);
}

/** Operations admins and developers, of equal matches the enabled ones first, then by name; for operations. */
export async function findPlatformUsers({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations') return [];
  const rows = await queryable
    .select({
      id: users.id,
      matchRank: matchRankColumn(matchRank(searchedLogin, keyword)),
      reading: users.reading,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: users.status,
    })
    .from(users)
    .where(and(isPlatformUser, matchesKeyword(searchedLogin, keyword)))
    .orderBy(byMatchRank, users.status, asc(users.name), users.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, status: row.status as PlatformUserState }));
}

/** An agent's own staff, of equal matches who is still there first, then by name. */
export async function findStaff({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role !== 'agent') return [];
  const rows = await queryable
    .select({
      id: users.id,
      matchRank: matchRankColumn(matchRank(searchedStaff, keyword)),
      reading: users.reading,
      name: users.name,
      mobile: users.mobile,
      status: users.status,
    })
    .from(users)
    .where(and(staffInScope(session), matchesKeyword(searchedStaff, keyword)))
    .orderBy(byMatchRank, users.status, asc(users.name), users.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, status: row.status as StaffState }));
}
