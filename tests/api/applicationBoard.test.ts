/** Counts of reviews on the board: each application by its newest version of the day, and the steps of all versions. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Application, ApplicationDetail } from '../../src/domain/application.ts';
import type { LifecycleBoard } from '../../src/domain/lifecycleBoard.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('the board of reviews on %s', (engine) => {
  let server: TestApi;
  let now = new Date('2031-03-10T04:00:00Z');
  let operations: Caller;
  let developer: Caller;
  /** The developer of these applications. */
  let author: Caller;
  let renewed: Application;
  let rejected: Application;
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    // The new developer has a first draft, made long before.
    await addTestApplication(server.database, 'draft', { enterpriseId: 'DEV2' });
    await on('2031-03-10');
    renewed = await add();
    const first = await verdict(await submit(renewed), 'pass');
    rejected = await add();
    await on('2031-03-11');
    await verdict(await submit(rejected), 'reject');
    await on('2031-03-12');
    await done(author, '/app/version', { ...newApplication(), applicationId: first.id, number: '2.0.0' });
    // Appends to the log, so that the sums of all records include these steps.
    await server.api.services.log.append();
  });
  afterAll(() => server.close());

  async function on(day: string) {
    now = new Date(`${day}T04:00:00Z`);
    operations = await server.login(...accounts.operations);
    developer = await server.login(...accounts.developer);
    author = await server.login('DEV2', 'dev', 'dev12345');
  }
  async function done(caller: Caller, path: string, body: object) {
    const answer = await caller.call<ApplicationDetail>('POST', path, body, newKey());
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  }
  const add = () => done(author, '/app', newApplication());
  const submit = ({ latestId: id, latestVersion: version }: Application) =>
    done(author, '/app/submit', { id, version });
  const verdict = ({ latestId: id, latestVersion: version }: Application, event: 'pass' | 'reject') =>
    done(operations, '/app/audit', { id, version, event, remarks: '已核对' });

  async function board(caller: Caller, query = '') {
    const path = `/lifecycle/board?lifecycle=applicationAudit${query}`;
    return (await caller.call<LifecycleBoard>('GET', path)).body.data;
  }
  const inStates = (counted: { state: string; count: number }[]) =>
    Object.fromEntries(counted.map(({ state, count }) => [state, count]));
  async function countsFor(caller: Caller) {
    const path = '/lifecycle/counts?lifecycle=applicationAudit';
    const { body } = await caller.call<{ state: string; count: number }[]>('GET', path);
    return inStates(body.data);
  }

  it('counts an application by its newest version, now and at the end of a day (R-trail-4)', async () => {
    const expected = {
      '2031-03-09': { draft: 1, pending: 0, passed: 0, rejected: 0 },
      '2031-03-10': { draft: 2, pending: 0, passed: 1, rejected: 0 },
      '2031-03-11': { draft: 1, pending: 0, passed: 1, rejected: 1 },
      // The version that passed has a newer draft.
      '2031-03-12': { draft: 2, pending: 0, passed: 0, rejected: 1 },
    };
    for (const [day, counts] of Object.entries(expected))
      expect(inStates((await board(author, `&day=${day}`)).states), day).toEqual(counts);
    expect(await countsFor(author)).toEqual(expected['2031-03-12']);
  });

  it('counts them for operations with everybody’s, and not for another developer (R-app-2)', async () => {
    const before = await board(operations, '&day=2031-03-09');
    const after = await board(operations, '&day=2031-03-12');
    const more = after.states.map(({ state, count }) => ({
      state,
      count: count - (before.states.find((each) => each.state === state)?.count ?? 0),
    }));
    expect(inStates(more)).toEqual({ draft: 1, pending: 0, passed: 0, rejected: 1 });
    expect(await countsFor(operations)).toEqual(inStates(after.states));
    const others = await board(developer, '&day=2031-03-09');
    expect(inStates((await board(developer)).states)).toEqual(inStates(others.states));
    expect(await countsFor(developer)).toEqual(inStates(others.states));
  });

  it('tells the steps of all versions, and names the version that is in its state the longest', async () => {
    const shown = await board(author);
    const passedEdges = shown.edges.filter(({ count }) => count > 0).map(({ edge, count }) => [edge, count]);
    expect(Object.fromEntries(passedEdges)).toEqual({
      'applicationAudit.add': 4,
      'applicationAudit.submit': 2,
      'applicationAudit.pass': 1,
      'applicationAudit.reject': 1,
    });
    const oldest = shown.states.find(({ state }) => state === 'rejected')?.oldest;
    expect(oldest).toMatchObject({ name: `${rejected.name} 1.0.0`, since: '2031-03-11T04:00:00.000Z' });
  });

  it('is followed by the list: who came into their state on these days', async () => {
    const listed = async (query: string) => {
      const { body } = await author.call<{ records: Application[] }>('GET', `/app/page?${query}`);
      return body.data.records.map(({ id }) => id).toSorted();
    };
    const both = [renewed.id, rejected.id].toSorted();
    expect(await listed('auditSinceFrom=2031-03-11&auditSinceTo=2031-03-11')).toEqual([rejected.id]);
    expect(await listed('auditSinceFrom=2031-03-11')).toEqual(both);
    expect(await listed('auditStatus=draft&auditSinceFrom=2031-03-10')).toEqual([renewed.id]);
    // They have been unpublished since they were added.
    expect(await listed('sinceFrom=2031-03-10&sinceTo=2031-03-10')).toEqual(both);
    expect(await listed('sinceFrom=2031-03-11')).toEqual([]);
  });
});
