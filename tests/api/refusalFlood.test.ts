import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFact } from '../../src/domain/auditFacts.ts';
import { replayStore } from '../../src/labs/server/service.ts';
import { hasWords, translate } from '../../src/server/http/translator.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { addPendingDeals, setRemainingQuota } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('refused calls of one user on %s (R-trail-8)', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  let developer: Caller;
  let steady = 0;
  beforeAll(async () => {
    server = await startTestApi(engine, undefined, undefined, () => steady);
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
    developer = await server.login(...accounts.developer);
  });
  afterAll(() => server.close());
  // Starts a new minute, so that the counts of an earlier test are over.
  beforeEach(async () => {
    steady += 60_000;
    await server.api.services.refusals.write();
    await written();
  });

  let seen = 0;
  /** Returns the refusals that were written since the last call. */
  async function written() {
    const rows = await server.database.rows(
      `select id, kind, actor_name, address, session_id, request_id, details from security_events
       where id > $1 and kind in ('refusal', 'refusals') order by id`,
      [seen],
    );
    seen = Number(rows.at(-1)?.id ?? seen);
    return rows as { kind: string; session_id: unknown; details: Record<string, unknown> }[];
  }

  async function refuse(caller: Caller, path: string, count: number) {
    const answers = await Promise.all(Array.from({ length: count }, () => caller.call('POST', path, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  }

  it('are ten entries and one with counts a minute, of 2,000', async () => {
    const { refusals } = server.api.services;
    await refuse(developer, '/order/orderApproval', 1500);
    await refuse(developer, '/agent/recharge', 500);
    await refuse(agent, '/agent/recharge', 1);
    steady += 59_999;
    await refusals.write();
    expect((await written()).map(({ kind }) => kind)).toEqual(Array.from({ length: 11 }, () => 'refusal'));
    steady += 1;
    await refusals.write();
    await refusals.write();
    const counted = await written();
    expect(counted).toMatchObject([
      {
        kind: 'refusals',
        actor_name: expect.stringMatching(/./),
        address: 'local',
        request_id: null,
        details: { count: 1990, operations: { orderApproval: 1490, agentRecharge: 500 } },
      },
    ]);
    expect(counted[0]?.session_id).toMatch(/^[0-9a-f]{16}$/);

    // The desk lists the most refusals first, counted over all of the last ten minutes.
    const desk = await operations.call<{ records: Record<string, unknown>[] }>(
      'POST',
      '/audit-trail/entry/page',
      { question: 'refused' },
    );
    const [first] = desk.body.data.records;
    expect(first).toMatchObject({
      event: 'refusals',
      burst: 2000,
      remarks: '1990 × orderApproval 1490, agentRecharge 500',
    });
    const csv = await server.api.hono.request('/api/operation/audit-trail/entry/export', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'en-US',
        Authorization: `Bearer ${operations.token}`,
      },
      body: JSON.stringify({ question: 'refused' }),
    });
    const line = (await csv.text()).split('\n').find((row) => row.includes('1990 × orderApproval 1490'));
    expect(line).toContain('Refused attempts, counted');
    const detail = await operations.call<{ figures: { name: string; value: string }[] }>(
      'GET',
      `/audit-trail/entry/detail?id=${String(first?.id)}`,
    );
    const worded = (language: string) =>
      detail.body.data.figures.map((fact) => {
        const { name, value } = describeFact(fact, {
          translate: (key, params) => translate(language, { key, params }),
          isWorded: hasWords,
        });
        return `${name}: ${value}`;
      });
    expect(worded('en-US').sort()).toEqual([
      'By operation · agentRecharge: 500',
      'By operation · orderApproval: 1490',
      'Count: 1990',
    ]);
    expect(worded('zh-CN').sort()).toEqual([
      '按接口 · agentRecharge: 500',
      '按接口 · orderApproval: 1490',
      '次数: 1990',
    ]);
    expect((await verifyStore(server.api.services, [])).findings).toEqual([]);
  });

  it('begin a new minute with entries of their own', async () => {
    const { refusals } = server.api.services;
    for (let minute = 1; minute <= 3; minute++) {
      await refuse(developer, '/agent/recharge', 12);
      steady += 60_000;
    }
    await refusals.write();
    const entries = await written();
    const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
    expect(of('refusal')).toHaveLength(30);
    expect(of('refusals').map(({ details }) => details.count)).toEqual([2, 2, 2]);
  });

  it('are written when the server ends', async () => {
    await refuse(developer, '/agent/recharge', 11);
    await server.api.services.refusals.write(true);
    expect((await written()).map(({ kind }) => kind).at(-1)).toBe('refusals');
  });

  it('are counted by rule, for who asks what a rule has refused', async () => {
    const [deal] = await addPendingDeals(server.database, ['300.00']);
    await setRemainingQuota(server.database, deal?.agentId ?? '', '100.00');
    const body = { id: deal?.id, event: 'approve', version: 1, remarks: 'yes' };
    for (let attempt = 1; attempt <= 13; attempt++)
      expect((await agent.call('POST', '/order/orderApproval', body, newKey())).status).toBe(422);
    await server.api.services.refusals.write(true);
    expect((await written()).at(-1)?.details).toEqual({
      count: 3,
      operations: { orderApproval: 3 },
      rules: { quotaCoversAmount: 3 },
    });
    const whatIf = { lifecycle: 'dealApproval', rule: 'quotaCoversAmount', change: 'off' } as const;
    expect((await replayStore(server.database, { whatIf })).attempts).toEqual({
      asked: 10,
      counts: { agrees: 10 },
      withoutFacts: 3,
    });
  });
});
