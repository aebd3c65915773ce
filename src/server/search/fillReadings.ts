import { eq, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { nameOrderOf, readingOf } from './reading.ts';
import { agentLevels, agents, applications, customers, packages, users } from '../db/schema.ts';

interface Read {
  table: PgTable & { id: PgColumn; reading: PgColumn; sortKey?: PgColumn };
  /** The columns whose reading is derived: the record's name, and the name of a person in it. */
  name?: PgColumn;
  person?: PgColumn;
}

const tables: Read[] = [
  { table: agentLevels, name: agentLevels.name },
  { table: agents, name: agents.name, person: agents.director },
  { table: users, person: users.name },
  { table: customers, name: customers.name, person: customers.adminName },
  { table: applications, name: applications.name },
  { table: packages, name: packages.name },
];
const batchSize = 5000;

/** Derives the readings of names that a version of this program without readings wrote. */
export async function fillReadings(db: Db): Promise<void> {
  for (const each of tables) while ((await fillSome(db, each)) === batchSize);
}

async function fillSome(db: Db, { table, name, person }: Read): Promise<number> {
  const rows = await db
    .select({ id: table.id, name: name ?? sql`null`, person: person ?? sql`null` })
    .from(table)
    .where(or(eq(table.reading, ''), table.sortKey && eq(table.sortKey, '')))
    .limit(batchSize);
  if (rows.length === 0) return 0;
  const read = rows.map(({ id, name, person }) => {
    const names = [
      ...(name === null ? [] : [String(name)]),
      ...(person === null ? [] : [{ person: String(person) }]),
    ];
    const [called] = table.sortKey ? names : [];
    return { id, reading: readingOf(...names), sort_key: called === undefined ? null : nameOrderOf(called) };
  });
  await db.execute(sql`update ${table} set reading = read.reading${table.sortKey ? sql`, sort_key = read.sort_key` : sql``}
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read(id uuid, reading text, sort_key text)
    where read.id = ${table.id}`);
  return rows.length;
}
