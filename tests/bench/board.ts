/**
 * Measures the board of the deals at 1,000,000 records on PostgreSQL, and the lists of its bands.
 * It prints the median of the call for each role and period, now and at a past day, next to plain statements over the trail.
 * `npm run bench:board` writes board.md; exits with 1 if one is slower than the target. BENCH_ORDERS changes the size.
 */
import { writeFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { dayOf } from '../../src/domain/dates.ts';
import { ageBands, daysOfBand } from '../../src/domain/lifecycleBoard.ts';
import { roleIds } from '../../src/domain/roles.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { customers, orders, users } from '../../src/server/db/schema.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { noOrigin } from '../../src/server/http/transaction.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { benchmarkAgents, fillOrders } from './bulk.ts';
import { writeDealTrail } from './dealTrail.ts';
import { machine, table } from './report.ts';
import { percentile } from './timed.ts';

const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/**
 * Each agent, with one salesperson, has about 0.17 % of the deals. The first agent and its salesperson also get those of
 * this many others: 5 % and 1 %.
 */
const gathered = { agents: 29, salespeople: 5 };
const aim = 100;
const timesEach = 15;
const now = new Date();
const past = new Date(now.getTime() - 100 * 86_400_000).toISOString().slice(0, 10);

const log = (text: string) => console.log(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`);

/** DATABASE_URL: measures a store that was filled before; with BENCH_FILL it fills an empty one first. */
const server = process.env.DATABASE_URL ? undefined : await startPostgres();
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? server?.url,
  migrationsFolder,
});
if (server || process.env.BENCH_FILL) {
  await database.migrate();
  await seedDemo(database, now, noOrigin);
  log('Filling orders');
  await fillOrders(database, { orders: orderCount, now });
  await gatherDeals();
  log('Writing their trail');
  await writeDealTrail(database);
  await database.vacuum();
  log('Filled');
}

const api = await createApp({
  database,
  files: folderFileStore(mkdtempSync(join(tmpdir(), 'oms-bench-'))),
});

/** Gives the first benchmark agent the deals and customers of the agents after it, and its salesperson some of them. */
async function gatherDeals(): Promise<void> {
  const [first, ...others] = await benchmarkAgents(database.db);
  if (!first) throw new Error('No benchmark agent');
  const from = others.map(({ id }) => id);
  const [seller] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agentId, first.id), eq(users.roleId, roleIds.salesperson)));
  for (const table of [orders, customers]) {
    const sold = inArray(table.agentId, from.slice(0, gathered.salespeople));
    await database.db.update(table).set({ salespersonId: seller?.id }).where(sold);
    const brought = inArray(table.agentId, from.slice(0, gathered.agents));
    await database.db.update(table).set({ agentId: first.id }).where(brought);
  }
}

async function fetchData<Data>(token: string, path: string, body?: object): Promise<Data> {
  const response = await api.hono.request(`/api/operation${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'User-Client': '3',
      'Accept-Language': 'en-US',
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

async function logIn(enterpriseId: string, account: string, password: string): Promise<string> {
  const { token } = await fetchData<{ token: string }>('', '/user/login', {
    enterpriseId,
    account,
    password,
  });
  return token;
}

const middle = (work: () => Promise<unknown>) => percentile(0.5, timesEach, work);

const [largest, ...others] = await benchmarkAgents(database.db);
const large = largest?.enterpriseId ?? '';
const small = others[gathered.agents]?.enterpriseId ?? '';
const tokens = {
  operations: await logIn('OPS', 'admin', demoPasswords.operations),
  agent: await logIn(large, 'agent', demoPasswords.agent),
  salesperson: await logIn(large, 'sales', demoPasswords.salesperson),
  'agent with few': await logIn(small, 'agent', demoPasswords.agent),
  'salesperson with few': await logIn(small, 'sales', demoPasswords.salesperson),
};
const periods = [
  ['7 days', '&days=7'],
  ['30 days', '&days=30'],
  ['90 days', '&days=90'],
  ['all', ''],
  ['30 days to a past day', `&days=30&day=${past}`],
  ['all to a past day', `&day=${past}`],
] as const;

/** The lists of the board's bands. */
const bands = ageBands.map(
  ({ id }, band) =>
    [`list of a band, ${id}`, { status: 'pending', ...daysOfBand(band, dayOf(now)) }] as const,
);

const rows: string[][] = [];
let slowest = 0;
for (const [role, token] of Object.entries(tokens)) {
  const records = (
    await fetchData<{ states: { count: number }[] }>(token, '/lifecycle/board?lifecycle=dealApproval')
  ).states.reduce((sum, { count }) => sum + count, 0);
  for (const [name, query] of periods) {
    const time = await middle(() => fetchData(token, `/lifecycle/board?lifecycle=dealApproval${query}`));
    slowest = Math.max(slowest, time);
    rows.push([role, records.toLocaleString('en'), `board, ${name}`, time.toFixed(1)]);
    log(rows.at(-1)?.join(' ') ?? '');
  }
  for (const [name, filter] of bands) {
    const page = () =>
      fetchData<{ total: number }>(token, '/order/page', { ...filter, current: 1, pageSize: 20 });
    const { total } = await page();
    const time = await middle(page);
    slowest = Math.max(slowest, time);
    rows.push([role, total.toLocaleString('en'), name, time.toFixed(1)]);
    log(rows.at(-1)?.join(' ') ?? '');
  }
  const time = await middle(() =>
    fetchData(token, '/lifecycle/steps?lifecycle=dealApproval&edge=dealApproval.reject&days=30'),
  );
  slowest = Math.max(slowest, time);
  rows.push([role, records.toLocaleString('en'), 'records of an edge, 30 days', time.toFixed(1)]);
  log(rows.at(-1)?.join(' ') ?? '');
}
/** Milliseconds of queries that give the same answers without the stored sums. */
const plain = await middle(async () => {
  await database.exportPool.rows(
    `select status, count(*), min(coalesce(decided_at, applied_at)) from orders group by status`,
    [],
  );
  await database.exportPool.rows(
    `select edge, count(*), percentile_disc(array[0.5, 0.95]) within group (order by waited)
     from (select edge, at, at - lag(at) over (partition by record_id order by seq) as waited
           from transitions where lifecycle = 'dealApproval') as step
     where at > now() - interval '30 days' group by edge`,
    [],
  );
});
const board30 = Number(
  rows.find(([role, , what]) => role === 'operations' && what === 'board, 30 days')?.[3],
);
const versions = await database.rows('show server_version', []);
await database.close();
server?.stop();
if (orderCount === 1_000_000)
  await writeFile(
    join(root, 'tests/bench/board.md'),
    `# The board of ${orderCount.toLocaleString('en')} deals

Written by \`npm run bench:board\` on ${now.toISOString().slice(0, 10)}: PostgreSQL ${String(versions[0]?.server_version)}. ${machine()}
REST with session, scope and validation, in the process; the middle of ${timesEach}. Aim: at most ${aim} ms.

${table(['role', 'deals in scope', 'call', 'ms'], rows)}

Plain statements over orders and trail, for all deals and 30 days: ${plain.toFixed(0)} ms, ${(plain / board30).toFixed(0)} times as long.
`,
  );
console.log({ slowest, plain, board30 });
process.exitCode = slowest > aim ? 1 : 0;
