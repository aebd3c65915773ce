/**
 * Measures the audit desk at 500,000 entries on PostgreSQL: the 95th percentile of each predefined question and of filters,
 * with their people.
 * `npm run bench:audit` writes audit.md; exits with 1 if one is slower than the target.
 * BENCH_ENTRIES changes the size; BENCH_DATABASE_URL uses a store that was filled before.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditFilterSchema } from '../../src/domain/auditEntry.ts';
import { auditQuestions } from '../../src/domain/auditLimits.ts';
import { auditPeople, pageAuditEntries } from '../../src/server/auditTrail/auditPage.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { noOrigin } from '../../src/server/http/transaction.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { fillAuditStore, takeUp } from '../support/auditStore.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { machine, table } from './report.ts';
import { percentile } from './timed.ts';

const entryCount = Number(process.env.BENCH_ENTRIES ?? 500_000);
const aim = 100;
const timesEach = 20;
const now = new Date();

const log = (text: string) => console.log(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`);

const { BENCH_DATABASE_URL: filledBefore } = process.env;
const server = filledBefore ? { url: filledBefore, stop: () => undefined } : await startPostgres();
const database = await openDatabase({ databaseUrl: server.url, migrationsFolder });
if (!filledBefore) {
  await database.migrate();
  await seedDemo(database, now, noOrigin);
  log('Filling orders and their trail');
  // More irregularities than in a real business, so that each question matches many entries.
  const slips = {
    fast: 50,
    outsideHours: 500,
    noRemarks: 900,
    burst: 50,
    nearQuota: 50,
    corrected: 20,
    refused: 50,
  };
  // Nearly each deal has two entries: its submission and its verdict.
  await fillAuditStore(database, { deals: Math.ceil(entryCount / 1.9), now, slips });
}
log('Taking them up into the log, and making the rows of the desk');
await takeUp(database, now);
log('Asking');

const late = (work: () => Promise<unknown>) => percentile(0.95, timesEach, work);

const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const queries = [
  ['all entries', ''],
  ...auditQuestions.map((question) => [question, `question=${question}`]),
  ['steps of orders', 'lifecycle=dealApproval'],
  ['all movements of money', 'kind=ledger'],
  ['approvals of 30 days', `event=approve&from=${day(30)}`],
  ['approvals above an amount, by waiting time', 'event=approve&amountFrom=50000.00&sort=waited'],
  ['what agents did', 'role=agent'],
  ['a person', `keyword=${encodeURIComponent('孙雪梅')}`],
  ['remarks', `keyword=${encodeURIComponent('报价')}`],
  ['waited for more than a week', 'waitedFrom=604800'],
] as const;

const rows: string[][] = [];
let slowest = 0;
for (const [name = '', query = ''] of queries) {
  const filter = auditFilterSchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const answer = await pageAuditEntries(database, filter);
  const page = await late(() => pageAuditEntries(database, filter));
  const people = await late(() => auditPeople(database, filter));
  slowest = Math.max(slowest, page);
  slowest = Math.max(slowest, people);
  const found = `${answer.total.toLocaleString('en')}${answer.totalIsLowerBound ? '+' : ''}`;
  rows.push([name, found, page.toFixed(1), people.toFixed(1)]);
  log(rows.at(-1)?.join(' ') ?? '');
}
const [size] = await database.rows('select count(*) as entries from audit_entries', []);
const versions = await database.rows('show server_version', []);
await database.close();
server.stop();
if (entryCount === 500_000)
  await writeFile(
    join(root, 'tests/bench/audit.md'),
    `# The audit desk at ${Number(size?.entries).toLocaleString('en')} entries

Written by \`npm run bench:audit\` on ${now.toISOString().slice(0, 10)}: PostgreSQL ${String(versions[0]?.server_version)}. ${machine()}
What the calls ask of the database, in the process; the 95th percentile of ${timesEach}. Aim of each: at most ${aim} ms.
Entries are counted up to 10,000.

${table(['question', 'entries', 'page, ms', 'who is behind, ms'], rows)}
`,
  );
console.log({ slowest });
process.exitCode = slowest > aim ? 1 : 0;
