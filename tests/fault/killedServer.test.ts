import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { addPendingDeals, setRemainingQuota, type Deal } from '../support/deals.ts';
import { migrationsFolder } from '../support/paths.ts';
import { times } from '../support/scope.ts';
import { accounts, newKey } from '../support/testApi.ts';
import { engines, openTestDatabase, type Engine } from '../support/testDatabase.ts';
import { bundleVictim, startVictim, type Books, type Victim, type VictimProgram } from './victim.ts';

const kills = Number(process.env.KILLS ?? times(1, 3));
/** Concurrent requests. */
const inFlight = 6;
const mostPerRound = 24;

const dataDir = mkdtempSync(join(tmpdir(), 'oms-killed-'));
let program: VictimProgram;
beforeAll(async () => {
  program = await bundleVictim();
});
afterAll(() => {
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Prepares a store with the demo data and enough pending deals, closed. Returns the variables for the server as well. */
async function preparedStore(engine: Engine): Promise<{ variables: NodeJS.ProcessEnv; deals: Deal[] }> {
  const database =
    engine === 'postgres'
      ? await openTestDatabase(engine)
      : await openDatabase({
          dataDir,
          loadDataDir: new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]),
          migrationsFolder,
        });
  const deals = await addPendingDeals(
    database,
    Array.from({ length: kills * mostPerRound }, (_, index) => `${10 + (index % 7)}.${10 + (index % 90)}`),
  );
  await setRemainingQuota(database, deals[0]?.agentId ?? '', '100000.00');
  const databaseUrl = engine === 'postgres' ? (database.raw as Pool).options.connectionString : undefined;
  await database.close();
  return { variables: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, deals };
}

interface Approval {
  id: string;
  key: string;
}

describe.each(engines())('the server killed in the middle of approvals on %s', (engine) => {
  it(
    `keeps every acknowledged approval, and none by half, over ${kills} kills`,
    { timeout: 300_000 },
    async () => {
      const { variables, deals } = await preparedStore(engine);
      const waiting: Approval[] = deals.map(({ id }) => ({ id, key: crypto.randomUUID() }));
      const ours = new Set(waiting.map(({ id }) => id));
      const acknowledged = new Set<string>();
      let interrupted: Approval[] = [];
      let token = '';

      async function post(victim: Victim, path: string, body: unknown, headers = {}) {
        const response = await fetch(victim.url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: (await response.json()) as { data: { token: string } } };
      }

      /** Resolves to false if the server was killed before it answered. */
      async function approve(victim: Victim, { id, key }: Approval): Promise<boolean> {
        const verdict = { id, event: 'approve', version: 1, remarks: '' };
        const answer = await post(victim, '/order/orderApproval', verdict, newKey(key)).catch(
          () => undefined,
        );
        if (!answer) return false;
        expect(answer.status).toBe(200);
        acknowledged.add(id);
        return true;
      }

      function check({ approved, contradictions }: Books): void {
        expect(contradictions).toEqual([]);
        const now = approved.filter((id) => ours.has(id));
        const lost = [...acknowledged].filter((id) => !now.includes(id));
        expect(lost).toEqual([]);
        const unasked = now.filter(
          (id) => !acknowledged.has(id) && !interrupted.some((each) => each.id === id),
        );
        expect(unasked).toEqual([]);
      }

      /** Approves one deal after the other, several at a time, until the server is killed. */
      async function streamUntilKilled(victim: Victim, round: number): Promise<void> {
        const before = acknowledged.size;
        const killAfter = 4 + ((round * 5) % 11);
        let killed: Promise<void> | undefined;
        const worker = async () => {
          while (!killed) {
            const next = waiting.pop();
            if (!next) throw new Error('The deals ran out before the kill');
            if (!(await approve(victim, next))) interrupted.push(next);
            if (acknowledged.size - before >= killAfter) killed ??= killLater(victim, round);
          }
        };
        await Promise.all(Array.from({ length: inFlight }, worker));
        await killed;
      }

      let cut = 0;
      let victim = await startVictim(program, variables);
      const [enterpriseId, account, password] = accounts.agent;
      token = (await post(victim, '/user/login', { enterpriseId, account, password })).body.data.token;
      for (let round = 0; round < kills; round++) {
        await streamUntilKilled(victim, round);
        cut += interrupted.length;
        victim = await startVictim(program, variables);
        check(await victim.books());
        // Sent again with its key, an unanswered approval happens exactly one time, whether it had been committed or not.
        for (const approval of interrupted.splice(0)) expect(await approve(victim, approval)).toBe(true);
      }
      interrupted = [];
      const books = await victim.books();
      check(books);
      expect(new Set(books.approved.filter((id) => ours.has(id)))).toEqual(acknowledged);
      expect(cut).toBeGreaterThanOrEqual(kills);
      await victim.kill();
      console.log(
        `${kills} kills on ${engine}: ${acknowledged.size} approvals acknowledged, ${cut} requests cut off, none lost`,
      );
    },
  );
});

/**
 * Kills in each round two milliseconds later after the last answer, so that the kills hit different steps of a transaction.
 */
function killLater(victim: Victim, round: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(victim.kill()), 2 * round);
  });
}
