import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import {
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { entityOf, relationsOf, schemaPage, schemaPagePath } from './erDiagram.ts';

const houses = pgTable('houses', { id: uuid('id').primaryKey(), name: text('name').notNull().unique() });
const rooms = pgTable(
  'rooms',
  {
    houseId: uuid('house_id')
      .notNull()
      .references(() => houses.id),
    number: integer('number').notNull(),
    formerHouseId: uuid('former_house_id').references(() => houses.id),
    area: numeric('area', { precision: 8, scale: 2 }),
    keyHouseId: uuid('key_house_id').references(() => houses.id),
    cleanedAt: timestamp('cleaned_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.houseId, table.number] }),
    uniqueIndex('rooms_key').on(table.keyHouseId),
    uniqueIndex('rooms_large')
      .on(table.area)
      .where(sql`area > 20`),
  ],
);

describe('the picture of the tables', () => {
  it('tells keys, types and what may be empty', () => {
    expect(entityOf(houses)).toEqual(['  houses {', '    uuid id PK', '    text name UK', '  }']);
    expect(entityOf(rooms)).toEqual([
      '  rooms {',
      '    uuid house_id PK, FK',
      '    integer number PK',
      '    uuid former_house_id FK "null"',
      '    numeric area "null"',
      '    uuid key_house_id FK, UK "null"',
      '    timestamptz cleaned_at',
      '  }',
    ]);
  });

  it('tells who refers to whom, and how many may', () => {
    expect(relationsOf(houses)).toEqual([]);
    expect(relationsOf(rooms)).toEqual([
      '  houses ||--o{ rooms : house_id',
      '  houses |o--o{ rooms : former_house_id',
      '  houses |o--o| rooms : key_house_id',
    ]);
  });

  it('is committed as the schema is (npm run er)', async () => {
    expect(await readFile(schemaPagePath, 'utf8')).toBe(await schemaPage());
  });
});
