/**
 * Measures every list at 100,000 rows on PostgreSQL: requests per second of customers, recharges and sales, each against two
 * bare prepared queries.
 * It also measures the median time of one request for each role, filter and sort, and names what its plan reads.
 * `npm run bench:lists` writes lists.md; exits with 1 if a list is slower than 50 ms.
 * With DATABASE_URL it measures a store that was filled before.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { callHeaders } from '../../src/graph/client/callHeaders.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { listCases, type ListCase } from './listCases.ts';
import { tokenAt } from './login.ts';
import { plansOf } from './casePlans.ts';
import { machine } from './report.ts';
import { load } from './load.ts';
import { filledPostgres, fillPostgres } from './stores.ts';

const size = { orders: 170_000, customers: 100_000, recharges: 100_000 };
const limitMilliseconds = 50;
const timesEach = 9;
const agentCount = 20;
const rounds = 3;
const seconds = 4;

const log = (text: string) => console.log(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`);

const headersOf = (token: string) => ({
  ...callHeaders(`Bearer ${token}`, 'zh-CN'),
  'Content-Type': 'application/json',
});

interface Timed extends ListCase {
  p50: number;
  /** The total, "10,000+" if the count stops there. */
  total: string;
}

async function timeRequest(url: string, token: string, measured: ListCase) {
  const started = performance.now();
  const response = await fetch(`${url}/api/operation${measured.path}`, {
    method: measured.method,
    headers: headersOf(token),
    body: measured.body && JSON.stringify(measured.body),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { total: number; totalIsLowerBound?: boolean };
  };
  const milliseconds = performance.now() - started;
  if (code !== 200) throw new Error(`${measured.path}: ${msg}`);
  return { milliseconds, total: data.total.toLocaleString('en') + (data.totalIsLowerBound ? '+' : '') };
}

/** Measures in rounds over all of them, so that other load on the machine affects them equally. */
async function time(url: string, tokens: Record<ListCase['role'], string>): Promise<Timed[]> {
  const times = listCases.map((): number[] => []);
  const totals = listCases.map(() => '');
  for (let round = 0; round <= timesEach; round++) {
    for (const [index, measured] of listCases.entries()) {
      const { milliseconds, total } = await timeRequest(url, tokens[measured.role], measured);
      totals[index] = total;
      // Skips the first round, which warms up.
      if (round > 0) times[index]?.push(milliseconds);
    }
  }
  return listCases.map((measured, index) => {
    const sorted = (times[index] ?? []).sort((a, b) => a - b);
    return { ...measured, p50: sorted[Math.floor(timesEach / 2)] ?? NaN, total: totals[index] ?? '' };
  });
}

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
log('Filling PostgreSQL with 170,000 orders, 100,000 customers and 100,000 recharges');
const store = process.env.DATABASE_URL
  ? await filledPostgres(process.env.DATABASE_URL)
  : await fillPostgres(size, true);
const running: ServerProcess[] = [];
try {
  const product = await startProduct({
    DATABASE_URL: store.databaseUrl,
    SEED: 'none',
    USER_COST_PER_SECOND: '0',
  });
  const bare = await startServer(join(root, 'tests/bench/bareServer.mjs'), {
    DATABASE_URL: store.databaseUrl,
  });
  running.push(product, bare);
  const measured = store.agents.slice(0, agentCount);
  const operations = await tokenAt(product.url, ['OPS', 'admin', demoPasswords.operations]);
  const agentTokens = await Promise.all(
    measured.map(({ enterpriseId }) => tokenAt(product.url, [enterpriseId, 'agent', demoPasswords.agent])),
  );
  const salesperson = await tokenAt(product.url, [
    measured[0]?.enterpriseId ?? '',
    'sales',
    demoPasswords.salesperson,
  ]);
  const tokenOf = { operations, agent: agentTokens[0] ?? '', salesperson };

  log('Timing every list, role and filter');
  const loadBefore = loadavg()[0];
  const timed = await time(product.url, tokenOf);
  const loadAfter = loadavg()[0];
  log('Asking PostgreSQL for the plan of each');
  const plans = await plansOf(store.databaseUrl, listCases, (role) => headersOf(tokenOf[role]));

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
    log(`Loading ${list}`);
    const bareRequests = measured.map(({ id }) => ({
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
    `Written by \`npm run bench:lists\`. ${size.orders.toLocaleString('en')} orders, ${size.customers.toLocaleString('en')} customers, ${size.recharges.toLocaleString('en')} recharges; REST with session, scope and validation.`,
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
    `One request at a time; load of the machine ${loadBefore?.toFixed(1)} before, ${loadAfter?.toFixed(1)} after. Slowest: ${Math.max(...timed.map(({ p50 }) => p50)).toFixed(1)} ms; above the limit: ${slow.length}.`,
    '',
    'Indexes and tables are those of PostgreSQL’s own plan for the parameters of the call: a list of many rows relies on them.',
    '',
    '| list | role | filter and sort | rows | ms | indexes | tables read whole |',
    '|---|---|---|---|---|---|---|',
    ...timed.map(({ list, role, what, total, p50 }, at) => {
      const { indexes, wholeTables } = plans[at] ?? { indexes: [], wholeTables: [] };
      const slowMark = p50 > limitMilliseconds ? ' **slow**' : '';
      return `| ${list} | ${role} | ${what} | ${total} | ${p50.toFixed(1)}${slowMark} | ${indexes.join(', ')} | ${wholeTables.join(', ')} |`;
    }),
    '',
  ].join('\n');
  console.log(`\n${report}`);
  await writeFile(join(root, 'tests/bench/lists.md'), report);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  store.stop();
}
