import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandById } from '../../src/commands/registry.ts';
import { menuOf } from '../../src/domain/menu.ts';
import { sidePages } from '../../src/domain/pages.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { demoRecords } from './demoRecords.ts';

/** Lower-case Latin letters: a Chinese sentence has none (a company ID is in capitals). */
const latin = /[a-z]/;
const hanzi = /\p{Script=Han}/u;

/** Returns the rows of a table in this folder, by the names of its first line. */
function rowsOf<Column extends string>(file: string, columns: readonly Column[]): Record<Column, string>[] {
  const text = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const [head, ...lines] = text.trimEnd().split('\n');
  expect(head?.split('\t')).toEqual(columns);
  return lines.map((line) => {
    const cells = line.split('\t');
    expect(cells, line).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) as Record<
      Column,
      string
    >;
  });
}

const sentences = rowsOf('sentences.tsv', ['role', 'sentence', 'command', 'records', 'arguments', 'missing']);
const lines = rowsOf('lines.tsv', [
  'role',
  'line',
  'outcome',
  'command',
  'records',
  'arguments',
  'remark',
  'point',
]);
const queries = rowsOf('queries.tsv', ['role', 'page', 'query', 'first']);

const seen = demoRecords();

function roleOf({ role }: { role: string }): Role {
  const found = roles.find((each) => each === role);
  if (!found) throw new Error(`No role ${role}`);
  return found;
}

/** Returns the command after checking that the role has it. */
function commandOf(id: string, role: Role) {
  const command = commandById(id);
  expect(command.roles, `${id} for ${role}`).toContain(role);
  return command;
}

/** Returns the paths of a role's pages; a group of pages has none. */
function pathsOf(role: Role): string[] {
  return [
    ...menuOf(role).flatMap(({ pages }) => pages.map(({ path }) => path)),
    ...sidePages.filter((page) => page.roles.includes(role)).map(({ path }) => path),
  ];
}

const listed = (cell: string) => (cell === '' ? [] : cell.split(';'));
const repeated = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

/** Tells whether the role sees the record that the path names; a path without a record is always seen. */
function isSeen(role: Role, path: string): boolean {
  const name = path.split('?id=')[1];
  return name === undefined || [...seen[role]].some((record) => record.endsWith(`/${name}`));
}

describe('sentences', () => {
  it('are 123, 62 of them Chinese, none twice', () => {
    expect(sentences).toHaveLength(123);
    const chinese = sentences.filter(({ sentence }) => hanzi.test(sentence) && !latin.test(sentence));
    expect(chinese).toHaveLength(62);
    expect(repeated(sentences.map(({ role, sentence }) => `${role} ${sentence}`))).toEqual([]);
  });

  it.each(sentences)('$role: $sentence', (row) => {
    const role = roleOf(row);
    const commands = row.command.split('|').map((id) => commandOf(id, role));
    const records = listed(row.records.replace('?', '')).map((record) => record.replace(':', '/'));
    if (row.records.startsWith('?')) expect(records.length).toBeGreaterThan(1);
    const given = listed(row.arguments).map((argument) => argument.split('=') as [string, string]);
    const chosen = given
      .map(([, value]) => value)
      .filter((value) => /^[a-zA-Z]+:/.test(value))
      .map((value) => value.replace(':', '/'));
    for (const record of [...records, ...chosen]) expect(seen[role].has(record), record).toBe(true);
    const types = new Set(records.map((record) => record.split('/')[0]));
    expect(types.size).toBeLessThan(2);
    // Several records need a command that takes them; a question does not.
    const several = records.length > 1 && !row.records.startsWith('?');
    if (several) expect(commands.every(({ bulk }) => bulk !== undefined)).toBe(true);
    if (records.length > 0) expect(commands.some(({ on }) => on !== undefined && types.has(on))).toBe(true);
    else expect(commands.some(({ on }) => on === undefined)).toBe(true);
    const inputs = commands.map(({ input }) => input?.fields.map(({ name }) => name) ?? []);
    for (const [name] of given) expect(inputs.every((names) => names.includes(name))).toBe(true);
    for (const name of listed(row.missing)) {
      expect(
        inputs.every((names) => names.includes(name)),
        name,
      ).toBe(true);
      expect(given.map(([each]) => each)).not.toContain(name);
    }
  });
});

describe('lines', () => {
  it('are 287, for all four roles, in both languages and of each point, none twice', () => {
    expect(lines).toHaveLength(287);
    expect(new Set(lines.map(({ role }) => role))).toEqual(new Set(roles));
    expect(lines.filter(({ line }) => latin.test(line)).length).toBeGreaterThan(100);
    expect(lines.filter(({ line }) => hanzi.test(line) && !latin.test(line)).length).toBeGreaterThan(100);
    expect(new Set(lines.map(({ point }) => point))).toEqual(new Set('1 2 3 4 5 6 7 8 9 10'.split(' ')));
    expect(repeated(lines.map(({ role, line }) => `${role} ${line}`))).toEqual([]);
  });

  it.each(lines)('$role: $line', (row) => {
    const role = roleOf(row);
    const outcomes = row.outcome.split('|').map((each) => each.split(':')[0]);
    expect(['certain', 'question', 'nothing']).toEqual(expect.arrayContaining(outcomes));
    const ids = row.command === '' ? [] : row.command.split('|');
    // A line that prepares nothing names no command.
    expect(ids.length > 0).toBe(outcomes.some((each) => each !== 'nothing'));
    const inputs = ids.map((id) => commandOf(id, role).input?.fields.map(({ name }) => name) ?? []);
    const records = listed(row.records.replace('?', ''));
    const given = listed(row.arguments).map((argument) => argument.split('=') as [string, string]);
    const chosen = given.map(([, value]) => value).filter((value) => /^[a-zA-Z]+:/.test(value));
    for (const record of [...records, ...chosen])
      expect(seen[role].has(record.replace(':', '/')), record).toBe(true);
    for (const [name] of given) expect(inputs.every((names) => names.includes(name))).toBe(true);
    if (!['', '*'].includes(row.remark)) expect(row.line).toContain(row.remark);
  });
});

describe('queries', () => {
  it('are 307, 60 of them on a record, none twice', () => {
    expect(queries).toHaveLength(307);
    expect(queries.filter(({ page }) => page.includes('?id='))).toHaveLength(60);
    expect(repeated(queries.map(({ role, page, query }) => `${role} ${page} ${query}`))).toEqual([]);
  });

  it.each(queries)('$role, $page: $query', (row) => {
    const role = roleOf(row);
    const [path = ''] = row.page.split('?');
    if (path !== '/') expect([...pathsOf(role), '/state-chart']).toContain(path);
    expect(isSeen(role, row.page), row.page).toBe(true);
    const colon = row.first.indexOf(':');
    const kind = row.first.slice(0, colon);
    const target = row.first.slice(colon + 1);
    if (kind === 'page') return expect([...pathsOf(role), '/state-chart']).toContain(target);
    if (kind === 'record') return expect(seen[role].has(target), target).toBe(true);
    expect(kind).toBe('command');
    const [id = '', record] = target.split('@');
    const command = commandOf(id, role);
    if (record === undefined) return;
    expect(record.split('/')[0]).toBe(command.on);
    expect(seen[role].has(record), record).toBe(true);
  });
});
