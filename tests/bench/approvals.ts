/**
 * What the audit trail costs an approval: deals approved per second over REST, sixteen at a time, on PostgreSQL, by this
 * version and by others beside it in turn. Writes tests/bench/approvals.md.
 * `npm run bench:approvals -- [FOLDER…]`: FOLDER is another working copy of the repository, with its packages installed. The
 * first one is what the others are compared with; for the aim that is the version before the log (`git worktree add FOLDER
 * 39fc2bb8`). BENCH_ROUNDS: how often each is measured. Exits with 1 where this version misses the aim.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signerKeyOf } from '../../src/server/trail/signedNote.ts';
import { root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { startServer } from '../support/serverProcess.ts';
import { machine, table } from './report.ts';
import { at } from './shares.ts';

const deals = 400;
/** Approved before the time is taken. */
const warmUp = 40;
const atOnce = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const folders = [...process.argv.slice(2), root];

/** Of the throughput before the log, this version keeps at least so much. */
const aim = 0.9;

/** Customers that want the package of a waiting demo deal, one deal each, and quota for all of them. */
const waitingDeals = `
with template as (
  select orders.* from orders join agents on agents.id = agent_id
  where enterprise_id = 'A001' and orders.status = 'pending' and kind = 'package' and quoted_term_end is null
  order by amount limit 1
), quota as (
  update agent_accounts set total_quota = total_quota + 100000000
  where agent_id = (select agent_id from template)
), customer as (
  insert into customers (company_id, name, reading, employee_count, credit_code, industry, admin_name, admin_phone,
      admin_account, admin_password_hash, agent_id, salesperson_id)
    select 'Z' || lpad(n::text, 6, '0'), 'Bench ' || n, '', 5, 'BENCH' || lpad(n::text, 13, '0'), 'other', 'Bench',
      '13800138000', 'bench' || n, '-', template.agent_id, template.salesperson_id
    from template, generate_series(1, $1::int) as n
  returning id
)
insert into orders (order_no, customer_id, agent_id, salesperson_id, kind, package_id, package_name, seat_count, amount,
    start_date, end_date, quoted_months, quoted_base_seats, quoted_price, quoted_seat_price, applied_at)
  select 'BENCH' || row_number() over (), customer.id, agent_id, salesperson_id, kind, package_id, package_name, seat_count,
    amount, start_date, end_date, quoted_months, quoted_base_seats, quoted_price, quoted_seat_price, now()
  from template, customer
returning id, version`;

async function approvalsPerSecond(folder: string): Promise<number> {
  const server = await startPostgres();
  const product = await startServer(join(folder, 'scripts/start.mjs'), {
    PORT: '0',
    SEED: 'demo',
    DATABASE_URL: server.url,
    TRAIL_KEY: signerKeyOf('bench', Buffer.alloc(32, 1)),
  });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows: waiting } = await client.query<{ id: string; version: number }>(waitingDeals, [deals]);
    await client.end();
    const call = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${product.url}/api/operation${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { code: number; msg: string; data: { token: string } };
      if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
      return answer.data;
    };
    const { token } = await call('/user/login', {
      enterpriseId: 'A001',
      account: 'agent',
      password: 'agent12',
    });
    const approve = ({ id, version }: { id: string; version: number }) =>
      call('/order/orderApproval', { id, version, event: 'approve', remarks: '' }, token);
    for (const deal of waiting.splice(0, warmUp)) await approve(deal);
    const begun = performance.now();
    const count = waiting.length;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let deal = waiting.pop(); deal; deal = waiting.pop()) await approve(deal);
      }),
    );
    return (count * 1000) / (performance.now() - begun);
  } finally {
    await product.stop();
    server.stop();
  }
}

for (const folder of folders)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale'], {
    cwd: folder,
    stdio: 'inherit',
  });
/** What was committed last in a working copy. */
function versionOf(folder: string): string {
  return execFileSync('git', ['log', '-1', '--format=%h of %cs'], { cwd: folder, encoding: 'utf8' }).trim();
}

const loadBefore = loadavg()[0];
const measured = new Map<string, number[]>(folders.map((folder) => [folder, []]));
for (let round = 1; round <= rounds; round++)
  for (const folder of folders) {
    const figure = await approvalsPerSecond(folder);
    measured.get(folder)?.push(figure);
    console.log(`round ${round}, ${versionOf(folder)}: ${figure.toFixed(1)} approvals a second`);
  }
// The versions of one round met the machine alike: their ratio tells more than the medians do.
const [first = root] = folders;
const base = measured.get(first) ?? [];
const ratiosOf = (figures: number[]) => figures.map((figure, round) => figure / (base[round] ?? NaN));
const kept = at(ratiosOf(measured.get(root) ?? []), 0.5);
const isCompared = first !== root;
const rows = [...measured].map(([folder, figures]) => {
  const ratios = ratiosOf(figures);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return [
    versionOf(folder) + (folder === root ? ', this version' : ''),
    figures.map((figure) => figure.toFixed(0)).join(', '),
    at(figures, 0.5).toFixed(0),
    ...(folder === first ? ['', ''] : [at(ratios, 0.5).toFixed(2), range]),
    folder === root && isCompared ? `${aim} ${kept >= aim ? 'reached' : 'missed'}` : '',
  ];
});
const head = ['version', 'approvals a second, by rounds', 'median', 'of the first', 'from, to', 'aim'];
await writeFile(
  join(root, 'tests/bench/approvals.md'),
  `# What the audit trail costs an approval

Written by \`npm run bench:approvals\` on ${new Date().toISOString().slice(0, 10)}. ${machine()}
Load of the machine ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after: read the ratios, not the absolutes.

${deals - warmUp} deals approved over REST, ${atOnce} at a time, after ${warmUp} that warm up; each version on a new PostgreSQL server with the demo's store, the versions
in turn. The ratio is the median of those within a round.

${table(head, rows)}
`,
);
console.log(rows.map((row) => row.join(' | ')).join('\n'));
process.exitCode = isCompared && kept < aim ? 1 : 0;
