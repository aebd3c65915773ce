import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { backfill } from '../../src/server/backfill.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { migrationsFolder } from '../support/paths.ts';
import { databaseUrl } from '../support/postgresServer.ts';
import { accounts, once, startTestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

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
    await database.migrate(backfill());
    await seedDemo(database, new Date());
    await database.vacuum();

    const api = await startTestApi(database);
    const agent = await api.login(...accounts.agent);
    const page = await agent.call<{ records: { id: string; version: number }[] }>('POST', '/order/page', {
      status: 'pending',
      sort: 'amount',
      direction: 'asc',
    });
    const [order] = page.body.data.records;
    const verdict = { id: order?.id, version: order?.version, event: 'approve', remarks: '' };
    expect((await agent.call('POST', '/order/orderApproval', verdict, once())).status).toBe(200);
    const { findings, ownsTables } = await verifyStore(api.api.services);
    expect({ findings, ownsTables }).toEqual({ findings: [], ownsTables: false });

    for (const statement of [
      `update transitions set remarks = 'altered'`,
      'delete from transitions',
      'truncate transitions',
      'update ledger_entries set amount = 0',
      'update correction_records set amount = 0',
      'delete from correction_records',
      'delete from security_events',
      'update log_leaves set hash = null',
      'delete from log_nodes',
      'delete from log_checkpoints',
      'alter table transitions disable trigger all',
      'drop table log_leaves',
      'set session_replication_role = replica',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      await expect(database.rowsPlanned(statement, []), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
    await database.close();
    await owner.query(`drop database ${name} with (force)`);
    await owner.query(`drop owned by ${name}`);
    await owner.query(`drop role ${name}`);
    await owner.end();
  },
);
