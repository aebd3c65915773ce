import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/testDatabase.ts';
import type { Database } from './database.ts';

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
