/**
 * Measures how long resolving 200 pasted keywords takes, at 1,000,000 orders and 100,000 customers on PostgreSQL.
 * `npm run bench:resolve` writes resolve.md; exits with 1 if a median is above 300 ms.
 * Filling takes minutes: with DATABASE_URL it measures a store that was filled before.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { callHeaders } from '../../src/graph/client/callHeaders.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { tokenAt } from './login.ts';
import { machine, table } from './report.ts';
import { filledPostgres, fillPostgres } from './stores.ts';
import { timesOf } from './timed.ts';

const orders = Number(process.env.ORDERS ?? 1_000_000);
const limitMilliseconds = 300;
const rounds = 20;

/** Returns records of one benchmark agent, from all its years. */
async function sample(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select o.order_no, c.name, c.company_id, c.admin_name, c.admin_phone, u.name as staff, u.mobile
      from orders o join customers c on c.id = o.customer_id join users u on u.id = o.salesperson_id
        join agents a on a.id = o.agent_id
      where a.enterprise_id = 'B001' and u.account = 'sales' order by md5(o.order_no) limit 200`);
    const [count] = (
      await client.query<{ orders: string; customers: string }>(
        'select (select count(*) from orders) as orders, (select count(*) from customers) as customers',
      )
    ).rows;
    return { rows, count };
  } finally {
    await client.end();
  }
}

/** Returns columns as people paste them: 200 lines each, except for the last. */
function columns(rows: Record<string, string>[]): Record<string, string[]> {
  const column = (of: (row: Record<string, string>, at: number) => string | undefined) =>
    rows.map((row, at) => of(row, at) ?? '-');
  const phone = (row: Record<string, string>) => row.admin_phone?.replace(/^(.{3})(.{4})/, '$1-$2 ');
  const mixed = ['order_no', 'order_no', 'name', 'company_id', 'staff', 'mobile', 'admin_name'];
  return {
    'order numbers': column(({ order_no }) => order_no),
    'order numbers, phones, names, rubbish': column((row, at) =>
      at % 9 === 8 ? `合计 ${at}.00` : at % 9 === 7 ? phone(row) : row[mixed[at % 9] ?? 'order_no'],
    ),
    "customers' names": column(({ name }) => name),
    "administrators' names": column(({ admin_name }) => admin_name),
    'phones, grouped': column(phone),
    rubbish: column((_, at) => `合计 ${at}.00`),
    '188 order numbers and 12 that are searched for': column(({ order_no, name }, at) =>
      at < 188 ? order_no : `${name?.slice(0, 4)}${at % 2 === 0 ? '' : '没有'}`,
    ),
  };
}

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
const filled = process.env.DATABASE_URL;
const store = filled
  ? await filledPostgres(filled)
  : await fillPostgres({ orders, customers: orders / 10 }, true);
try {
  const product = await startProduct({
    DATABASE_URL: store.databaseUrl,
    SEED: 'none',
    USER_COST_PER_SECOND: '0',
  });
  try {
    const { rows, count } = await sample(store.databaseUrl);
    const tokens = {
      operations: await tokenAt(product.url, ['OPS', 'admin', demoPasswords.operations]),
      agent: await tokenAt(product.url, ['B001', 'agent', demoPasswords.agent]),
      salesperson: await tokenAt(product.url, ['B001', 'sales', demoPasswords.salesperson]),
    };
    const loadBefore = loadavg()[0];
    const timed = [];
    for (const [role, token] of Object.entries(tokens)) {
      const headers = callHeaders(`Bearer ${token}`, 'zh-CN');
      for (const [what, keywords] of Object.entries(columns(rows))) {
        let found = 0;
        const times = await timesOf(rounds, async () => {
          const response = await fetch(`${product.url}/api/operation/search/resolve`, {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify({ keywords }),
          });
          const { code, msg, data } = (await response.json()) as {
            code: number;
            msg: string;
            data: { resolved: Record<string, unknown>[] };
          };
          if (code !== 200) throw new Error(`${what}: ${msg}`);
          found = data.resolved.filter((each) =>
            Object.values(each).some((list) => Array.isArray(list) && list.length > 0),
          ).length;
        });
        const middle = times[rounds / 2] ?? NaN;
        timed.push({ role, what, found, of: keywords.length, middle, worst: times.at(-1) ?? NaN });
      }
    }
    const slow = timed.filter(({ middle }) => middle > limitMilliseconds);
    const report = [
      `# Resolving 200 pasted keywords at ${Number(count?.orders).toLocaleString('en')} orders, PostgreSQL ${store.postgresVersion}`,
      '',
      machine(),
      '',
      `Written by \`npm run bench:resolve\`. ${Number(count?.customers).toLocaleString('en')} customers. One \`POST search/resolve\` over HTTP with session and scope, up to four records of each kind for each keyword; ${rounds} runs after one that warms up, one request at a time. Other programs ran on the machine: load ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after. Limit: the median at most ${limitMilliseconds} ms.`,
      '',
      table(
        ['role', 'pasted', 'keywords', 'with a record', 'median ms', 'worst ms'],
        timed.map(({ role, what, of, found, middle, worst }) => [
          role,
          what,
          String(of),
          String(found),
          `${middle.toFixed(1)}${middle > limitMilliseconds ? ' **slow**' : ''}`,
          worst.toFixed(1),
        ]),
      ),
      '',
    ].join('\n');
    console.log(`\n${report}`);
    await writeFile(join(root, 'tests/bench/resolve.md'), report);
    process.exitCode = slow.length > 0 ? 1 : 0;
  } finally {
    await product.stop();
  }
} finally {
  store.stop();
}
