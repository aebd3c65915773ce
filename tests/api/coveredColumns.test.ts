import { getTableName } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LogFinding } from '../../src/domain/logVerification.ts';
import * as schema from '../../src/server/db/schema.ts';
import * as noteSchema from '../../src/server/db/schema/notes.ts';
import { auditedRecords } from '../../src/server/trail/auditedFields.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import {
  coveredElsewhere,
  uncoveredColumns,
  uncoveredTables,
} from '../../src/server/trail/uncoveredColumns.ts';
import { verifyBooks } from '../../src/server/trail/verifyBooks.ts';
import { verifyCases } from '../../src/server/trail/verifyCases.ts';
import { verifyDerived } from '../../src/server/trail/verifyDerived.ts';
import { verifyLogins } from '../../src/server/trail/verifyLogins.ts';
import { verifyRecords } from '../../src/server/trail/verifyRecords.ts';
import { verifyTree } from '../../src/server/trail/verifyTree.ts';
import { snapshotTables } from '../support/rowAttacks.ts';
import { asAdministrator } from '../support/storeAttacks.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 120_000 });

const tables = Object.values({ ...schema, ...noteSchema }).filter((each) => each instanceof PgTable);
const columnsOf = (table: PgTable) => getTableConfig(table).columns;

/** The columns of tables that a lifecycle audits, with the columns that every record has. */
const audited = new Set(
  Object.values(auditedRecords).flatMap(({ table, fields }) =>
    table instanceof PgTable
      ? [table.id, table.status, ...fields].map((column) => `${getTableName(table)}.${column.name}`)
      : [],
  ),
);

/** Returns the lists that name a column: audited, covered elsewhere, or not covered. */
function protectionsOf(column: PgColumn): string[] {
  const table = getTableName(column.table);
  const { name } = column;
  return [
    ...(audited.has(`${table}.${name}`) ? ['audited'] : []),
    ...((coveredElsewhere[table]?.[name] ?? coveredElsewhere[table]?.['*']) ? ['covered elsewhere'] : []),
    ...(uncoveredColumns[table]?.[name] ? ['not covered'] : []),
    ...(uncoveredTables[table] ? ['table not covered'] : []),
  ];
}

describe('the columns of the store (R-trail-21)', () => {
  it('are each covered by verification or listed with the reason why not', () => {
    const wrong = tables
      .flatMap(columnsOf)
      .map((column) => ({
        column: `${getTableName(column.table)}.${column.name}`,
        protections: protectionsOf(column),
      }))
      .filter(({ protections }) => protections.length !== 1);
    expect(wrong).toEqual([]);
  });

  it('that are listed exist, with a reason', () => {
    const known = new Map(
      tables.map((table): [string, Set<string>] => [
        getTableName(table),
        new Set(columnsOf(table).map(({ name }) => name)),
      ]),
    );
    for (const lists of [uncoveredColumns, coveredElsewhere])
      for (const [table, columns] of Object.entries(lists))
        for (const [column, reason] of Object.entries(columns)) {
          expect(column === '*' || known.get(table)?.has(column), `${table}.${column}`).toBe(true);
          expect(reason.length, `${table}.${column}`).toBeGreaterThan(8);
        }
    for (const [table, reason] of Object.entries(uncoveredTables)) {
      expect(known.has(table), table).toBe(true);
      expect(reason.length, table).toBeGreaterThan(20);
    }
  });
});

interface Sample {
  table: string;
  /** The SQL condition of the attacked rows. */
  where: string;
  /** The SQL expression of the record that a row belongs to. */
  record: string;
  /** The only columns to attack; undefined for all covered columns. */
  columns?: string[];
  except?: string[];
}

/** Every kind of record that verification knows, written by hand. */
const samples: Sample[] = [
  { table: 'orders', where: `status = 'pending'`, record: 'id' },
  { table: 'orders', where: `status = 'approved'`, record: 'id' },
  { table: 'customers', where: 'true', record: 'id' },
  { table: 'agents', where: 'true', record: 'id' },
  { table: 'agent_levels', where: 'true', record: 'id' },
  { table: 'agent_accounts', where: 'true', record: 'agent_id' },
  { table: 'users', where: 'role_id = -1', record: 'id' },
  { table: 'users', where: 'role_id in (0, -2)', record: 'id' },
  { table: 'users', where: 'role_id = 1', record: 'agent_id', except: ['id'] },
  { table: 'sessions', where: 'revoked_at is null', record: 'left(token_hash, 16)', except: ['revoked_at'] },
  {
    table: 'sessions',
    where: 'revoked_at is not null',
    record: 'left(token_hash, 16)',
    columns: ['revoked_at'],
  },
  { table: 'packages', where: 'true', record: 'id' },
  { table: 'package_applications', where: 'true', record: 'package_id' },
  { table: 'applications', where: 'true', record: 'id' },
  { table: 'application_versions', where: `status = 'passed'`, record: 'id' },
  { table: 'files', where: 'uploaded and discarded_at is null', record: 'id' },
  { table: 'subscriptions', where: 'true', record: 'id' },
  { table: 'password_requests', where: 'true', record: 'id' },
  { table: 'notes', where: `case_id is null and status = 'active'`, record: 'id' },
  { table: 'notes', where: `case_id is not null and status = 'active'`, record: 'id' },
  { table: 'audit_cases', where: 'true', record: 'id' },
  { table: 'audit_case_items', where: 'lifecycle is not null', record: 'case_id' },
  { table: 'ledger_entries', where: 'true', record: `'ledger ' || id`, except: ['id'] },
  {
    table: 'transitions',
    where: `lifecycle = 'dealApproval'`,
    record: `'transition ' || id`,
    except: ['id'],
  },
  { table: 'security_events', where: 'true', record: `'security ' || id`, except: ['id'] },
];

/** Tables whose rows are compared with the log alone. */
const entryTables = new Set(['ledger_entries', 'transitions', 'security_events']);

/** Returns an SQL expression of another value of the column's type; never null, because most columns refuse it. */
function changed(column: PgColumn): string {
  const { name } = column;
  const type = column.getSQLType();
  if (name === 'revoked_at') return 'null';
  if (type.endsWith('[]')) return `array_append("${name}", 'x')`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text') return `coalesce("${name}", '') || 'x'`;
  if (type === 'boolean') return `not coalesce("${name}", false)`;
  if (type === 'date') return `coalesce("${name}", current_date) + 1`;
  if (type === 'jsonb') return `coalesce("${name}", '{}') || '{"x":1}'`;
  if (type.startsWith('timestamp')) return `coalesce("${name}", now()) + interval '1 second'`;
  // Adds enough that no unique index refuses the value.
  if (/^(smallint|integer|bigint)/.test(type)) return `coalesce("${name}", 0) + 1000`;
  if (type.startsWith('numeric')) return `coalesce("${name}", 0) + 1`;
  throw new Error(`No attack on a column of type ${type}`);
}

interface ColumnAttack {
  sample: Sample;
  column: PgColumn;
}

const isCovered = (column: PgColumn) =>
  protectionsOf(column).some((protection) => protection === 'audited' || protection === 'covered elsewhere');

const attacks = samples.flatMap((sample): ColumnAttack[] => {
  const table = tables.find((each) => getTableName(each) === sample.table);
  if (!table) throw new Error(`No table ${sample.table}`);
  return columnsOf(table)
    .filter((column) => isCovered(column) && column.generated === undefined)
    .filter(({ name }) => sample.columns?.includes(name) ?? !sample.except?.includes(name))
    .map((column) => ({ sample, column }));
});

/** An attack with its row. Several attacks on one table use different rows in each round, as far as there are enough. */
interface Placed extends ColumnAttack {
  key: string;
  record: string;
}

describe('a value that is changed in the database (R-trail-21)', () => {
  let server: TestApi;
  let rounds: Placed[][];
  let putBack: () => Promise<void>;

  beforeAll(async () => {
    const database = await openTestDatabase('postgres');
    const unsealed = await unsealedNow(database);
    server = await startTestApi(database, undefined, undefined, undefined, {
      unsealed,
      signer: signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 3))),
    });
    for (const [enterpriseId, account, password] of [
      accounts.operations,
      accounts.agent,
      accounts.salesperson,
    ]) {
      await server.login(enterpriseId, account, password);
      await server.login(enterpriseId, account, password);
      await (await server.login(enterpriseId, account, password)).call('POST', '/user/loginOut');
    }
    const seller = await server.login(...accounts.salesperson);
    for (let upload = 0; upload < 10; upload += 1) await uploadContract(server, seller);
    await server.api.services.log.append();
    // A database administrator can drop the checks and unique indexes that would refuse the change.
    const checks = await database.rows(
      `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace`,
      [],
    );
    const uniqueIndexes = await database.rows(
      `select indexrelid::regclass::text as name from pg_index
        join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
        where indisunique and not exists (select from pg_constraint where conindid = indexrelid)`,
      [],
    );
    await asAdministrator(
      { database },
      ...checks.map(({ table, name }) => `alter table ${String(table)} drop constraint ${String(name)}`),
      ...uniqueIndexes.map(({ name }) => `drop index ${String(name)}`),
    );
    const [ofValues, ofKeys, ofEntries]: [Placed[][], Placed[][], Placed[][]] = [[], [], []];
    for (const sample of samples) {
      // Several samples on one table have no rows in common.
      const rows = await database.rows(
        `select md5(${sample.table}::text) as key, (${sample.record})::text as record from ${sample.table}
          where ${sample.where} order by 1 limit 60`,
        [],
      );
      const records = rows.filter(
        ({ record }, at) => rows.findIndex((other) => other.record === record) === at,
      );
      expect(records.length, `${sample.table} where ${sample.where}`).toBeGreaterThan(0);
      attacks
        .filter((attack) => attack.sample === sample)
        .forEach((attack, at) => {
          const row = records[at % records.length];
          const round = Math.floor(at / records.length);
          // Separate rounds, because a row with another key or a changed entry would hide the changes in
          // the rows that are compared with it.
          const ofOthers = attack.column.name === 'id' ? ofKeys : ofValues;
          const ofKind = entryTables.has(sample.table) ? ofEntries : ofOthers;
          (ofKind[round] ??= []).push({
            ...attack,
            key: String(row?.key),
            record: String(row?.record),
          });
        });
    }
    rounds = [...ofValues, ...ofKeys, ...ofEntries].filter((round) => round !== undefined);
    putBack = await snapshotTables({ database });
  }, 60_000);
  afterAll(() => server.close());

  it('is found in every column, by the record, login, session or entry that it is of', async () => {
    const { database, log } = server.api.services;
    const verifyAll = async () => {
      const found: Partial<LogFinding>[] = [];
      const tell = (finding: Partial<LogFinding>) => void found.push(finding);
      await verifyTree(database, log, [], tell);
      await verifyCases(database, tell);
      await verifyRecords(database, tell);
      await verifyDerived(database, tell);
      await verifyLogins(database, log, tell);
      await verifyBooks(database, tell);
      return found;
    };
    expect(await verifyAll()).toEqual([]);
    const missed: string[] = [];
    for (const round of rounds) {
      await asAdministrator(
        { database },
        ...round.map(
          ({ sample, column, key }) =>
            `update ${sample.table} set "${column.name}" = ${changed(column)} where md5(${sample.table}::text) = '${key}'`,
        ),
      );
      const found = await verifyAll();
      const named = new Set(
        found.flatMap(({ recordId, subject, kind, entryId, problem }) => [
          recordId,
          subject?.split(' ').at(-1),
          ...(problem === 'entryChanged' ? [`${kind} ${entryId}`] : []),
        ]),
      );
      for (const { sample, column, record } of round)
        if (!named.has(record)) missed.push(`${sample.table}.${column.name} (${sample.where})`);
      await putBack();
    }
    expect(missed).toEqual([]);
    expect(rounds.flat().length).toBeGreaterThan(150);
  });
});
