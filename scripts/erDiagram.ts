import { readdir } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

const schemaFolder = new URL('../src/server/db/schema/', import.meta.url);
export const schemaPagePath = new URL('../docs/schema.md', import.meta.url);

const nameOf = (table: PgTable) => getTableConfig(table).name;

/** Returns the column's type for Mermaid, which allows neither spaces nor commas in a type. */
function typeOf(column: PgColumn): string {
  return column
    .getSQLType()
    .replace(/^timestamp.*/, 'timestamptz')
    .replace(/ collate .*/, '')
    .replace(/\(.*\)/, '');
}

/** Returns the columns that are unique by themselves. */
function uniqueColumns(table: PgTable): Set<string> {
  const { columns, indexes, primaryKeys } = getTableConfig(table);
  const unique = columns.filter((column) => column.primary || column.isUnique).map(({ name }) => name);
  for (const { config } of indexes) {
    const [only] = config.columns.length === 1 ? config.columns : [];
    if (config.unique && !config.where && only && 'name' in only && only.name) unique.push(only.name);
  }
  for (const { columns: key } of primaryKeys) if (key.length === 1 && key[0]) unique.push(key[0].name);
  return new Set(unique);
}

function foreignKeysOf(table: PgTable) {
  return getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    return { columns, to: nameOf(foreignTable) };
  });
}

/**
 * Returns each foreign key as a line from the referenced table. A nullable key may refer to no row; a unique key belongs to
 * one row.
 */
export function relationsOf(table: PgTable): string[] {
  const name = nameOf(table);
  const unique = uniqueColumns(table);
  return foreignKeysOf(table).map(({ columns, to }) => {
    const parent = columns.every((column) => column.notNull) ? '||' : '|o';
    const child = columns.length === 1 && unique.has(columns[0]?.name ?? '') ? 'o|' : 'o{';
    return `  ${to} ${parent}--${child} ${name} : ${columns.map((column) => column.name).join('_')}`;
  });
}

/** Returns a table with its columns; nullable ones are marked "null". */
export function entityOf(table: PgTable): string[] {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  const foreign = new Set(foreignKeysOf(table).flatMap((key) => key.columns.map((column) => column.name)));
  const unique = uniqueColumns(table);
  const lines = columns.map((column) => {
    const primary = column.primary || inKey.has(column.name);
    const keys = [
      primary && 'PK',
      foreign.has(column.name) && 'FK',
      !primary && unique.has(column.name) && 'UK',
    ].filter(Boolean);
    const text = `    ${typeOf(column)} ${column.name} ${keys.join(', ')}`.trimEnd();
    return column.notNull ? text : `${text} "null"`;
  });
  return [`  ${name} {`, ...lines, '  }'];
}

function diagram(lines: string[]): string {
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
}

/** Returns the tables of each schema file that has some; files and tables by name. */
async function readSchema(): Promise<[file: string, tables: PgTable[]][]> {
  const files = (await readdir(schemaFolder)).filter((file) => file.endsWith('.ts')).sort();
  const read = await Promise.all(
    files.map(async (file): Promise<[string, PgTable[]]> => {
      const exported = (await import(new URL(file, schemaFolder).href)) as Record<string, unknown>;
      const tables = Object.values(exported).filter((each): each is PgTable => is(each, PgTable));
      return [file.replace('.ts', ''), tables.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))];
    }),
  );
  return read.filter(([, tables]) => tables.length > 0);
}

/** Returns docs/schema.md: all tables with their references, then the columns of each file's tables. */
export async function schemaPage(): Promise<string> {
  const schema = await readSchema();
  const all = schema.flatMap(([, tables]) => tables);
  const names = all.map((table) => `  ${nameOf(table)}`);
  const parts = schema.map(
    ([file, tables]) =>
      `## ${file}.ts\n\n${diagram([...tables.flatMap(entityOf), ...tables.flatMap(relationsOf)])}\n`,
  );
  return `# Tables

Made from \`src/server/db/schema\` by \`npm run er\`; a test compares them. A line leads from a table to those that refer
to it, with the column that does. PK is a primary key, FK a foreign key, UK a column without equal values, "null" one
that may be empty. What the columns mean stands in the schema, what the product does with them in [rules.md](rules.md).

## All tables

${diagram([...names, ...all.flatMap(relationsOf)])}

${parts.join('\n')}`;
}
