import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../../tests/support/paths.ts';
import { openTestDatabase } from '../../../tests/support/testDatabase.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './errors.ts';
import { PgliteClient } from './pgliteClient.ts';
import { PgliteConnection } from './pgliteConnection.ts';
import { startPgliteThread } from './pgliteThread.ts';

describe('prepared statements in PGlite', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await database.db.execute(sql`create table marks (name text, points int)`);
  });
  afterAll(() => database.close());

  const points = async (name: string | null) => {
    const rows = await database.rows('select points from marks where name is not distinct from $1', [name]);
    return rows.map((row) => row.points);
  };

  it('answers each call with its own parameters', async () => {
    await database.rows('insert into marks values ($1, $2), (null, $3)', ['李', 1, 2]);
    expect(await points('李')).toEqual([1]);
    expect(await points('王')).toEqual([]);
    expect(await points(null)).toEqual([2]);
  });

  it('stays out of an open transaction', async () => {
    let seen: Promise<unknown[]> | undefined;
    const aborted = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values ('赵', 3)`);
      seen = points('赵');
      await tx.execute(sql`select 1`);
      throw new Error('rolled back');
    });
    await expect(aborted).rejects.toThrow('rolled back');
    expect(await seen).toEqual([]);
  });

  it('works on after a statement that fails', async () => {
    const divide = (by: number) => database.rows('select 6 / $1::int as result', [by]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(2)).toEqual([{ result: 3 }]);
    await expect(database.rows('select nothing', [])).rejects.toThrow('does not exist');
    await expect(database.rows('select nothing', [])).rejects.toThrow('does not exist');
  });

  it('answers as well when too many different statements were asked', async () => {
    for (let number = 0; number < 120; number++) {
      expect(await database.rows(`select $1::int + ${number} as sum`, [1])).toEqual([{ sum: number + 1 }]);
    }
  });
});

describe('the thread of PGlite', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());

  it('leaves this thread to others while a statement runs (R-error-1)', async () => {
    const order: string[] = [];
    const statement = database.rows('select pg_sleep(0.3)', []).then(() => order.push('statement'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push('others');
    await statement;
    expect(order).toEqual(['others', 'statement']);
  });

  it('reads parameters of every kind as a PostgreSQL server does', async () => {
    const params = [
      true,
      7,
      9n,
      new Date(0),
      ['a"b', null, 'c,d'],
      { a: [1] },
      Buffer.from('00ff', 'hex'),
      null,
    ];
    const [row] = await database.rowsPlanned(
      `select $1::boolean as flag, $2::int as number, $3::bigint as big, $4::timestamptz = 'epoch' as epoch,
        $5::text[] as names, $6::jsonb as json, encode($7::bytea, 'hex') as bytes, $8::text as nothing`,
      params,
    );
    expect(row).toEqual({
      flag: true,
      number: 7,
      big: 9,
      epoch: true,
      names: ['a"b', null, 'c,d'],
      json: { a: [1] },
      bytes: '00ff',
      nothing: null,
    });
  });
});

describe('the limits of PGlite', () => {
  const long = 'select pg_sleep(0.4)';
  let client: PgliteClient;
  let connection: PgliteConnection;
  beforeAll(async () => {
    connection = new PgliteConnection(await startPgliteThread(migrationsFolder, {}));
    client = new PgliteClient(connection, { wait: 60_000, statement: 60_000, idleInTransaction: 60_000 });
    await client.exec('create table marks (points int)');
  });
  afterAll(() => connection.close());

  const points = async () => (await client.query<{ points: number }>('select points from marks')).rows;
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('fail a statement that takes too long, for its caller alone (R-error-1)', async () => {
    const error = await failureOf(client.within({ statement: 50 }).query(long));
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(true);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('roll a transaction back whose statement takes too long', async () => {
    const within = client.within({ statement: 50 });
    const error = await failureOf(
      within.transaction(async (tx) => {
        await tx.query('insert into marks values (1)');
        await tx.query(long);
      }),
    );
    expect(error).toMatchObject({ code: '57014' });
    expect(await points()).toEqual([]);
  });

  it('do not bind a transaction that lifts its own', async () => {
    await client.within({ statement: 50 }).transaction(async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query('select pg_sleep(0.1)');
    });
  });

  it('roll back a transaction that is left at rest, and let the next one begin', async () => {
    let later: Promise<unknown> | undefined;
    const error = await failureOf(
      client.within({ idleInTransaction: 50 }).transaction(async (tx) => {
        await tx.query('insert into marks values (2)');
        await new Promise((resolve) => setTimeout(resolve, 150));
        later = failureOf(tx.query('insert into marks values (3)'));
      }),
    );
    expect(error).toMatchObject({ code: '25P03' });
    expect(isUnavailable(error)).toBe(true);
    expect(await points()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await later).toMatchObject({ code: '25P03' });
    expect(await points()).toEqual([]);
  });

  it('send away who waits for too long, and keep the order of the others', async () => {
    const first = client.query(long);
    const error = failureOf(client.within({ wait: 50 }).query('select 1'));
    const last = client.query('select 2 as two');
    expect(await error).toMatchObject({ code: '53300' });
    await first;
    expect((await last).rows).toEqual([{ two: 2 }]);
  });

  it('rolls back what fails, and refuses to commit what has failed before', async () => {
    const error = await failureOf(
      client.transaction(async (tx) => {
        await tx.query('insert into marks values (4)');
        await failureOf(tx.query('select nothing'));
      }),
    );
    expect(error).toBeInstanceOf(Error);
    expect(await points()).toEqual([]);
  });
});
