/**
 * Measures the verification of half a million entries of the audit trail on PostgreSQL: seconds and megabytes, in a separate
 * process, by the built product.
 * `npm run bench:trail` writes trail.md; exits with 1 if a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, gt, sql } from 'drizzle-orm';
import type { RoleId } from '../../src/domain/roles.ts';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { orders, users } from '../../src/server/db/schema.ts';
import { noOrigin, transact } from '../../src/server/http/transaction.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { transitionFields, writeTransitions } from '../../src/server/trail/append.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { sealKeyOf } from '../../src/server/trail/seal.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { machine } from './report.ts';

const entryCount = Number(process.env.BENCH_ENTRIES ?? 500_000);
const stepsOfEach = 10;
const aims = { entries: 500_000, seconds: 20, megabytes: 200 };

const key = signerKeyOf('bench', Buffer.alloc(32, 1));
const signer = signerOf(key);
const origin = { ...noOrigin, sealKey: sealKeyOf(signer) };

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
const server = await startPostgres();
const database = await openDatabase({ databaseUrl: server.url, migrationsFolder });
await database.migrate();
await seedDemo(database, new Date(), origin);

/** Copies of one pending deal, always of the same customer. Its history is long, because it is quoted again and again. */
const copies = Math.ceil(entryCount / stepsOfEach);
await database.longRunning((db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (order_no, customer_id, agent_id, salesperson_id, kind, package_id,
    package_name, seat_count, amount, quoted_amount, start_date, end_date, quoted_months, quoted_base_seats, quoted_price,
    quoted_seat_price)
  select 'BENCH' || n, customer_id, agent_id, salesperson_id, kind, package_id, package_name, seat_count, amount, quoted_amount,
    start_date, end_date, quoted_months, quoted_base_seats, quoted_price, quoted_seat_price
  from (select * from orders where status = 'pending' limit 1) as template, generate_series(1, ${copies}) as n`);
  }),
);

const [someone] = await database.db.select().from(users).where(eq(users.account, 'sales')).limit(1);
if (!someone) throw new Error('The demo has nobody who sells');
const actor = { userId: someone.id, name: someone.name, roleId: someone.roleId as RoleId };
const facts = {
  actor: { userId: actor.userId, role: 'salesperson', agentId: someone.agentId },
  agentId: actor.userId,
  salespersonId: actor.userId,
  amount: '12800.00',
  order: { kind: 'package', trial: false, hasTerm: false, hasOtherOrder: false, packageStatus: 'published' },
  remainingQuota: '150487.61',
};
let after = '00000000-0000-0000-0000-000000000000';
for (let written = 0; written < copies;) {
  const page = await database.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${gt(orders.id, after)} and ${orders.orderNo} like 'BENCH%'`)
    .orderBy(orders.id)
    .limit(1000);
  await database.longRunning((db) =>
    transact(
      db,
      async (tx) => {
        for (let seq = 1; seq <= stepsOfEach; seq++)
          await writeTransitions(
            tx,
            page.map(({ id }) =>
              transitionFields({
                lifecycle: dealApproval,
                recordId: id,
                last: seq - 1,
                from: seq === 1 ? null : 'pending',
                event: seq === 1 ? 'apply' : 'requote',
                to: 'pending',
                edge: seq === 1 ? 'dealApproval.apply' : 'dealApproval.requote',
                remarks: '',
                params: { amount: '12800.00' },
                facts: seq === 1 ? null : facts,
                at: new Date(),
                actor,
              }),
            ),
          );
      },
      origin,
    ),
  );
  written += page.length;
  after = page.at(-1)?.id ?? after;
  if (written % 10_000 === 0) console.log(`${written * stepsOfEach} entries written`);
}
await database.db.execute(
  sql`update customers set order_count = (select count(*) from orders where customer_id = customers.id)`,
);
const log = new TransparencyLog(database, () => new Date(), { signer });
const begun = performance.now();
await log.append();
const appended = (performance.now() - begun) / 1000;
const size = await log.size();
console.log(`${size} entries taken up in ${appended.toFixed(1)} s`);
await database.vacuum();
await database.close();

/** The memory limit of `npm run verify`. */
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: { verify: string };
};
const options = scripts.verify.split(' ').filter((word) => word.startsWith('--'));
const output = execFileSync(process.execPath, [...options, join(root, 'tests/bench/trailVerify.mjs')], {
  env: { ...process.env, DATABASE_URL: server.url, TRAIL_KEY: key },
  encoding: 'utf8',
});
server.stop();
const figures = JSON.parse(output) as {
  code: number;
  size: number;
  records: number;
  seconds: number;
  megabytes: number;
  findingCount: number;
  first: unknown;
};
console.log(figures);
const missed =
  figures.code !== 0 ||
  figures.size < aims.entries ||
  figures.seconds > aims.seconds ||
  figures.megabytes > aims.megabytes;
await writeFile(
  join(root, 'tests/bench/trail.md'),
  `# Verification of the audit trail

Written by \`npm run bench:trail\` on ${new Date().toISOString().slice(0, 10)}. ${machine()}

| | measured | aim |
| --- | ---: | ---: |
| entries verified | ${figures.size.toLocaleString('en')} | at least ${aims.entries.toLocaleString('en')} |
| records compared | ${figures.records.toLocaleString('en')} | |
| seconds | ${figures.seconds.toFixed(1)} | at most ${aims.seconds} |
| megabytes at most resident | ${figures.megabytes} | at most ${aims.megabytes} |
| entries taken up a second | ${Math.round(size / appended).toLocaleString('en')} | |
`,
);
process.exitCode = missed ? 1 : 0;
