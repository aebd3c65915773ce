import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentRecharge } from '../../src/domain/recharge.ts';
import { addTestAgent, addTestLevel, type TestAgent } from '../support/agents.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { eventually } from '../support/patience.ts';

/** Instants of Asia/Shanghai, around midnight. */
const at = {
  first: '2026-11-20 23:00',
  corrected: '2026-11-20 23:59',
  second: '2026-11-21 00:00',
  reversed: '2026-11-21 00:30',
};
const instant = (minute: string) => new Date(`${minute.replace(' ', 'T')}:00+08:00`);

/** Changes by operations to the quota of an agent whose level gives 10 %, and the resulting ledger (R-recharge-1). */
describe.each(engines())('the ledger of an agent on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agency: TestAgent;
  let now = instant(at.first);
  const ids: Record<keyof typeof at, string> = { first: '', corrected: '', second: '', reversed: '' };
  const heard: unknown[] = [];

  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    operations = await server.login(...accounts.operations);
    agency = await addTestAgent(server.database, await addTestLevel(server.database, '0.1000'));
    await server.database.listen(
      'operation_events',
      (payload) => {
        const event = JSON.parse(payload) as { topic: string };
        if (event.topic === 'account') heard.push(event);
      },
      () => undefined,
    );
    const post = async (step: keyof typeof at, path: string, body: object) => {
      now = instant(at[step]);
      const answer = await operations.call<AgentRecharge>('POST', path, body, newKey());
      expect(answer.status, answer.body.msg).toBe(200);
      ids[step] = answer.body.data.id;
    };
    const agentId = agency.id;
    await post('first', '/agent/recharge', { agentId, amount: '100.00', remarks: '首充' });
    await post('corrected', '/agent/correction', { agentId, amount: '-20.00', remarks: '多记' });
    await post('second', '/agent/recharge', { agentId, amount: '200.00', remarks: '' });
    await post('reversed', '/agent/recharge/reverse', { id: ids.first, remarks: '录错' });
  });
  afterAll(() => server.close());

  const listed = async (filter: string) => {
    const path = `/agent/recharge/record/page?agentId=${agency.id}${filter}`;
    const { body } = await operations.call<{ records: AgentRecharge[] }>('GET', path);
    return body.data.records;
  };
  const order = async (filter: string) => (await listed(filter)).map(({ id }) => id);

  it('holds each movement with the quota before and after it, newest first', async () => {
    const common = { reversesId: null, reversedById: null, discountRate: '0.1000' };
    expect(await listed('')).toMatchObject([
      {
        ...common,
        id: ids.reversed,
        kind: 'reversal',
        rechargeAmount: '-100.00',
        creditedAmount: '-110.00',
        balanceBefore: '310.00',
        balanceAfter: '200.00',
        remarks: '录错',
        reversesId: ids.first,
        at: instant(at.reversed).toISOString(),
      },
      {
        ...common,
        id: ids.second,
        kind: 'recharge',
        rechargeAmount: '200.00',
        creditedAmount: '220.00',
        balanceBefore: '90.00',
        balanceAfter: '310.00',
        remarks: '',
      },
      {
        ...common,
        id: ids.corrected,
        kind: 'correction',
        rechargeAmount: '0.00',
        creditedAmount: '-20.00',
        discountRate: null,
        balanceBefore: '110.00',
        balanceAfter: '90.00',
        remarks: '多记',
      },
      {
        ...common,
        id: ids.first,
        kind: 'recharge',
        rechargeAmount: '100.00',
        creditedAmount: '110.00',
        balanceBefore: '0.00',
        balanceAfter: '110.00',
        remarks: '首充',
        reversedById: ids.reversed,
      },
    ]);
  });

  it('is filtered by days of Asia/Shanghai, both counted', async () => {
    expect(await order('&from=2026-11-20&to=2026-11-20')).toEqual([ids.corrected, ids.first]);
    expect(await order('&from=2026-11-21')).toEqual([ids.reversed, ids.second]);
    expect(await order('&to=2026-11-20')).toEqual([ids.corrected, ids.first]);
    expect(await order('&from=2026-11-22')).toEqual([]);
  });

  it('is sorted by time, or by how much was moved, whichever way', async () => {
    const { first, corrected, second, reversed } = ids;
    expect(await order('&direction=asc')).toEqual([first, corrected, second, reversed]);
    const bySize = await order('&sort=amount&direction=asc');
    expect([bySize[0], bySize[3]]).toEqual([corrected, second]);
    const largest = await order('&sort=amount&direction=desc');
    expect([largest[0], largest[3]]).toEqual([second, corrected]);
  });

  it('is exported as the agent reads it', async () => {
    now = instant(at.reversed);
    const { token } = await server.login(...(agency.logins[0] ?? accounts.agent));
    const response = await server.api.hono.request('/api/operation/account/recharge/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'en-US',
      },
      body: '{}',
    });
    const { reversed, first, second, corrected } = ids;
    const [titles, ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect(titles).toMatch(
      /Time,Type,Recharge amount,Discount rate,Credited amount,Quota before,Remaining quota,Remarks,Entry,Reversed entry,Operator$/,
    );
    const operator = lines[0]?.split(',').at(-1) ?? '';
    expect(lines).toEqual([
      `${at.reversed},Reversal,-100.00,0.1000,-110.00,310.00,200.00,录错,${reversed},${first},${operator}`,
      `${at.second},Recharge,200.00,0.1000,220.00,90.00,310.00,,${second},,${operator}`,
      `${at.corrected},Correction,0.00,,-20.00,110.00,90.00,多记,${corrected},,${operator}`,
      `${at.first},Recharge,100.00,0.1000,110.00,0.00,110.00,首充,${first},,${operator}`,
    ]);
    expect(operator).not.toBe('');
  });

  it('tells the agent of each movement once it is committed', async () => {
    const audience = { agentId: agency.id, salespersonId: null };
    const event = (kind: string) => ({ topic: 'account', id: agency.id, event: kind, audience });
    await eventually(() =>
      expect(heard).toEqual([event('recharge'), event('correction'), event('recharge'), event('reversal')]),
    );
  });
});
