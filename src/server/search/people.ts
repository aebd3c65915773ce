import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PlatformUserState } from '../../domain/platformUser.ts';
import type { StaffState } from '../../domain/staff.ts';
import type { Queryable } from '../db/database.ts';
import { exactMatch, inSmallTable } from './exact.ts';
import { matchesKeyword, matchRank } from './matching.ts';
import { namedLevel, searchedAgent, searchedLogin, searchedStaff } from './names.ts';
import { agentLevels, agents, passwordRequests, users } from '../db/schema.ts';
import { isPlatformUser, requestScope } from '../http/scope.ts';
import { staffInScope } from '../staff/service.ts';
import {
  byMatchRank,
  byName,
  matchRankColumn,
  type ExactLookup,
  type MatchRankColumn,
  type SearchRequest,
} from './searchRequest.ts';

const agentRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: agents.id,
      matchRank,
      reading: agents.reading,
      enterpriseId: agents.enterpriseId,
      name: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agents.status,
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId));
const agentOrder = sql`(${agents.status} = 'enabled') desc, ${byName(agents)}, ${agents.id}`;

/** Finds agents; of equal matches the enabled ones first, then by name; for operations. */
export async function findAgents({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return agentRows(queryable, matchRankColumn(matchRank(searchedAgent, keyword)))
    .where(and(restriction, matchesKeyword(searchedAgent, keyword)))
    .orderBy(byMatchRank, agentOrder)
    .limit(limit);
}

/** Agents by their name, enterprise ID or director. */
export const exactAgents = {
  roles: ['operations'],
  id: agents.id,
  ...inSmallTable(sql`${agents}`, searchedAgent),
  order: agentOrder,
  rows: (queryable, ids) => agentRows(queryable, exactMatch).where(inArray(agents.id, ids)),
} satisfies ExactLookup;

const levelRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: agentLevels.id,
      matchRank,
      reading: agentLevels.reading,
      name: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agentLevels.status,
    })
    .from(agentLevels);
const levelOrder = sql`${byName(agentLevels)}, ${agentLevels.id}`;

/** Levels that are not deleted, of equal matches by name; for operations. */
export async function findLevels({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return levelRows(queryable, matchRankColumn(matchRank(namedLevel, keyword)))
    .where(and(ne(agentLevels.status, 'deleted'), restriction, matchesKeyword(namedLevel, keyword)))
    .orderBy(byMatchRank, levelOrder)
    .limit(limit);
}

/** Levels by their name. */
export const exactLevels = {
  roles: ['operations'],
  id: agentLevels.id,
  ...inSmallTable(sql`${agentLevels}`, namedLevel),
  scope: () => ne(agentLevels.status, 'deleted'),
  order: levelOrder,
  rows: (queryable, ids) => levelRows(queryable, exactMatch).where(inArray(agentLevels.id, ids)),
} satisfies ExactLookup;

const requestRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: passwordRequests.id,
      matchRank,
      reading: users.reading,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: passwordRequests.status,
    })
    .from(passwordRequests)
    .innerJoin(users, eq(users.id, passwordRequests.userId));
const requestOrder = sql`${passwordRequests.createdAt} desc, ${passwordRequests.id}`;

/** Finds forgotten passwords that the caller has to answer, by their user; of equal matches the newest first. */
export async function findPasswordRequests({
  queryable,
  session,
  keyword,
  limit,
  restriction,
}: SearchRequest) {
  if (session.role !== 'operations' && session.role !== 'agent') return [];
  return requestRows(queryable, matchRankColumn(matchRank(searchedLogin, keyword)))
    .where(
      and(
        requestScope(session),
        eq(passwordRequests.status, 'pending'),
        restriction,
        matchesKeyword(searchedLogin, keyword),
      ),
    )
    .orderBy(byMatchRank, requestOrder)
    .limit(limit);
}

/** Forgotten passwords by the name, account or enterprise ID of whose they are. */
export const exactPasswordRequests = {
  roles: ['operations', 'agent'],
  id: passwordRequests.id,
  ...inSmallTable(
    sql`${passwordRequests} join ${users} on ${users.id} = ${passwordRequests.userId}`,
    searchedLogin,
  ),
  scope: (session) => and(requestScope(session), eq(passwordRequests.status, 'pending')),
  order: requestOrder,
  rows: (queryable, ids) => requestRows(queryable, exactMatch).where(inArray(passwordRequests.id, ids)),
} satisfies ExactLookup;

const loginRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: users.id,
      matchRank,
      reading: users.reading,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: sql<PlatformUserState>`${users.status}`,
    })
    .from(users);
const loginOrder = sql`${users.status} collate "C", ${byName(users)}, ${users.id}`;

/** Operations admins and developers, of equal matches the enabled ones first, then by name; for operations. */
export async function findPlatformUsers({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return loginRows(queryable, matchRankColumn(matchRank(searchedLogin, keyword)))
    .where(and(isPlatformUser, restriction, matchesKeyword(searchedLogin, keyword)))
    .orderBy(byMatchRank, loginOrder)
    .limit(limit);
}

/** Operations admins and developers by their name, account or enterprise ID. */
export const exactPlatformUsers = {
  roles: ['operations'],
  id: users.id,
  ...inSmallTable(sql`${users}`, searchedLogin),
  scope: () => isPlatformUser,
  order: loginOrder,
  rows: (queryable, ids) => loginRows(queryable, exactMatch).where(inArray(users.id, ids)),
} satisfies ExactLookup;

const staffRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: users.id,
      matchRank,
      reading: users.reading,
      name: users.name,
      mobile: users.mobile,
      status: sql<StaffState>`${users.status}`,
    })
    .from(users);
const staffOrder = sql`${users.status} collate "C", ${byName(users)}, ${users.id}`;

/** Finds an agent's own staff; of equal matches active members first, then by name. */
export async function findStaff({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'agent') return [];
  return staffRows(queryable, matchRankColumn(matchRank(searchedStaff, keyword)))
    .where(and(staffInScope(session), restriction, matchesKeyword(searchedStaff, keyword)))
    .orderBy(byMatchRank, staffOrder)
    .limit(limit);
}

/** Staff by their name, phone or account. */
export const exactStaff = {
  roles: ['agent'],
  id: users.id,
  ...inSmallTable(sql`${users}`, searchedStaff),
  scope: staffInScope,
  order: staffOrder,
  rows: (queryable, ids) => staffRows(queryable, exactMatch).where(inArray(users.id, ids)),
} satisfies ExactLookup;
