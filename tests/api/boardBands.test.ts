import { and, eq, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LifecycleBoard } from '../../src/domain/lifecycleBoard.ts';
import { lifecycleStates } from '../../src/machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../src/machines/lifecycles.ts';
import { transitions } from '../../src/server/db/schema.ts';
import { lifecycleLists, listed, type Listed } from '../support/lifecycleLists.ts';
import { everybody, type CallerName, type LoggedIn } from '../support/switching.ts';
import { startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Noon in Shanghai, years after all of the demo. */
const now = new Date('2031-03-15T04:00:00Z');

/** Moments in Shanghai at which a band of the board begins or ends, with its index: today, 1–3, 4–7, 8–30 days, longer. */
const edges: [at: string, band: number][] = [
  ['2031-03-15 00:00', 0],
  ['2031-03-14 23:59', 1],
  ['2031-03-12 00:00', 1],
  ['2031-03-11 23:59', 2],
  ['2031-03-08 00:00', 2],
  ['2031-03-07 23:59', 3],
  ['2031-02-13 00:00', 3],
  ['2031-02-12 23:59', 4],
];

/** The days of each band, by which the list finds its records. */
const daysOf: Record<'from' | 'to', string>[] = [
  { from: '2031-03-15', to: '' },
  { from: '2031-03-12', to: '2031-03-14' },
  { from: '2031-03-08', to: '2031-03-11' },
  { from: '2031-02-13', to: '2031-03-07' },
  { from: '', to: '2031-02-12' },
];

const shanghai = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);

describe.each(engines())('the bands of the board on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  /** Moves the record out of its state and back into it at this moment. */
  async function backSince(lifecycle: LifecycleId, recordId: string, state: string, at: string) {
    const { db } = server.database;
    const [last] = await db
      .select({ seq: max(transitions.seq) })
      .from(transitions)
      .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)));
    const step = {
      lifecycle,
      recordId,
      event: 'move',
      edge: `${lifecycle}.move`,
      actorName: '王运营',
      actorRoleId: 0,
      at: shanghai(at),
    };
    const seq = last?.seq ?? 0;
    await db.insert(transitions).values([
      { ...step, seq: seq + 1, from: state, to: 'elsewhere' },
      { ...step, seq: seq + 2, from: 'elsewhere', to: state },
    ]);
  }

  /** The bands of the records that were moved, by lifecycle. */
  const moved = new Map<LifecycleId, Map<string, number>>();

  it.each(lifecycleLists)(
    'leads %s from each band of %s to just its records (R-trail-15)',
    async (name, lifecycle, method, path, field) => {
      const { caller } = sessionOf(name);
      const isAudit = field === 'auditStatus';
      const [from, to] = isAudit ? ['auditSinceFrom', 'auditSinceTo'] : ['sinceFrom', 'sinceTo'];
      const final = lifecycleStates(lifecycles[lifecycle]).flatMap((each) => (each.final ? [each.id] : []));
      const { records } = await listed(caller, method, path, { pageSize: '100' });
      const stateIn = (record: Listed['records'][number]) =>
        (isAudit ? record.auditStatus : record.status) ?? '';
      const movable = records.filter((record) => !final.includes(stateIn(record))).slice(0, edges.length);
      expect(movable.length).toBeGreaterThan(0);
      // Several roles see the same records, so each record is moved a single time.
      const bandOf = moved.get(lifecycle) ?? new Map<string, number>();
      moved.set(lifecycle, bandOf);
      for (const [index, record] of movable.entries()) {
        if (bandOf.has(record.id)) continue;
        const [at, band] = edges[index] ?? ['', 0];
        const id = isAudit ? (record.latestId ?? '') : record.id;
        await backSince(lifecycle, id, stateIn(record), at);
        bandOf.set(record.id, band);
      }
      const { body } = await caller.call<LifecycleBoard>('GET', `/lifecycle/board?lifecycle=${lifecycle}`);
      const { states } = body.data;
      for (const { state, ages } of states)
        for (const [band, count] of (ages ?? []).entries()) {
          const days = { [from]: daysOf[band]?.from ?? '', [to]: daysOf[band]?.to ?? '' };
          const list = await listed(caller, method, path, { pageSize: '100', [field]: state, ...days });
          expect(list.total, `${state} ${band}`).toBe(count);
          for (const { id } of list.records) if (bandOf.has(id)) expect(bandOf.get(id)).toBe(band);
          const inBand = movable.filter(
            (record) => stateIn(record) === state && bandOf.get(record.id) === band,
          );
          expect(list.records.map(({ id }) => id)).toEqual(
            expect.arrayContaining(inBand.map(({ id }) => id)),
          );
        }
    },
  );
});
