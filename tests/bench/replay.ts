/**
 * Measures the replay of half a million steps on PostgreSQL: seconds and megabytes, in a separate process, by the built
 * product.
 * The histories are those of the demo store, of every lifecycle, copied for other records.
 * `npm run bench:replay` writes replay.md; exits with 1 if a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/db/database.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { machine } from './report.ts';

const stepCount = Number(process.env.BENCH_STEPS ?? 500_000);
const aims = { seconds: 30, megabytes: 300 };

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
const server = await startPostgres();
const database = await openDatabase({ databaseUrl: server.url, migrationsFolder });
await database.migrate();
await seedDemo(database, new Date());
const [counted] = await database.rows('select count(*)::int as count from transitions', []);
const copies = Math.ceil(stepCount / Number(counted?.count)) - 1;
await database.longRunning((db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_id,
      actor_name, actor_role_id, remarks, params, at, facts, machine_version, machine_hash, content)
    select lifecycle, md5(record_id::text || n)::uuid, seq, from_state, event, to_state, edge, actor_id, actor_name,
      actor_role_id, remarks, params, at, facts, machine_version, machine_hash, content
    from transitions cross join generate_series(1, ${copies}) as n`);
  }),
);
await database.vacuum();
await database.close();

const output = execFileSync(process.execPath, [join(root, 'tests/bench/replayStore.mjs')], {
  env: { ...process.env, DATABASE_URL: server.url },
  encoding: 'utf8',
});
server.stop();
interface Figures {
  code: number;
  steps: number;
  records: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  counts: Record<string, number>;
}
const figures = JSON.parse(output) as Figures;
console.log(figures);
const { code, steps, records, seconds, cpuSeconds, megabytes, counts } = figures;
const missed = code !== 0 || counts.agrees !== steps || seconds > aims.seconds || megabytes > aims.megabytes;
await writeFile(
  join(root, 'tests/bench/replay.md'),
  `# Replay of the trail on today's machines

Written by \`npm run bench:replay\` on ${new Date().toISOString().slice(0, 10)}. ${machine()}

| | measured | aim |
| --- | ---: | ---: |
| steps replayed | ${steps.toLocaleString('en')} | |
| records | ${records.toLocaleString('en')} | |
| steps that do not agree | ${steps - (counts.agrees ?? 0)} | 0 |
| seconds | ${seconds.toFixed(1)} | at most ${aims.seconds} |
| seconds of the processor | ${cpuSeconds.toFixed(1)} | |
| megabytes at most resident | ${megabytes} | at most ${aims.megabytes} |
`,
);
process.exitCode = missed ? 1 : 0;
