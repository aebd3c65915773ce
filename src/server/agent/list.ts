import { eq, sql } from 'drizzle-orm';
import { agentStates, type AgentFilter, type Agent } from '../../domain/agent.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { agentAccounts, agentLevels, agents, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { agentMatches } from './service.ts';
import { oneOf } from '../list/rowsOfEach.ts';
import { inStateSince } from '../list/stateSince.ts';

const list = listOf<Agent>({
  table: sql`${agents}`,
  joins: sql`join ${agentLevels} on ${agentLevels.id} = ${agents.levelId}
    join ${agentAccounts} on ${agentAccounts.agentId} = ${agents.id}`,
  fields: {
    id: sql`${agents.id}`,
    enterpriseId: sql`${agents.enterpriseId}`,
    name: sql`${agents.name}`,
    levelId: sql`${agents.levelId}`,
    levelName: sql`${agentLevels.name}`,
    discountRate: asText(agentLevels.discountRate),
    director: sql`${agents.director}`,
    avatarUrl: sql`(select ${users.avatarUrl} from ${users} where ${users.agentId} = ${agents.id}
      and ${users.roleId} = ${sql.raw(String(roleIds.agent))} order by ${users.createdAt}, ${users.id} limit 1)`,
    status: sql`${agents.status}`,
    totalQuota: asText(agentAccounts.totalQuota),
    usedQuota: asText(agentAccounts.usedQuota),
    remainingQuota: asText(agentAccounts.remainingQuota),
    version: sql`${agents.version}`,
    createdAt: isoInstant(agents.createdAt),
  },
});

const sortColumns = { createdAt: agents.createdAt, name: agents.sortKey, enterpriseId: agents.enterpriseId };

function rowsOf(filter: AgentFilter) {
  return {
    where: [
      filter.status && eq(agents.status, filter.status),
      inStateSince('agent', agents.id, filter, filter.status),
      filter.levelId ? eq(agents.levelId, filter.levelId) : undefined,
      oneOf(agents.id, filter.ids),
      agentMatches(filter.keyword),
    ],
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: agents.id,
  };
}

/** Returns a page of agents (`agent/page`). */
export function pageAgents(database: Database, filter: AgentFilter): Promise<Page<Agent>> {
  return readPage(database, list, rowsOf(filter), filter);
}

/** Returns all agents that match a filter. */
export function allAgents(database: Database, filter: AgentFilter) {
  return eachRow(database, list, rowsOf(filter));
}

export const agentCsvColumns: CsvColumn[] = [
  { title: 'login.enterpriseId', field: 'enterpriseId', isCode: true },
  { title: 'agent.name', field: 'name' },
  { title: 'agent.level', field: 'levelName' },
  { title: 'agentLevel.discountRate', field: 'discountRate' },
  { title: 'agent.director', field: 'director' },
  { title: 'account.totalQuota', field: 'totalQuota' },
  { title: 'account.usedQuota', field: 'usedQuota' },
  { title: 'account.remainingQuota', field: 'remainingQuota' },
  { title: 'record.status', field: 'status', words: wordsOf(agentStates, (code) => `agent.status.${code}`) },
  { title: 'agent.createdAt', field: 'createdAt', instant: true },
];
