/** How PostgreSQL plans the statements of list calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../src/server/app.ts';
import { openDatabase, type RowsQuery } from '../../src/server/db/database.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { migrationsFolder } from '../support/paths.ts';
import type { ListCase } from './listCases.ts';

/** A node of a plan in PostgreSQL's JSON. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Names what a statement reads. */
export interface CasePlan {
  indexes: string[];
  /** Tables that are read from their first row to their last. */
  wholeTables: string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const sortedNames = (names: (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].sort();

/** Returns what a plan reads, from PostgreSQL's JSON. */
export function planOf(nodes: PlanNode[]): CasePlan {
  const all = nodes.flatMap(nodesOf);
  return {
    indexes: sortedNames(all.map((node) => node['Index Name'])),
    wholeTables: sortedNames(
      all.map((node) => (node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined)),
    ),
  };
}

/**
 * Returns the plan of each call's list statement, in the order of the calls, as PostgreSQL makes it for the call's own
 * parameters. `headersOf` gives the headers of a caller's session. Throws if a call is refused or reads no list.
 */
export async function plansOf(
  databaseUrl: string,
  cases: readonly ListCase[],
  headersOf: (role: ListCase['role']) => Record<string, string>,
): Promise<CasePlan[]> {
  const database = await openDatabase({ databaseUrl, migrationsFolder });
  const planner = new pg.Client({ connectionString: databaseUrl });
  await planner.connect();
  let sent: Parameters<RowsQuery>[] = [];
  const recording =
    (query: RowsQuery): RowsQuery =>
    (...statement) => {
      sent.push(statement);
      return query(...statement);
    };
  const { rows, rowsPlanned } = database;
  const folder = mkdtempSync(join(tmpdir(), 'oms-plans-'));
  const files = folderFileStore(folder);
  const recorded = { ...database, rows: recording(rows), rowsPlanned: recording(rowsPlanned) };
  const { hono } = await createApp({ database: recorded, files, userCostPerSecond: 0 });
  try {
    const plans: CasePlan[] = [];
    for (const { role, method, path, body } of cases) {
      sent = [];
      const request = { method, headers: headersOf(role), body: body && JSON.stringify(body) };
      const response = await hono.request(`/api/operation${path}`, request);
      await response.body?.cancel();
      const [text = '', params = []] = sent.find(([statement]) => statement.includes('_total')) ?? [];
      if (response.status !== 200 || !text)
        throw new Error(`${path} answered ${response.status}, and read no list`);
      const { rows: explained } = await planner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        params,
      );
      plans.push(planOf(explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))));
    }
    return plans;
  } finally {
    await planner.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
