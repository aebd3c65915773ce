import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { root } from './paths.ts';
import { openTestDatabase } from './testDatabase.ts';

const path = join(root, 'machines/covered/edges.json');

/** Edges by lifecycle, in the order of their ids. */
type Covered = Record<string, string[]>;
type StoredCoverage = Record<'tests' | 'fixtures', Covered>;

const sorted = <Value>(parts: Record<string, Value>) =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * That what the charts tell of the coverage (R-replay-9) is what these tests have covered; with COVERAGE=write, it is
 * written so: COVERAGE=write npx vitest run --no-file-parallelism tests/replay
 * tests/api/*Machine*.test.ts tests/api/passwordRequestPaths.test.ts.
 */
function expectStoredEdges(by: keyof StoredCoverage, covered: Covered): void {
  const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredCoverage;
  if (process.env.COVERAGE === 'write') {
    const derived = { ...stored, [by]: sorted({ ...stored[by], ...covered }) };
    writeFileSync(path, `${JSON.stringify(sorted(derived), null, 2)}\n`);
    return;
  }
  for (const [lifecycle, edges] of Object.entries(covered)) expect(stored[by][lifecycle]).toEqual(edges);
}

/** The last step of the demo data, which each test begins with and which walk every edge. */
let lastDemoStep: Promise<number> | undefined;
async function readLastDemoStep(): Promise<number> {
  const demo = await openTestDatabase('postgres');
  const [last] = await demo.rows('select max(id)::int as id from transitions', []);
  await demo.close();
  return Number(last?.id);
}

/** As above, of generated tests: by the edges that their store's trail has. */
export async function expectTestCoverage(database: Database, ...lifecycles: string[]): Promise<void> {
  for (const id of lifecycles) expectStoredEdges('tests', { [id]: await loggedEdges(database, id) });
}

async function loggedEdges(database: Database, lifecycle: string): Promise<string[]> {
  const rows = await database.rows('select distinct edge from transitions where id > $1 and lifecycle = $2', [
    await (lastDemoStep ??= readLastDemoStep()),
    lifecycle,
  ]);
  return rows.map(({ edge }) => String(edge)).sort();
}

/** As above, of a lifecycle some of whose edges are told by other records: those that were seen there have no entry. */
export async function expectCoverageWithDerived(
  database: Database,
  lifecycle: string,
  derived: readonly string[],
): Promise<void> {
  const logged = await loggedEdges(database, lifecycle);
  expectStoredEdges('tests', { [lifecycle]: [...logged, ...derived].sort() });
}

/** As above, of the fixtures: by the edges that their steps take. Of a lifecycle without one, none. */
export function expectFixtureCoverage(
  lifecycles: readonly string[],
  edges: readonly (string | null)[],
): void {
  const of = (id: string) =>
    [...new Set(edges)].flatMap((edge) => (edge?.startsWith(`${id}.`) ? [edge] : []));
  expectStoredEdges('fixtures', Object.fromEntries(lifecycles.map((id) => [id, of(id).sort()])));
}
