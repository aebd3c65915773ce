/**
 * Measures every list at 100,000 rows on PostgreSQL: requests per second of customers, recharges and sales against two
 * bare prepared queries each, and the middle time of one request for each role, filter and sort. `npm run bench:lists`
 * writes lists.md; exits with 1 when a list is slower than 50 ms.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callHeaders } from '../../src/graph/client/callHeaders.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { machine } from './report.ts';
import { load } from './load.ts';
import { fillPostgres } from './stores.ts';

const size = { orders: 170_000, customers: 100_000, recharges: 100_000 };
const limitMilliseconds = 50;
const timesEach = 9;
const agentsAsked = 20;
const rounds = 3;
const seconds = 4;

type Role = 'operations' | 'agent' | 'salesperson';
interface Case {
  list: string;
  role: Role;
  what: string;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

const say = (text: string) => console.log(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`);

const orderFilters: Record<string, Record<string, unknown>> = {
  'no filter': {},
  pending: { status: 'pending' },
  approved: { status: 'approved' },
  seats: { productType: 'seat' },
  'by amount, descending': { sort: 'amount' },
  'by amount, ascending': { sort: 'amount', direction: 'asc' },
  'oldest first': { direction: 'asc' },
  'a month': { appliedFrom: '2026-03-01', appliedTo: '2026-03-31' },
  'keyword: order number': { keyword: 'DD20260301' },
  'keyword: in nearly all numbers': { keyword: 'DD2026' },
  'keyword: the last digits': { keyword: '0968' },
  'keyword: pinyin': { keyword: 'keji' },
  'keyword: common in names': { keyword: '科技' },
  'keyword: found nowhere': { keyword: '没有这样的客户' },
  'page 50': { current: 50 },
};
const customerFilters: Record<string, Record<string, unknown>> = {
  'no filter': {},
  enabled: { status: 'enabled' },
  disabled: { status: 'disabled' },
  'by orders, descending': { sort: 'orderCount' },
  'oldest first': { direction: 'asc' },
  'keyword: common in names': { keyword: '科技' },
  'keyword: a phone': { keyword: '1380' },
  'keyword: in nearly all names': { keyword: '公司' },
  'keyword: pinyin': { keyword: 'keji' },
  'keyword: found nowhere': { keyword: '没有这样的客户' },
  'page 50': { current: 50 },
};
const ledgerFilters: Record<string, Record<string, unknown>> = {
  'no filter': {},
  'by amount, descending': { sort: 'amount' },
  'oldest first': { direction: 'asc' },
  'a month': { from: '2026-03-01', to: '2026-03-31' },
  keyword: { keyword: '科技' },
  'page 50': { current: 50 },
};

function cases(): Case[] {
  const of = (
    list: string,
    roles: Role[],
    method: 'GET' | 'POST',
    path: string,
    filters: typeof orderFilters,
  ) =>
    roles.flatMap((role) =>
      Object.entries(filters).map(([what, filter]): Case => {
        const query = new URLSearchParams(filter as Record<string, string>);
        return method === 'POST'
          ? { list, role, what, method, path, body: filter }
          : { list, role, what, method, path: `${path}?${query.toString()}` };
      }),
    );
  return [
    ...of('orders', ['operations', 'agent', 'salesperson'], 'POST', '/order/page', orderFilters),
    ...of('customers', ['operations', 'agent', 'salesperson'], 'POST', '/customer/page', customerFilters),
    ...of('recharges', ['operations'], 'GET', '/agent/recharge/record/page', ledgerFilters),
    ...of('own recharges', ['agent'], 'GET', '/account/recharge/page', ledgerFilters),
    ...of('sales', ['agent'], 'GET', '/account/sale/page', ledgerFilters),
    ...of('entries', ['agent'], 'GET', '/account/entries', ledgerFilters),
    ...of('agents', ['operations'], 'GET', '/agent/page', { 'no filter': {}, keyword: { keyword: '测算' } }),
    ...of('staff', ['agent'], 'GET', '/user/page', { 'no filter': {} }),
  ];
}

async function logIn(url: string, credentials: readonly [string, string, string]): Promise<string> {
  const [enterpriseId, account, password] = credentials;
  const response = await fetch(`${url}/api/operation/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(msg);
  return data.token;
}

const headersOf = (token: string) => ({
  ...callHeaders(`Bearer ${token}`, 'zh-CN'),
  'Content-Type': 'application/json',
});

async function timeOf(url: string, token: string, asked: Case): Promise<{ p50: number; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let run = 0; run < timesEach; run++) {
    const started = performance.now();
    const response = await fetch(`${url}/api/operation${asked.path}`, {
      method: asked.method,
      headers: headersOf(token),
      body: asked.body && JSON.stringify(asked.body),
    });
    const answer = (await response.json()) as { code: number; msg: string; data: { total: number } };
    times.push(performance.now() - started);
    if (answer.code !== 200) throw new Error(`${asked.path}: ${answer.msg}`);
    ({ total } = answer.data);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(timesEach / 2)] ?? NaN, total };
}

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
say('Filling PostgreSQL with 170,000 orders, 100,000 customers and 100,000 recharges');
const store = await fillPostgres(size, true);
const running: ServerProcess[] = [];
try {
  const product = await startProduct({ DATABASE_URL: store.databaseUrl, SEED: 'none' });
  const bare = await startServer(join(root, 'tests/bench/bareServer.mjs'), {
    DATABASE_URL: store.databaseUrl,
  });
  running.push(product, bare);
  const asked = store.agents.slice(0, agentsAsked);
  const operations = await logIn(product.url, ['OPS', 'admin', demoPasswords.operations]);
  const agentTokens = await Promise.all(
    asked.map(({ enterpriseId }) => logIn(product.url, [enterpriseId, 'agent', demoPasswords.agent])),
  );
  const salesperson = await logIn(product.url, [
    asked[0]?.enterpriseId ?? '',
    'sales',
    demoPasswords.salesperson,
  ]);
  const tokenOf = { operations, agent: agentTokens[0] ?? '', salesperson };

  say('Timing every list, role and filter');
  const timed: (Case & { p50: number; total: number })[] = [];
  for (const one of cases()) timed.push({ ...one, ...(await timeOf(product.url, tokenOf[one.role], one)) });

  const contenders = [
    { list: 'customers', method: 'POST' as const, path: '/api/operation/customer/page', body: '{}' },
    {
      list: 'recharges',
      method: 'GET' as const,
      path: '/api/operation/account/recharge/page',
      body: '',
    },
    { list: 'sales', method: 'GET' as const, path: '/api/operation/account/sale/page', body: '' },
  ];
  const ratios: { list: string; bare: number; rest: number; ratio: number; p50: number; p99: number }[] = [];
  for (const { list, method, path, body } of contenders) {
    say(`Loading ${list}`);
    const bareRequests = asked.map(({ id }) => ({
      method: 'POST' as const,
      path: `/${list}`,
      headers: {},
      body: JSON.stringify({ agentId: id }),
    }));
    const restRequests = agentTokens.map((token) => ({ method, path, headers: headersOf(token), body }));
    await load(bare.url, bareRequests, 2);
    await load(product.url, restRequests, 2);
    const found = [];
    for (let round = 0; round < rounds; round++) {
      const bareFigures = await load(bare.url, bareRequests, seconds);
      const restFigures = await load(product.url, restRequests, seconds);
      found.push({
        list,
        bare: bareFigures.perSecond,
        rest: restFigures.perSecond,
        ratio: restFigures.perSecond / bareFigures.perSecond,
        p50: restFigures.p50,
        p99: restFigures.p99,
      });
    }
    const middle = found.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
    if (middle) ratios.push(middle);
  }

  const slow = timed.filter(({ p50 }) => p50 > limitMilliseconds);
  const report = [
    `# Every list at 100,000 rows, PostgreSQL ${store.postgresVersion}`,
    '',
    machine(),
    '',
    `${size.orders.toLocaleString('en')} orders, ${size.customers.toLocaleString('en')} customers, ${size.recharges.toLocaleString('en')} recharges; REST with session, scope and validation.`,
    '',
    '## Against two bare prepared queries, an agent’s list',
    '',
    '| list | bare req/s | REST req/s | ratio | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|',
    ...ratios.map(
      ({ list, bare, rest, ratio, p50, p99 }) =>
        `| ${list} | ${bare.toFixed(0)} | ${rest.toFixed(0)} | ${ratio.toFixed(2)} | ${p50} | ${p99} |`,
    ),
    '',
    `## One request, the middle of ${timesEach}; limit ${limitMilliseconds} ms`,
    '',
    '| list | role | filter and sort | rows | ms |',
    '|---|---|---|---|---|',
    ...timed.map(
      ({ list, role, what, total, p50 }) =>
        `| ${list} | ${role} | ${what} | ${total.toLocaleString('en')} | ${p50.toFixed(1)}${p50 > limitMilliseconds ? ' **slow**' : ''} |`,
    ),
    '',
  ].join('\n');
  console.log(`\n${report}`);
  await writeFile(join(root, 'tests/bench/lists.md'), report);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  store.stop();
}
