/**
 * The audit desk at 500,000 entries on PostgreSQL: the 95th percentile of each ready question and of filters, with who is
 * behind the answers, and how long it takes to make the desk's rows anew. `npm run bench:audit` writes audit.md; exits with
 * 1 when one is slower than the aim. BENCH_ENTRIES changes the size.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditFilterSchema } from '../../src/domain/auditEntry.ts';
import { auditQuestions } from '../../src/domain/auditLimits.ts';
import { fillAuditEntries } from '../../src/server/auditTrail/auditEntries.ts';
import { auditPeople, pageAuditEntries } from '../../src/server/auditTrail/auditPage.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { noOrigin } from '../../src/server/http/transaction.ts';
import { fillReadings } from '../../src/server/search/fillReadings.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { fillOrders } from './bulk.ts';
import { writeDealTrail } from './dealTrail.ts';
import { machine, table } from './report.ts';
import { percentile } from './timed.ts';

const wanted = Number(process.env.BENCH_ENTRIES ?? 500_000);
const aim = 100;
const timesEach = 20;
const now = new Date();

const say = (text: string) => console.log(`[${(performance.now() / 1000).toFixed(1)} s] ${text}`);

const server = await startPostgres();
const database = await openDatabase({ databaseUrl: server.url, migrationsFolder });
await database.migrate(fillReadings);
await seedDemo(database, now, noOrigin);
say('Filling orders and their trail');
// Nearly each has its submission and its verdict.
await fillOrders(database, { orders: Math.ceil(wanted / 1.9), now });
await writeDealTrail(database);
await database.vacuum();
say('Making the rows of the desk');
const begun = performance.now();
await fillAuditEntries(database);
const filling = (performance.now() - begun) / 1000;
await database.vacuum();

const late = (work: () => Promise<unknown>) => percentile(0.95, timesEach, work);

const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const asked = [
  ['all entries', ''],
  ...auditQuestions.map((question) => [question, `question=${question}`]),
  ['approvals of 30 days', `event=approve&from=${day(30)}`],
  ['approvals above an amount, by waiting time', 'event=approve&amountFrom=50000.00&sort=waited'],
  ['what agents did', 'role=agent'],
  ['a person', `keyword=${encodeURIComponent('孙雪梅')}`],
  ['remarks', `keyword=${encodeURIComponent('合同')}`],
  ['waited for more than a week', 'waitedFrom=604800'],
] as const;

const rows: string[][] = [];
let slowest = 0;
for (const [name = '', query = ''] of asked) {
  const filter = auditFilterSchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const { total } = JSON.parse((await pageAuditEntries(database, filter)).text) as { total: number };
  const page = await late(() => pageAuditEntries(database, filter));
  const people = await late(() => auditPeople(database, filter));
  slowest = Math.max(slowest, page);
  rows.push([name, total.toLocaleString('en'), page.toFixed(1), people.toFixed(1)]);
  say(rows.at(-1)?.join(' ') ?? '');
}
const [size] = await database.rows('select count(*) as entries from audit_entries', []);
const versions = await database.rows('show server_version', []);
await database.close();
server.stop();
if (wanted === 500_000)
  await writeFile(
    join(root, 'tests/bench/audit.md'),
    `# The audit desk at ${Number(size?.entries).toLocaleString('en')} entries

Written by \`npm run bench:audit\` on ${now.toISOString().slice(0, 10)}: PostgreSQL ${String(versions[0]?.server_version)}. ${machine()}
What the calls ask of the database, in the process; the 95th percentile of ${timesEach}. Aim of a page: at most ${aim} ms.
The desk's rows are made anew in ${filling.toFixed(0)} s.

${table(['question', 'entries', 'page, ms', 'who is behind, ms'], rows)}
`,
  );
console.log({ slowest, filling });
process.exitCode = slowest > aim ? 1 : 0;
