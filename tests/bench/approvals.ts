/**
 * Measures the cost of the audit trail for an approval: deals approved per second over REST, sixteen in parallel, on
 * PostgreSQL.
 * It measures this version and other versions in turn, and writes tests/bench/approvals.md.
 * `npm run bench:approvals -- [FOLDER…]`: FOLDER is another working copy of the repository, with its packages installed.
 * The first one is the baseline; for the target that is the version before the log (`git worktree add FOLDER 39fc2bb8`).
 * BENCH_ROUNDS: the number of measurements of each. Exits with 1 if this version misses the target.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { signerKeyOf } from '../../src/server/trail/signedNote.ts';
import { newCustomer } from '../support/bodies.ts';
import { root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { startServer } from '../support/serverProcess.ts';
import { machine, table } from './report.ts';
import { at } from './shares.ts';

const deals = 400;
/** Approvals before the measurement starts. */
const warmUp = 40;
const concurrency = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const folders = [...process.argv.slice(2), root];

/** The least share of the throughput before the log that this version must reach. */
const aim = 0.9;

type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>;

/** Returns a function that calls the product as a logged-in user. */
async function login(url: string, enterpriseId: string, account: string, password: string): Promise<Call> {
  const callAs =
    (token?: string): Call =>
    async <Data>(method: string, path: string, body?: object) => {
      const response = await fetch(
        path.startsWith('/api') ? `${url}${path}` : `${url}/api/operation${path}`,
        {
          method,
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
            'Accept-Language': 'en-US',
            ...(token && { Authorization: `Bearer ${token}` }),
          },
          ...(body && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
        },
      );
      const answer = (await response.json()) as { code: number; msg: string; data: Data };
      if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
      return answer.data;
    };
  const { token } = await callAs()<{ token: string }>('POST', '/user/login', {
    enterpriseId,
    account,
    password,
  });
  return callAs(token);
}

/** Runs the work for each number below `count`, several at the same time. */
async function inParallel(count: number, act: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) await act(next++);
    }),
  );
}

/**
 * Places pending deals, each of its own customer, and enough quota, by the product's own calls so that the trail has them.
 */
async function placeDeals(url: string, client: pg.Client): Promise<{ id: string; version: number }[]> {
  const { rows } = await client.query<{ agentId: string; packageId: string }>(
    `select orders.agent_id as "agentId", package_id as "packageId" from orders join agents on agents.id = agent_id
      where enterprise_id = 'A001' and orders.status = 'pending' and kind = 'package' and quoted_term_end is null
      order by amount limit 1`,
  );
  const [sold] = rows;
  if (!sold) throw new Error('The demo data have no such deal');
  const { agentId, packageId } = sold;
  const operations = await login(url, 'OPS', 'admin', 'admin123');
  const recharge = { agentId, amount: '9000000.00' };
  const { creditedAmount } = await operations<{ creditedAmount: string }>(
    'POST',
    '/agent/recharge/preview',
    recharge,
  );
  await operations('POST', '/agent/recharge', { ...recharge, remarks: '', creditedAmount });
  const sales = await login(url, 'A001', 'sales', 'sales123');
  const placed: { id: string; version: number }[] = [];
  await inParallel(deals, async () => {
    const customer = await sales<{ id: string }>('POST', '/customer/add', newCustomer());
    const upload = await sales<{ url: string; fileId: string }>(
      'GET',
      '/file/upload/credential?name=contract.pdf&purpose=contract',
    );
    await sales('PUT', upload.url, new TextEncoder().encode('%PDF-1.4\n%%EOF\n'));
    const orderInput = { customerId: customer.id, packageId, kind: 'package', seats: 0 };
    const { amount } = await sales<{ amount: string }>('POST', '/order/payProductPrice', orderInput);
    const order = { ...orderInput, quotedAmount: amount, contractFileId: upload.fileId };
    const { id } = await sales<{ id: string }>('POST', '/order/add', order);
    placed.push({ id, version: 1 });
  });
  return placed;
}

const trailKey = signerKeyOf('bench', Buffer.alloc(32, 1));
const entryTables = ['transitions', 'ledger_entries', 'security_events'];

/** The longest wait in milliseconds until the log has no pending entry. */
const longestWait = 30_000;

/**
 * Throws if the log lacks an entry, or if verification finds a problem; the measurement would then not show the cost of the
 * trail.
 * Returns the number of entries in the log; undefined for a version without a log.
 */
async function verifyTrail(
  folder: string,
  databaseUrl: string,
  client: pg.Client,
): Promise<number | undefined> {
  if (!existsSync(join(folder, 'scripts/verify.mjs'))) return undefined;
  const count = async (table: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
  const until = Date.now() + longestWait;
  while ((await count('log_pending')) > 0) {
    if (Date.now() > until) throw new Error(`${await count('log_pending')} entries still wait for the log`);
    await setTimeout(100);
  }
  let entries = 0;
  for (const table of entryTables) entries += await count(table);
  const leaves = await count('log_leaves');
  if (leaves !== entries) throw new Error(`The log has ${leaves} of ${entries} entries`);
  const verified = spawnSync(process.execPath, ['scripts/verify.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, TRAIL_KEY: trailKey },
  });
  if (verified.status !== 0) throw new Error(`Verification fails:\n${verified.stdout}${verified.stderr}`);
  return entries;
}

/** Returns the approvals per second, and the number of entries in the log at the end. */
async function measure(folder: string): Promise<{ perSecond: number; entries: number | undefined }> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const product = await startServer(join(folder, 'scripts/start.mjs'), {
    PORT: '0',
    SEED: 'demo',
    DATABASE_URL: server.url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'oms-bench-')),
    TRAIL_KEY: trailKey,
  });
  try {
    const waiting = await placeDeals(product.url, client);
    const agent = await login(product.url, 'A001', 'agent', 'agent12');
    const approve = ({ id, version }: { id: string; version: number }) =>
      agent('POST', '/order/orderApproval', { id, version, event: 'approve', remarks: '' });
    for (const deal of waiting.splice(0, warmUp)) await approve(deal);
    const begun = performance.now();
    await inParallel(waiting.length, async (number) => {
      const deal = waiting[number];
      if (deal) await approve(deal);
    });
    const perSecond = (waiting.length * 1000) / (performance.now() - begun);
    return { perSecond, entries: await verifyTrail(folder, server.url, client) };
  } finally {
    await client.end();
    await product.stop();
    server.stop();
  }
}

for (const folder of folders)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale'], {
    cwd: folder,
    stdio: 'inherit',
  });
/** Returns the last commit of a working copy and its date. */
function versionOf(folder: string): string {
  return execFileSync('git', ['log', '-1', '--format=%h of %cs'], { cwd: folder, encoding: 'utf8' }).trim();
}

const loadBefore = loadavg()[0];
const measured = new Map<string, number[]>(folders.map((folder) => [folder, []]));
const logged = new Map<string, number | undefined>();
for (let round = 1; round <= rounds; round++)
  for (const folder of folders) {
    const { perSecond, entries } = await measure(folder);
    measured.get(folder)?.push(perSecond);
    logged.set(folder, entries);
    console.log(`round ${round}, ${versionOf(folder)}: ${perSecond.toFixed(1)} approvals a second`);
  }
// Versions of one round had the same conditions on the machine, so their ratio is more exact than the medians.
const [first = root] = folders;
const base = measured.get(first) ?? [];
const ratiosOf = (figures: number[]) => figures.map((figure, round) => figure / (base[round] ?? NaN));
const medianRatio = at(ratiosOf(measured.get(root) ?? []), 0.5);
const isCompared = first !== root;
const rows = [...measured].map(([folder, figures]) => {
  const ratios = ratiosOf(figures);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return [
    versionOf(folder) + (folder === root ? ', this version' : ''),
    figures.map((figure) => figure.toFixed(0)).join(', '),
    at(figures, 0.5).toFixed(0),
    logged.get(folder)?.toLocaleString('en-US') ?? 'no log',
    ...(folder === first ? ['', ''] : [at(ratios, 0.5).toFixed(2), range]),
    folder === root && isCompared ? `${aim} ${medianRatio >= aim ? 'reached' : 'missed'}` : '',
  ];
});
const head = [
  'version',
  'approvals a second, by rounds',
  'median',
  'entries in the log',
  'of the first',
  'from, to',
  'aim',
];
await writeFile(
  join(root, 'tests/bench/approvals.md'),
  `# What the audit trail costs an approval

Written by \`npm run bench:approvals\` on ${new Date().toISOString().slice(0, 10)}. ${machine()}
Load of the machine ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after: read the ratios, not the absolutes.

${deals - warmUp} deals approved over REST, ${concurrency} at a time, after ${warmUp} that warm up; each version on a new PostgreSQL server with the demo's store, the versions
in turn. The ratio is the median of those within a round. The deals are placed by the product's own calls. After each round the
log must have taken up every entry, and \`npm run verify\` must find nothing wrong; else there are no figures.

${table(head, rows)}
`,
);
console.log(rows.map((row) => row.join(' | ')).join('\n'));
process.exitCode = isCompared && medianRatio < aim ? 1 : 0;
