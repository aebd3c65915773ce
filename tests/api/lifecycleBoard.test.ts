import { and, eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LifecycleBoard, StepPage } from '../../src/domain/lifecycleBoard.ts';
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import {
  agentLevels,
  agents,
  customers,
  orders,
  passwordRequests,
  transitions,
  users,
} from '../../src/server/db/schema.ts';
import { lifecycleLists, listed } from '../support/lifecycleLists.ts';
import { everybody, type CallerName, type LoggedIn } from '../support/switching.ts';
import { startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Noon in Shanghai, years after all of the demo. */
const now = new Date('2031-03-15T04:00:00Z');

/** A step: the state before, the event, the state after, and the time in Shanghai. */
type StoryStep = [from: string | null, event: string, to: string, at: string];

/**
 * Levels, written by hand. Their waiting times: edited after 2 h; disabled after 1, 2, 4 and 10 days; enabled after 3 days;
 * deleted after half an hour, at five minutes past midnight.
 */
const levels: StoryStep[][] = [
  [
    [null, 'add', 'enabled', '2031-03-01 09:00'],
    ['enabled', 'editEnabled', 'enabled', '2031-03-01 11:00'],
    ['enabled', 'disable', 'disabled', '2031-03-02 09:00'],
    ['disabled', 'enable', 'enabled', '2031-03-05 09:00'],
  ],
  [
    [null, 'add', 'enabled', '2031-03-02 09:00'],
    ['enabled', 'disable', 'disabled', '2031-03-04 09:00'],
  ],
  [
    [null, 'add', 'enabled', '2031-03-03 09:00'],
    ['enabled', 'disable', 'disabled', '2031-03-07 09:00'],
  ],
  [
    [null, 'add', 'enabled', '2031-03-04 09:00'],
    ['enabled', 'disable', 'disabled', '2031-03-14 09:00'],
    ['disabled', 'deleteDisabled', 'deleted', '2031-03-15 00:05'],
  ],
  [[null, 'add', 'enabled', '2031-03-15 00:00']],
  [[null, 'add', 'enabled', '2031-03-12 23:59']],
];

const hour = 3600;
const shanghai = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);

describe.each(engines())('the board on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  let levelIds: string[] = [];

  const board = async (name: CallerName, lifecycle: string, query = '') =>
    (
      await sessionOf(name).caller.call<LifecycleBoard>(
        'GET',
        `/lifecycle/board?lifecycle=${lifecycle}${query}`,
      )
    ).body.data;
  const steps = async (name: CallerName, query: string) =>
    (await sessionOf(name).caller.call<StepPage>('GET', `/lifecycle/steps?${query}`)).body.data;
  const stateOf = (of: LifecycleBoard, state: string) => of.states.find((each) => each.state === state);
  const edgeOf = (of: LifecycleBoard, edge: string) => of.edges.find((each) => each.edge === edge);

  async function tell(lifecycle: string, recordId: string, story: StoryStep[]) {
    await server.database.db.insert(transitions).values(
      story.map(([from, event, to, at], index) => ({
        lifecycle,
        recordId,
        seq: index + 1,
        from,
        event,
        to,
        edge: `${lifecycle}.${event}`,
        actorName: '王运营',
        actorRoleId: 0,
        at: shanghai(at),
      })),
    );
  }

  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    sessionOf = await everybody(server);
    const { db } = server.database;
    const added = await db
      .insert(agentLevels)
      .values(
        levels.map((story, index) => ({
          name: `等级${index}`,
          reading: '',
          discountRate: '0.1',
          status: (story.at(-1)?.[2] ?? 'enabled') as 'enabled' | 'disabled' | 'deleted',
        })),
      )
      .returning({ id: agentLevels.id });
    levelIds = added.map(({ id }) => id);
    for (const [index, id] of levelIds.entries()) await tell('agentLevel', id, levels[index] ?? []);
  });
  afterAll(() => server.close());

  // Before and after the log has appended the steps and added them to the sums of the days.
  describe.each(['waiting', 'taken up'])('with its steps %s', (how) => {
    beforeAll(async () => {
      if (how === 'taken up') await server.api.services.log.append();
    });

    it('counts who is where now, since how many days, and who the longest (R-trail-4)', async () => {
      const shown = await board('operations', 'agentLevel', '&days=30');
      expect(shown).toMatchObject({ day: '2031-03-15', today: '2031-03-15', from: '2031-02-14' });
      const enabled = stateOf(shown, 'enabled');
      // Levels of today, of three and of ten days ago; all others are the demo's.
      expect(enabled?.ages?.slice(0, 4)).toEqual([1, 1, 0, 1]);
      const disabled = stateOf(shown, 'disabled');
      expect(disabled?.ages?.slice(0, 4)).toEqual([0, 0, 0, 2]);
      expect(stateOf(shown, 'deleted')).toMatchObject({ ages: null, oldest: null });
      for (const { count, ages } of shown.states)
        if (ages) expect(ages.reduce((sum, each) => sum + each, 0)).toBe(count);
    });

    it.each([
      ['&days=30', 'agentLevel.add', 6, null, null],
      ['&days=30', 'agentLevel.editEnabled', 1, 2 * hour, 2 * hour],
      // 1, 2, 4 and 10 days.
      ['&days=30', 'agentLevel.disable', 4, 48 * hour, 240 * hour],
      ['&days=30', 'agentLevel.enable', 1, 72 * hour, 72 * hour],
      ['&days=30', 'agentLevel.deleteDisabled', 1, 15 * hour + 300, 15 * hour + 300],
      ['&days=1', 'agentLevel.add', 1, null, null],
      ['&days=1', 'agentLevel.disable', 0, null, null],
      ['&days=7', 'agentLevel.disable', 1, 240 * hour, 240 * hour],
      ['&days=1&day=2031-03-04', 'agentLevel.disable', 1, 48 * hour, 48 * hour],
      // 1 and 2 days: half of them had waited for one day.
      ['&days=7&day=2031-03-04', 'agentLevel.disable', 2, 24 * hour, 48 * hour],
      ['&days=1&day=2031-03-14', 'agentLevel.deleteDisabled', 0, null, null],
    ])(
      'tells of %s how many went by %s, and how long they had waited',
      async (query, edge, count, median, p95) => {
        const shown = edgeOf(await board('operations', 'agentLevel', query), edge);
        expect(shown?.count).toBe(count);
        for (const [time, expected] of [
          [shown?.median, median],
          [shown?.p95, p95],
        ] as const) {
          if (expected === null) expect(time).toBeNull();
          else expect(Math.abs((time ?? 0) / expected - 1)).toBeLessThanOrEqual(0.05);
        }
      },
    );

    it.each([
      ['2031-02-28', [0, 0, 0]],
      ['2031-03-01', [1, 0, 0]],
      ['2031-03-02', [1, 1, 0]],
      ['2031-03-04', [2, 2, 0]],
      ['2031-03-05', [3, 1, 0]],
      ['2031-03-12', [3, 2, 0]],
      ['2031-03-14', [2, 3, 0]],
    ])('counts who was where at the end of %s', async (day, expected) => {
      const before = await board('operations', 'agentLevel', '&day=2031-02-01');
      const shown = await board('operations', 'agentLevel', `&day=${day}`);
      const states = ['enabled', 'disabled', 'deleted'];
      const more = states.map(
        (state) => (stateOf(shown, state)?.count ?? 0) - (stateOf(before, state)?.count ?? 0),
      );
      expect(more).toEqual(expected);
      expect(shown.states.every(({ ages, oldest }) => ages === null && oldest === null)).toBe(true);
    });

    it('agrees with the counts of every lifecycle, for everybody', async () => {
      for (const name of ['operations', 'agent', 'salesperson', 'otherAgent', 'developer'] as const)
        for (const lifecycle of lifecycleIds) {
          const counts = await sessionOf(name).caller.call<{ state: string; count: number }[]>(
            'GET',
            `/lifecycle/counts?lifecycle=${lifecycle}`,
          );
          const shown = await board(name, lifecycle);
          expect(
            shown.states.map(({ state, count }) => ({ state, count })),
            `${lifecycle} of ${name}`,
          ).toEqual(counts.body.data);
        }
    });

    it.each(lifecycleLists)(
      'tells %s of %s what the list of each state has',
      async (name, lifecycle, method, path, field) => {
        const { states } = await board(name, lifecycle);
        for (const { state, count } of states) {
          // A deleted level is in no list.
          if (lifecycle === 'agentLevel' && state === 'deleted') continue;
          const list = await listed(sessionOf(name).caller, method, path, { pageSize: '1', [field]: state });
          expect(count, state).toBe(list.total);
        }
      },
    );

    it('is the caller’s: an agent’s requests are neither operations’ nor another agent’s (R-trail-14)', async () => {
      const { db } = server.database;
      const [member] = await db
        .select()
        .from(users)
        .where(and(eq(users.enterpriseId, 'A001'), eq(users.account, 'sales')));
      const [request] = await db
        .insert(passwordRequests)
        .values({ userId: member?.id ?? '', agentId: member?.agentId, status: 'dismissed' })
        .returning();
      const before = await board('operations', 'passwordRequest', '&days=7');
      await tell('passwordRequest', request?.id ?? '', [
        [null, 'file', 'pending', '2031-03-14 08:00'],
        ['pending', 'dismiss', 'dismissed', '2031-03-14 20:00'],
      ]);
      const own = edgeOf(await board('agent', 'passwordRequest', '&days=7'), 'passwordRequest.dismiss');
      // Each of the two runs of this test adds the step again.
      expect(own?.count).toBe(how === 'waiting' ? 1 : 2);
      expect(Math.abs((own?.median ?? 0) / (12 * hour) - 1)).toBeLessThanOrEqual(0.05);
      expect(await board('operations', 'passwordRequest', '&days=7')).toEqual(before);
      for (const name of ['otherAgent', 'salesperson', 'developer'] as const)
        expect(
          edgeOf(await board(name, 'passwordRequest', '&days=7'), 'passwordRequest.dismiss')?.count,
        ).toBe(0);
    });
  });

  it('names the record that is in its state for the longest', async () => {
    const { db } = server.database;
    const [first] = await db
      .select({ at: transitions.at, id: transitions.recordId })
      .from(transitions)
      .innerJoin(orders, eq(orders.id, transitions.recordId))
      .where(and(eq(orders.status, 'pending'), eq(transitions.seq, 1)))
      .orderBy(transitions.at)
      .limit(1);
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, first?.id ?? ''));
    expect(stateOf(await board('operations', 'dealApproval'), 'pending')?.oldest).toEqual({
      id: first?.id,
      name: order?.orderNo,
      since: first?.at.toISOString(),
    });
  });

  it('lists the steps along an edge by pages, the newest first (R-trail-13)', async () => {
    const query = 'lifecycle=dealApproval&edge=dealApproval.apply';
    const all: string[] = [];
    let page = await steps('operations', query);
    for (;;) {
      expect(page.steps.length).toBeLessThanOrEqual(20);
      all.push(...page.steps.map(({ recordName, at }) => `${at} ${recordName}`));
      if (page.next === null) break;
      page = await steps('operations', `${query}&before=${page.next}`);
    }
    const shown = edgeOf(await board('operations', 'dealApproval'), 'dealApproval.apply');
    expect(new Set(all).size).toBe(shown?.count);
    expect(all.map((each) => each.slice(0, 24))).toEqual(
      all
        .map((each) => each.slice(0, 24))
        .toSorted()
        .toReversed(),
    );
    expect((await steps('developer', query)).steps).toEqual([]);
    const level = await steps('operations', 'lifecycle=agentLevel&edge=agentLevel.disable&days=7');
    expect(level.steps.map(({ recordName, at }) => [recordName, at])).toEqual([
      ['等级3', '2031-03-14T01:00:00.000Z'],
    ]);
  });

  it.each(['2026-11-99T00:00:00.000Z_1', '2026-11-23T24:61:00.000Z_1', '2026-11-23_1'])(
    'refuses %s as the place of a page',
    async (before) => {
      const query = `lifecycle=dealApproval&edge=dealApproval.apply&before=${before}`;
      const { status, body } = await sessionOf('operations').caller.call('GET', `/lifecycle/steps?${query}`);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('before')]);
    },
  );

  it('refuses a period and a day that are none', async () => {
    for (const query of ['&days=0', '&days=1.5', '&day=2031-02-30', '&day=x'])
      expect(
        (await sessionOf('operations').caller.call('GET', `/lifecycle/board?lifecycle=note${query}`)).status,
      ).toBe(400);
  });

  /** Compares the board with a plain reading of the whole trail, by the owner of the records. */
  it('tells what a plain reading of the trail tells, of any period and day (R-trail-13)', async () => {
    const { db } = server.database;
    const trail = await db.select().from(transitions);
    const owners = new Map<string, { agentId: string | null; salespersonId: string | null }>();
    for (const { id, agentId, salespersonId } of await db.select().from(orders))
      owners.set(id, { agentId, salespersonId });
    for (const { id, agentId, salespersonId } of await db.select().from(customers))
      owners.set(id, { agentId, salespersonId });
    for (const { id, agentId } of await db.select().from(users).where(isNotNull(users.agentId)))
      owners.set(id, { agentId, salespersonId: id });
    for (const { id } of await db.select().from(agents)) owners.set(id, { agentId: id, salespersonId: null });
    const sees = (name: CallerName, recordId: string) => {
      const { actor } = sessionOf(name);
      const owner = owners.get(recordId);
      if (name === 'operations') return true;
      return name === 'agent' ? owner?.agentId === actor?.agentId : owner?.salespersonId === actor?.userId;
    };
    const dayIn = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const oldest = trail.map(({ at }) => dayIn(at)).toSorted()[0] ?? '';
    const days = Math.round((Date.parse('2026-12-31') - Date.parse(oldest)) / 86_400_000);
    const question = fc.record({
      name: fc.constantFrom<CallerName>('operations', 'agent', 'salesperson'),
      lifecycle: fc.constantFrom('dealApproval', 'customer', 'staff', 'agent'),
      back: fc.integer({ min: 0, max: days }),
      days: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ name, lifecycle, back, days: length }) => {
        const day = new Date(Date.parse('2026-12-31') - back * 86_400_000).toISOString().slice(0, 10);
        const from =
          length === undefined
            ? ''
            : new Date(Date.parse(day) - (length - 1) * 86_400_000).toISOString().slice(0, 10);
        const shown = await board(
          name,
          lifecycle,
          `&day=${day}${length === undefined ? '' : `&days=${length}`}`,
        );
        const own = trail.filter((row) => row.lifecycle === lifecycle && sees(name, row.recordId));
        const where = new Map<string, string>();
        for (const row of own.toSorted((a, b) => a.seq - b.seq))
          if (dayIn(row.at) <= day) where.set(row.recordId, row.to);
        const counted = Object.fromEntries(
          shown.states.map(({ state }) => [
            state,
            [...where.values()].filter((each) => each === state).length,
          ]),
        );
        expect(Object.fromEntries(shown.states.map(({ state, count }) => [state, count]))).toEqual(counted);
        for (const { edge, count, median, p95 } of shown.edges) {
          const passages = own.filter(
            (row) => row.edge === edge && dayIn(row.at) >= from && dayIn(row.at) <= day,
          );
          expect(count, edge).toBe(passages.length);
          const waits = passages
            .flatMap((row) => {
              if (row.from === null) return [];
              const previous = own
                .filter(
                  (each) => each.recordId === row.recordId && each.seq < row.seq && each.from !== each.to,
                )
                .toSorted((a, b) => b.seq - a.seq)[0];
              return [(row.at.getTime() - (previous?.at.getTime() ?? 0)) / 1000];
            })
            .toSorted((a, b) => a - b);
          for (const [time, share] of [
            [median, 0.5],
            [p95, 0.95],
          ] as const) {
            const exact = waits[Math.ceil(waits.length * share) - 1];
            if (exact === undefined) expect(time).toBeNull();
            else expect(Math.abs((time ?? 0) - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.05));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
