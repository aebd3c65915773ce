/**
 * Measures how much one salesperson can slow down other tenants.
 * 12 connections loop one GraphQL request of ten `searchResolve` fields. In the meantime an agent of another enterprise
 * requests its balance, and another client requests /healthz.
 * `npm run attacks` fills a store for each database, attacks only loopback, and writes attacks.md.
 * It exits with 1 if another tenant waits more than twice its usual time, or if /healthz takes a second.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { callHeaders } from '../../src/graph/client/callHeaders.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { tokenAt } from './login.ts';
import { machine, table } from './report.ts';
import { at } from './shares.ts';
import { fillStores } from './stores.ts';

const orders = Number(process.env.ORDERS ?? 20_000);
const seconds = Number(process.env.SECONDS ?? 20);
const connections = 12;
/**
 * The number of fields per request: ten were possible before the limits; two are the most that one request may cost today.
 */
const fieldCounts = [10, 2];
const pauseMilliseconds = 20;
const mostTimes = 2;
const mostHealthMilliseconds = 1000;

/** Twelve keywords that are no names, so that each causes a search: the most work that one call can cause. */
const keywords = ['科技', '贸易', '深圳', '上海', '公司', '没有', '139', '138', '2026', '王', '李', 'AB'];

const attackOf = (fields: number) =>
  JSON.stringify({
    query: `query Attack($input: SearchResolve_Input!) { ${Array.from(
      { length: fields },
      (_, index) => `f${index}: searchResolve(input: $input) { resolved { __typename } }`,
    ).join(' ')} }`,
    variables: { input: { keywords, limit: 6 } },
  });

interface RequestResults {
  milliseconds: number[];
  /** The number of answers by status. */
  statuses: Record<string, number>;
}

/** Repeats requests, one at a time, until the time is over. */
async function requestUntil(
  end: number,
  url: string,
  headers: Record<string, string>,
): Promise<RequestResults> {
  const results: RequestResults = { milliseconds: [], statuses: {} };
  while (performance.now() < end) {
    const begun = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    results.milliseconds.push(performance.now() - begun);
    results.statuses[response.status] = (results.statuses[response.status] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  return results;
}

async function measure(url: string, headers: Record<string, string>, forSeconds: number) {
  const end = performance.now() + forSeconds * 1000;
  const [balance, health] = await Promise.all([
    requestUntil(end, `${url}/api/operation/account/balance`, headers),
    requestUntil(end, `${url}/healthz`, {}),
  ]);
  return { balance, health };
}

async function attacked(url: string, fields: number) {
  const attack = attackOf(fields);
  const sales = await tokenAt(url, ['B001', 'sales', demoPasswords.salesperson]);
  const agent = callHeaders(`Bearer ${await tokenAt(url, ['B002', 'agent', demoPasswords.agent])}`, 'zh-CN');
  const headers = { ...callHeaders(`Bearer ${sales}`, 'zh-CN'), 'Content-Type': 'application/json' };
  await measure(url, agent, 2);
  const calm = await measure(url, agent, seconds / 2);
  // Runs in a separate thread, so that the cost of sending the attack is not measured.
  const attacking = autocannon({
    url: `${url}/graphql`,
    method: 'POST',
    headers,
    body: attack,
    connections,
    duration: seconds,
    timeout: 60,
    workers: 1,
  });
  const during = await measure(url, agent, seconds);
  const { statusCodeStats, errors } = await attacking;
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  return {
    calm,
    during,
    attack: [...statuses, ...(errors ? [`${errors} without an answer`] : [])].join(', '),
  };
}

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
const stores = await fillStores(orders);
const loadBefore = loadavg()[0];
const rows: string[][] = [];
let bad = false;
try {
  const engines: [string, NodeJS.ProcessEnv][] = [
    ['PGlite', { DATA_DIR: stores.dataDir }],
    ['PostgreSQL', { DATABASE_URL: stores.databaseUrl }],
  ];
  for (const [engine, variables] of engines) {
    const product = await startProduct({ ...variables, SEED: 'none' });
    try {
      for (const fields of fieldCounts) {
        const { calm, during, attack } = await attacked(product.url, fields);
        for (const what of ['balance', 'health'] as const) {
          const [before, after] = [calm[what], during[what]];
          const p95 = [at(before.milliseconds, 0.95), at(after.milliseconds, 0.95)] as const;
          const refused = Object.keys(after.statuses).some((status) => status !== '200');
          const slow =
            what === 'balance'
              ? p95[1] > mostTimes * p95[0]
              : Math.max(...after.milliseconds) > mostHealthMilliseconds;
          bad ||= slow || refused;
          rows.push([
            `${what}, ${engine}, ${fields} fields`,
            at(before.milliseconds, 0.5).toFixed(1),
            p95[0].toFixed(1),
            at(after.milliseconds, 0.5).toFixed(1),
            `${p95[1].toFixed(1)}${slow ? ' **slow**' : ''}`,
            Math.max(...after.milliseconds).toFixed(0),
            Object.entries(after.statuses)
              .map(([status, count]) => `${count} × ${status}`)
              .join(', '),
            attack,
          ]);
        }
      }
    } finally {
      await product.stop();
    }
  }
} finally {
  stores.remove();
}
/** The results of this program on the commit before the limits (850dda68). */
const before = `## Before there were limits

Ten fields, all answered 200, in the same store on the same machine: with 12 connections 16 and 36 requests of the attack were answered in 20 s.

| | p50 ms | p95 ms | p50 under attack | p95 under attack | worst |
| --- | ---: | ---: | ---: | ---: | ---: |
| balance, PGlite | 4.1 | 6.5 | 2002.9 | 6724.3 | 6724 |
| health, PGlite | 4.1 | 6.8 | 2002.6 | 6724.2 | 6724 |
| balance, PostgreSQL | 2.9 | 7.6 | 172.0 | 243.3 | 354 |
| health, PostgreSQL | 1.5 | 5.5 | 176.9 | 231.5 | 281 |`;
const head = [
  '',
  'p50 ms',
  'p95 ms',
  'p50 under attack',
  'p95 under attack',
  'worst',
  'answers',
  "the attack's answers",
];
const report = `# One salesperson against the other tenants

Written by \`npm run attacks\`. ${machine()}
${connections} connections of one salesperson loop one graph request of so many \`searchResolve\` fields with ${keywords.length} keywords each for ${seconds} s, in a store of ${orders.toLocaleString('en')} orders. An agent of another enterprise asks for its balance, and somebody asks /healthz, one request at a time each. Attack, server and database share the machine; load ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.

${table(head, rows)}

${before}
`;
console.log(`\n${report}`);
if (!process.argv.includes('--print')) await writeFile(join(root, 'tests/bench/attacks.md'), report);
process.exitCode = bad ? 1 : 0;
