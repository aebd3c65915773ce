import { eq, ne, sql } from 'drizzle-orm';
import { agentLevelStates, type AgentLevelFilter, type AgentLevel } from '../../domain/agentLevel.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { agentLevels, agents } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { matches, namedLevel } from '../search/names.ts';
import { oneOf } from '../list/rowsOfEach.ts';
import { inStateSince } from '../list/stateSince.ts';

const list = listOf<AgentLevel>({
  table: sql`${agentLevels}`,
  joins: sql``,
  fields: {
    id: sql`${agentLevels.id}`,
    name: sql`${agentLevels.name}`,
    discountRate: asText(agentLevels.discountRate),
    status: sql`${agentLevels.status}`,
    agentCount: sql`(select count(*)::int from ${agents} where ${agents.levelId} = ${agentLevels.id})`,
    version: sql`${agentLevels.version}`,
    createdAt: isoInstant(agentLevels.createdAt),
  },
});

const sortColumns = {
  createdAt: agentLevels.createdAt,
  discountRate: agentLevels.discountRate,
  name: agentLevels.sortKey,
};

function rowsOf(filter: AgentLevelFilter) {
  return {
    where: [
      filter.status ? eq(agentLevels.status, filter.status) : ne(agentLevels.status, 'deleted'),
      inStateSince('agentLevel', agentLevels.id, filter, filter.status),
      oneOf(agentLevels.id, filter.ids),
      matches(namedLevel, filter.keyword),
    ],
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: agentLevels.id,
  };
}

/** Returns a page of agent levels; deleted ones only if the filter requests them (R-level-7). */
export function pageLevels(database: Database, filter: AgentLevelFilter): Promise<Page<AgentLevel>> {
  return readPage(database, list, rowsOf(filter), filter);
}

/** Returns all agent levels that match a filter. */
export function allLevels(database: Database, filter: AgentLevelFilter) {
  return eachRow(database, list, rowsOf(filter));
}

export const levelCsvColumns: CsvColumn[] = [
  { title: 'agentLevel.name', field: 'name' },
  { title: 'agentLevel.discountRate', field: 'discountRate' },
  { title: 'agentLevel.agentCount', field: 'agentCount' },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(agentLevelStates, (code) => `agentLevel.status.${code}`),
  },
  { title: 'record.createdAt', field: 'createdAt', instant: true },
];
