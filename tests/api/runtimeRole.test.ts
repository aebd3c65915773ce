import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { appendOnlyTables } from '../../src/server/db/runtimeRole.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { databaseUrl } from '../support/postgresServer.ts';
import { runToEnd } from '../support/runToEnd.ts';
import { accounts, newKey, startTestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 120_000 });

it.skipIf(!inject('postgresUrl'))(
  'a server with a role of its own can do business, and change no entry (R-trail-9)',
  async () => {
    const server = inject('postgresUrl');
    const name = `role_${randomUUID().replaceAll('-', '')}`;
    const owner = new pg.Client({ connectionString: server });
    await owner.connect();
    await owner.query(`create database ${name} template template1`);
    await owner.query(`create role ${name} login password 'runtime'`);
    const ownerUrl = databaseUrl(server, name);
    const runtime = new URL(ownerUrl);
    runtime.username = name;
    runtime.password = 'runtime';
    const database = await openDatabase({ databaseUrl: runtime.href, ownerUrl, migrationsFolder });
    await database.migrate();
    await seedDemo(database, new Date());
    await database.vacuum();
    const inDatabase = new pg.Client({ connectionString: ownerUrl });
    await inDatabase.connect();
    const inOwner = (statement: string) => inDatabase.query<Record<string, string>>(statement);

    const api = await startTestApi(database);
    const agent = await api.login(...accounts.agent);
    const page = await agent.call<{ records: { id: string; version: number }[] }>('POST', '/order/page', {
      status: 'pending',
      sort: 'amount',
      direction: 'asc',
    });
    const [order] = page.body.data.records;
    const verdict = { id: order?.id, version: order?.version, event: 'approve', remarks: '' };
    expect((await agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(200);
    // Runs an operator's commands as docs/operating.md recommends.
    const variables = {
      ...process.env,
      DATABASE_URL: runtime.href,
      DATABASE_OWNER_URL: ownerUrl,
      TRAIL_KEY: undefined,
      DATA_DIR: undefined,
      // An outdated build is made again as the product, not as a test.
      NODE_ENV: undefined,
    };
    const run = (script: string, ...given: string[]) =>
      runToEnd(process.execPath, [...shortLivedOptions, join(root, 'scripts', script), ...given], {
        env: variables,
      });
    const verified = await run('verify.mjs');
    expect(verified, verified.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing is wrong'),
    });
    const replayed = await run('replay.mjs', '--all');
    expect(replayed, replayed.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('records replayed'),
    });
    const added = await run('admin.mjs', 'create', '--account', 'second', '--generate');
    expect(added, added.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('log in with enterprise ID'),
    });
    const { findings, ownsTables } = await verifyStore(api.api.services);
    expect({ findings, ownsTables }).toEqual({ findings: [], ownsTables: false });

    const { rows: refusing } = await inOwner(
      `select distinct tgrelid::regclass::text as name from pg_trigger
        join pg_proc on pg_proc.oid = tgfoid where proname = 'refuse_change' order by 1`,
    );
    const tables = refusing.map((row) => String(row.name));
    expect(tables).toEqual([...appendOnlyTables].sort());
    const { rows: firstColumns } = await inOwner(
      `select table_name as name, min(column_name::text) as column from information_schema.columns
        where table_schema = 'public' and is_identity = 'NO' group by 1`,
    );
    const columnOf = new Map(firstColumns.map((row) => [row.name, row.column]));
    const ofEachTable = tables.flatMap((table) => [
      `update ${table} set "${columnOf.get(table)}" = null`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop trigger ${table}_append_only on ${table}`,
      `drop table ${table} cascade`,
      `alter table ${table} owner to current_user`,
    ]);
    for (const statement of [
      ...ofEachTable,
      `insert into log_pending (kind, entry_id) values ('transition', 1)`,
      `update log_pending set kind = 'ledger'`,
      'update correction_records set amount = 0',
      'delete from correction_records',
      'insert into drizzle.__drizzle_migrations (hash, created_at) values (null, 0)',
      'delete from drizzle.__drizzle_migrations',
      'set session_replication_role = replica',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      'create or replace function await_log() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      await expect(database.rowsPlanned(statement, []), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
    await database.close();
    await inDatabase.end();
    await owner.query(`drop database ${name} with (force)`);
    await owner.query(`drop owned by ${name}`);
    await owner.query(`drop role ${name}`);
    await owner.end();
  },
);
