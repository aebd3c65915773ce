import { newKey, type TestApi } from '../support/testApi.ts';
import { hammerCalls, type Chance } from './calls.ts';
import type { World } from './world.ts';

/** Returns the random generator mulberry32: the same seed makes the same choices. */
function chanceOf(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(all: readonly T[]): T => {
    const index = Math.floor(next() * all.length);
    return all[index] as T;
  };
  const shuffled = <T>(all: readonly T[]): T[] => {
    const remaining = [...all];
    return all.map(() => remaining.splice(Math.floor(next() * remaining.length), 1)[0] as T);
  };
  return { pick, shuffled };
}

export interface Outcome {
  /** Numbers of answers by call, then by status. */
  statuses: Map<string, Map<number, number>>;
  /** Answers that must never occur. */
  failures: string[];
}

/** Runs many callers at once, each with one call after another, until the time is over. */
export async function hammer(
  world: World,
  { callers, milliseconds, seed }: { callers: number; milliseconds: number; seed: number },
): Promise<Outcome> {
  const statuses = new Map<string, Map<number, number>>();
  const failures: string[] = [];
  const until = performance.now() + milliseconds;
  const names = Object.keys(hammerCalls);
  async function act(name: string, chance: Chance): Promise<void> {
    const call = hammerCalls[name];
    const request = await call?.request(world, chance);
    if (!call || !request) return;
    const { method, path, body } = request;
    const answer = await world.as(call.role).call(method, path, body, newKey());
    const counts = statuses.get(name) ?? new Map<number, number>();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    statuses.set(name, counts);
    if (answer.status >= 500 || answer.status === 401)
      failures.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(body)}`);
  }
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const chance = chanceOf(seed + caller);
      // Takes the calls in turn, so that every call has its share; each caller has its own order.
      while (performance.now() < until)
        for (const name of chance.shuffled(names)) if (performance.now() < until) await act(name, chance);
    }),
  );
  return { statuses, failures };
}

/** Returns how often PostgreSQL found a deadlock in this database. */
export async function deadlocks({ database }: TestApi): Promise<number> {
  const [row] = await database.rows(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
    [],
  );
  return Number(row?.deadlocks);
}

export function tableOf({ statuses }: Outcome): string {
  const all = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(22) + cells.map((cell) => String(cell).padStart(7)).join('');
  return [
    line('', all),
    ...[...statuses].sort().map(([name, counts]) =>
      line(
        name,
        all.map((status) => counts.get(status) ?? ''),
      ),
    ),
  ].join('\n');
}
