import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditEntry, AuditEntryDetail, AuditRecord } from '../../src/domain/auditEntry.ts';
import type { AuditQuestion } from '../../src/domain/auditLimits.ts';
import { users } from '../../src/server/db/schema.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** An approval that is planted in March 2020, a month without demo data. Times are those of Shanghai. */
interface Planted {
  order: 'A' | 'B' | 'C';
  applied: string;
  approved: string;
  remarks: string;
  amount: string;
  remaining: string;
}

/** The 2nd of March 2020 was a Monday. */
const planted: Record<string, Planted> = {
  inHalfAMinute: approval('A', '02 10:00:00', '02 10:00:30', 'seen', '1000.00', '90000.00'),
  inAMinute: approval('A', '03 10:00:00', '03 10:01:00', 'seen', '1100.00', '90000.00'),
  withoutRemarks: approval('A', '04 10:00:00', '04 11:00:00', '', '1200.00', '90000.00'),
  justUnderQuota: approval('B', '02 12:00:00', '02 13:00:00', 'seen', '950.00', '1000.00'),
  farUnderQuota: approval('B', '03 12:00:00', '03 13:00:00', 'seen', '949.00', '1000.00'),
  onSaturday: approval('B', '06 12:00:00', '07 12:00:00', 'seen', '10.00', '1000.00'),
  atEight: approval('B', '09 07:00:00', '09 08:00:00', 'seen', '10.00', '1000.00'),
  beforeEight: approval('C', '10 07:00:00', '10 07:59:59', 'seen', '10.00', '1000.00'),
  beforeTwenty: approval('A', '11 19:00:00', '11 19:59:59', 'seen', '10.00', '1000.00'),
  atTwenty: approval('A', '12 19:00:00', '12 20:00:00', 'seen', '10.00', '1000.00'),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, nth) => [
      `burst${nth + 1}`,
      approval('C', `16 09:00:0${nth}`, `16 10:0${nth}:00`, 'seen', '20.00', '1000.00'),
    ]),
  ),
  /** Ten minutes after the third of the burst: five of the burst and this one are within the last ten minutes. */
  afterTheBurst: approval('C', '16 09:30:00', '16 10:12:00', 'seen', '20.00', '1000.00'),
};

/** The approvals that each question must find, written by hand. */
const found: Record<AuditQuestion, string[]> = {
  fast: ['inHalfAMinute'],
  outsideHours: ['onSaturday', 'beforeEight', 'atTwenty'],
  noRemarks: ['withoutRemarks'],
  // `beforeEight` was for the same customer, so the fourth of the burst is the fifth.
  samePair: ['burst4', 'burst5', 'burst6', 'burst7', 'burst8', 'afterTheBurst', 'atTwenty'],
  burst: ['burst8'],
  nearQuota: ['justUnderQuota'],
  corrected: ['correction'],
  refused: ['refusal'],
};

function approval(
  order: Planted['order'],
  applied: string,
  approved: string,
  remarks: string,
  amount: string,
  remaining: string,
): Planted {
  const at = (text: string) => new Date(`2020-03-${text.replace(' ', 'T')}+08:00`).toISOString();
  return { order, applied: at(applied), approved: at(approved), remarks, amount, remaining };
}

const correctedAt = '2020-03-20T02:00:00.000Z';
const otherCorrectionAt = '2020-03-20T03:00:00.000Z';
const refusedAt = '2020-03-02T02:00:00.000Z';

/** Writes the planted approvals into the tables of entries, as the server does, in the order of time. */
async function plant({ database: { db } }: TestApi): Promise<void> {
  // Takes three orders of one agent, each of another customer.
  await db.execute(
    sql.raw(`create temporary table planted_orders as select distinct on (customer_id) id, agent_id, customer_id
      from orders where agent_id = (select agent_id from orders group by agent_id order by count(distinct customer_id) desc limit 1)`),
  );
  const order = (name: string) =>
    `(select id from planted_orders order by customer_id offset ${'ABC'.indexOf(name)} limit 1)`;
  const actor = `(select id from users where account = 'agent' and agent_id = (select agent_id from planted_orders limit 1))`;
  await db.execute(sql.raw(`update users set name = '顾清越', reading = 'gu qing yue' where id = ${actor}`));
  const steps = Object.values(planted)
    .flatMap((each) => [
      { ...each, at: each.applied, event: 'apply', from: 'null', to: 'pending' },
      { ...each, at: each.approved, event: 'approve', from: `'pending'`, to: 'approved' },
    ])
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const seqs = new Map<string, number>();
  // The two steps of an order have adjacent numbers, even if others come between them in time.
  const numbered = Object.values(planted).flatMap((each) => {
    const seq = (seqs.get(each.order) ?? 1000) + 2;
    seqs.set(each.order, seq);
    return [
      { key: `${each.order} ${each.applied} apply`, seq: seq - 1 },
      { key: `${each.order} ${each.approved} approve`, seq },
    ];
  });
  for (const step of steps) {
    const key = `${step.order} ${step.at} ${step.event}`;
    const seq = numbered.find((each) => each.key === key)?.seq;
    await db.execute(
      sql.raw(`insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_id, actor_name,
          actor_role_id, remarks, at, facts, content)
        values ('dealApproval', ${order(step.order)}, ${seq}, ${step.from}, '${step.event}', '${step.to}',
          'dealApproval.${step.event}', ${actor}, '顾清越', 1, '${step.event === 'approve' ? step.remarks : ''}', '${step.at}',
          '{"remainingQuota": "${step.remaining}"}', '{"amount": "${step.amount}"}')`),
    );
  }
  for (const [at, amount] of [
    [correctedAt, '-950.00'],
    [otherCorrectionAt, '-951.00'],
  ])
    await db.execute(
      sql.raw(`insert into ledger_entries (agent_id, kind, amount, balance_after, remarks, actor_id, at)
        values ((select agent_id from planted_orders limit 1), 'correction', ${amount}, 1.00, 'put right',
          (select id from users where role_id = 0 limit 1), '${at}')`),
    );
  await db.execute(
    sql.raw(`insert into security_events (kind, actor_id, actor_name, actor_role_id, address, details, at)
      values ('refusal', ${actor}, '顾清越', 1, '::1', '{"operation": "orderApproval"}', '${refusedAt}')`),
  );
}

describe.each(engines())('the audit desk on %s (R-trail-11, R-trail-12)', (engine) => {
  let server: TestApi;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    await plant(server);
    operations = await server.login(...accounts.operations);
  });
  afterAll(() => server.close());

  const nameOf = ({ kind, at, event }: AuditEntry) => {
    if (kind === 'security') return at === refusedAt ? 'refusal' : 'other';
    if (kind === 'ledger') return at === correctedAt ? 'correction' : 'other';
    const known = Object.entries(planted).find(([, each]) => event === 'approve' && each.approved === at);
    return known?.[0] ?? 'other';
  };
  const search = async (query: string) => {
    const { body } = await operations.call<{ total: number; records: AuditEntry[] }>(
      'POST',
      '/audit-trail/entry/page',
      {
        from: '2020-03-01',
        to: '2020-03-31',
        pageSize: 100,
        ...Object.fromEntries(new URLSearchParams(query)),
      },
    );
    return body.data;
  };

  it.each(Object.entries(found))('answers %s', async (question, names) => {
    const { total, records } = await search(`question=${question}`);
    expect(records.map(nameOf).sort()).toEqual([...names].sort());
    expect(total).toBe(names.length);
  });

  it('says what each entry took and how it stands beside others', async () => {
    const { records } = await search('question=corrected');
    const { records: approvals } = await search('question=nearQuota');
    expect(approvals[0]).toMatchObject({ amount: '950.00', waitedSeconds: 3600, quotaShare: 0.95 });
    expect(records[0]).toMatchObject({ amount: '-950.00', corrects: approvals[0]?.id });
    const { records: burst } = await search('question=burst');
    expect(burst[0]).toMatchObject({ burst: 8, pair: 9 });
    const { records: applied } = await search('event=apply');
    // The first step of each order has no step before it.
    const first = applied.filter(({ waitedSeconds }) => waitedSeconds === null).map(({ at }) => at);
    expect(first.sort()).toEqual(
      [planted.inHalfAMinute, planted.justUnderQuota, planted.beforeEight].map((each) => each?.applied),
    );
  });

  it.each([
    ['event=apply', 19],
    ['event=approve&lifecycle=dealApproval', 19],
    ['kind=ledger', 2],
    ['role=agent', 39],
    ['role=operations', 2],
    ['amountFrom=949.00&amountTo=1000.00&event=approve', 3],
    ['waitedFrom=30&waitedTo=60&event=approve', 2],
    ['keyword=顾清越', 39],
    ['keyword=put', 2],
    ['keyword=gqy', 39],
    ['edge=dealApproval.reject', 0],
  ])('finds by %s', async (query, count) => {
    expect((await search(query)).total).toBe(count);
  });

  it('answers with what is most suspicious first, unless asked for another order', async () => {
    const names = async (query: string) => (await search(`question=samePair${query}`)).records.map(nameOf);
    // The pair counts of one customer are 10 down to 5; another customer has 5, with the older entry.
    expect(await names('')).toEqual([
      'afterTheBurst',
      'burst8',
      'burst7',
      'burst6',
      'burst5',
      'atTwenty',
      'burst4',
    ]);
    expect((await names('&sort=at&direction=asc'))[0]).toBe('atTwenty');
    const { records } = await search('question=refused');
    expect(records[0]).toMatchObject({ burst: 1 });
  });

  it('sorts by amount and by waiting time, and pages without gaps', async () => {
    const { records } = await search('event=approve&sort=amount&direction=desc');
    expect(records.slice(0, 3).map(({ amount }) => amount)).toEqual(['1200.00', '1100.00', '1000.00']);
    const longest = await search('event=approve&sort=waited&direction=desc');
    expect(nameOf(longest.records[0] as AuditEntry)).toBe('onSaturday');
  });

  it('tells who is meant by an id that the rules saw', async () => {
    const { body } = await operations.call<{ records: AuditEntry[] }>('POST', '/audit-trail/entry/page', {
      event: 'approve',
      lifecycle: 'dealApproval',
      role: 'agent',
      // Looks at the demo data, whose entries store all facts of their rules.
      from: '2021-01-01',
      pageSize: 1,
    });
    const [entry] = body.data.records;
    const { body: detail } = await operations.call<AuditEntryDetail>(
      'GET',
      `/audit-trail/entry/detail?id=${entry?.id}`,
    );
    // Uses today's name, because this file may have renamed the actor of the demo's newest entry.
    const [actor] = await server.database.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, entry?.actorId ?? ''));
    expect(detail.data.figures).toContainEqual({
      name: 'actor.userId',
      value: `${actor?.name} · ${entry?.actorId}`,
    });
  });

  it('names who is behind the answers, the most first', async () => {
    const { body } = await operations.call<{ actorName: string; count: number }[]>(
      'POST',
      '/audit-trail/people',
      { from: '2020-03-01', to: '2020-03-31' },
    );
    // One actor did 19 × 2 steps and was refused one time, the other corrected twice.
    expect(body.data.map(({ count }) => count)).toEqual([39, 2]);
    expect(body.data[0]?.actorName).toBe('顾清越');
  });

  it('tells what the trail keeps of a record after its last step', async () => {
    const { records } = await search('event=approve');
    const last = records.find((entry) => nameOf(entry) === 'afterTheBurst');
    const recordPath = `/audit-trail/record?lifecycle=dealApproval&id=${last?.recordId}`;
    const { body } = await operations.call<AuditRecord>('GET', recordPath);
    expect(body.data).toEqual({
      lifecycle: 'dealApproval',
      recordId: last?.recordId,
      fields: [{ name: 'amount', value: '20.00' }],
      figures: [{ name: 'remainingQuota', value: '1000.00' }],
    });
    const none = await operations.call('GET', recordPath.replace('dealApproval', 'customer'));
    expect(none.status).toBe(404);
    const agent = await server.login(...accounts.agent);
    expect((await agent.call('GET', recordPath)).status).toBe(403);
  });

  it('knows what was done a moment ago, and is for operations alone', async () => {
    const { body } = await operations.call<{ total: number; records: AuditEntry[] }>(
      'POST',
      '/audit-trail/entry/page',
      { event: 'login', pageSize: 1 },
    );
    expect(body.data.records[0]).toMatchObject({ kind: 'security', event: 'login' });
    const agent = await server.login(...accounts.agent);
    expect((await agent.call('POST', '/audit-trail/entry/page', {})).status).toBe(403);
  });
});
