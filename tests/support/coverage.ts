import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { root } from './paths.ts';
import { openTestDatabase } from './testDatabase.ts';

const path = join(root, 'machines/covered/edges.json');

/** Edges by lifecycle, ordered by id. */
type Covered = Record<string, string[]>;
type StoredCoverage = Record<'tests' | 'fixtures', Covered>;

const sorted = <Value>(parts: Record<string, Value>) =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Expects that the stored coverage of the charts (R-replay-9) equals what these tests have covered.
 * With COVERAGE=write it writes the stored coverage:
 * COVERAGE=write npx vitest run --no-file-parallelism tests/replay tests/api/*Machine*.test.ts
 * tests/api/passwordRequestPaths.test.ts.
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

/** The last step of the demo data, which every test starts with; these steps use every edge and must not count. */
let lastDemoStep: Promise<number> | undefined;
async function readLastDemoStep(): Promise<number> {
  const demo = await openTestDatabase('postgres');
  const [last] = await demo.rows('select max(id)::int as id from transitions', []);
  await demo.close();
  return Number(last?.id);
}

/** Does the same for generated tests, by the edges in the trail of their store. */
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

/** Does the same for a lifecycle in which other records decide some edges; these have no entry in the trail. */
export async function expectCoverageWithDerived(
  database: Database,
  lifecycle: string,
  derived: readonly string[],
): Promise<void> {
  const logged = await loggedEdges(database, lifecycle);
  expectStoredEdges('tests', { [lifecycle]: [...logged, ...derived].sort() });
}

/** Does the same for the fixtures, by the edges of their steps. A lifecycle without fixtures has none. */
export function expectFixtureCoverage(
  lifecycles: readonly string[],
  edges: readonly (string | null)[],
): void {
  const of = (id: string) =>
    [...new Set(edges)].flatMap((edge) => (edge?.startsWith(`${id}.`) ? [edge] : []));
  expectStoredEdges('fixtures', Object.fromEntries(lifecycles.map((id) => [id, of(id).sort()])));
}
