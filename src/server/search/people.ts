import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { PlatformUserState } from '../../domain/platformUser.ts';
import type { StaffState } from '../../domain/staff.ts';
import { holds, meeting } from './matching.ts';
import { namedLevel, searchedAgent, searchedLogin, searchedStaff } from './names.ts';
import { agentLevels, agents, passwordRequests, users } from '../db/schema.ts';
import { isPlatformUser, requestScope } from '../http/scope.ts';
import { staffInScope } from '../staff/service.ts';
import { byMet, metColumn, type Asked } from './asked.ts';

/** Agents, of those met alike the enabled ones first, then by name; for operations. */
export async function findAgents({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agents.id,
      met: metColumn(meeting(searchedAgent, keyword)),
      reading: agents.reading,
      enterpriseId: agents.enterpriseId,
      name: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agents.status,
    })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(holds(searchedAgent, keyword))
    .orderBy(byMet, sql`(${agents.status} = 'enabled') desc`, asc(agents.name), agents.id)
    .limit(limit);
}

/** Levels that are not deleted, of those met alike by name; for operations. */
export async function findLevels({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: agentLevels.id,
      met: metColumn(meeting(namedLevel, keyword)),
      reading: agentLevels.reading,
      name: agentLevels.name,
      discountRate: agentLevels.discountRate,
      status: agentLevels.status,
    })
    .from(agentLevels)
    .where(and(ne(agentLevels.status, 'deleted'), holds(namedLevel, keyword)))
    .orderBy(byMet, asc(agentLevels.name), agentLevels.id)
    .limit(limit);
}

/** Forgotten passwords that wait for the caller, by whose they are, of those met alike the newest first. */
export async function findPasswordRequests({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'operations' && session.role !== 'agent') return [];
  return queryable
    .select({
      id: passwordRequests.id,
      met: metColumn(meeting(searchedLogin, keyword)),
      reading: users.reading,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: passwordRequests.status,
    })
    .from(passwordRequests)
    .innerJoin(users, eq(users.id, passwordRequests.userId))
    .where(and(requestScope(session), eq(passwordRequests.status, 'pending'), holds(searchedLogin, keyword)))
    .orderBy(byMet, desc(passwordRequests.createdAt), passwordRequests.id)
    .limit(limit);
}

/** Operations admins and developers, of those met alike the enabled ones first, then by name; for operations. */
export async function findPlatformUsers({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'operations') return [];
  const rows = await queryable
    .select({
      id: users.id,
      met: metColumn(meeting(searchedLogin, keyword)),
      reading: users.reading,
      name: users.name,
      enterpriseId: users.enterpriseId,
      account: users.account,
      status: users.status,
    })
    .from(users)
    .where(and(isPlatformUser, holds(searchedLogin, keyword)))
    .orderBy(byMet, users.status, asc(users.name), users.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, status: row.status as PlatformUserState }));
}

/** An agent's own staff, of those met alike who is still there first, then by name. */
export async function findStaff({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'agent') return [];
  const rows = await queryable
    .select({
      id: users.id,
      met: metColumn(meeting(searchedStaff, keyword)),
      reading: users.reading,
      name: users.name,
      mobile: users.mobile,
      status: users.status,
    })
    .from(users)
    .where(and(staffInScope(session), holds(searchedStaff, keyword)))
    .orderBy(byMet, users.status, asc(users.name), users.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, status: row.status as StaffState }));
}
