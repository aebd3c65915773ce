import { expect, it } from 'vitest';
import { roles } from '../domain/roles.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { productRegistry } from '../commands/productRegistry.ts';
import { records } from '../commands/records.ts';
import { allCommands } from '../commands/registry.ts';
import { keySections } from './keySections.ts';
import { goKeys, newKeys, questionKeys, tabKeys, toolKeys, verbKeys } from '../commands/keyTables.ts';
import { bindings } from './bindings.ts';
import type { Binding } from '../commandKit/pageKeys.ts';
import { pageKeys } from '../commands/pageKeys.ts';

/** The bindings of any product's pages, and of this product's own. */
const allBindings = [bindings, ...pageKeys.map((page) => page.bindings)].flatMap((table) =>
  Object.entries<Binding>(table),
);

/** The tables from which commands take their keys. */
const tables = [goKeys, newKeys, questionKeys, tabKeys, toolKeys, verbKeys];

it('gives a key one meaning, whatever the record is', () => {
  const keys: string[] = Object.values(verbKeys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { on, key } of allCommands) if (on && key) expect(keys).toContain(key);
});

it('has every key of a command in its table', () => {
  const table: string[] = tables.flatMap((keys) => Object.values(keys));
  for (const { key } of allCommands) if (key) expect([...table, '?', ',']).toContain(key);
});

/** Letters that do the same in several scopes: the action, and the bindings or tables that use it. */
const shared: Record<string, string[]> = {
  // Go to the next item, and to the previous one.
  j: ['list.next', 'queue.next', 'lab.next'],
  k: ['list.previous', 'queue.previous', 'lab.previous'],
  // Undoes the last decision.
  z: ['queue.undo', 'lab.undo'],
  // Opens the menu of the focused element.
  '.': ['list.menu', 'tabs.menu'],
  // Edits the content, as on a record.
  e: ['lab.facts', 'record'],
};

it('gives a letter one meaning on the whole page: of lists, queue, lab and charts as of records', () => {
  const meanings = new Map<string, string[]>();
  const add = (key: string, meaning: string) => meanings.set(key, [...(meanings.get(key) ?? []), meaning]);
  for (const [id, { keys }] of allBindings) {
    // Skips named keys, because they belong to the focused element.
    for (const key of keys) if (/^.( .)?$/.test(key)) add(key, id);
  }
  for (const key of tables.flatMap((keys) => Object.values(keys))) add(key, 'record');
  const several = [...meanings].filter(([, all]) => all.length > 1);
  expect(Object.fromEntries(several)).toEqual(shared);
});

it('leads to pages about the same by the same keys, whoever asks (R-page-10)', () => {
  const pageOf = (role: (typeof roles)[number], keys: string) =>
    allCommands.find(({ key, roles: whose }) => key === keys && whose.includes(role))?.id;
  expect(['agent', 'salesperson', 'operations'].map((role) => pageOf(role as 'agent', 'g o'))).toEqual([
    'go/deal-list',
    'go/sale-order',
    'go/order-record',
  ]);
  expect(['agent', 'salesperson'].map((role) => pageOf(role as 'agent', 'g c'))).toEqual([
    'go/customer-manage-list',
    'go/my-client',
  ]);
  expect(['agent', 'operations'].map((role) => pageOf(role as 'agent', 'g a'))).toEqual([
    'go/deal-approval',
    'go/app-approval',
  ]);
  expect(['agent', 'operations'].map((role) => pageOf(role as 'agent', 'g r'))).toEqual([
    'go/account-recharge',
    'go/agent-pay',
  ]);
  expect(['developer', 'operations'].map((role) => pageOf(role as 'agent', 'g p'))).toEqual([
    'go/my-app',
    'go/app-release',
  ]);
  expect(['agent', 'operations'].map((role) => pageOf(role as 'agent', 'g u'))).toEqual([
    'go/user-manage-list',
    'go/platform-user',
  ]);
});

it.each(roles)('every key that works for %s can be learned from the sheet, and no other', (role) => {
  const lines = keySections(productRegistry, records, role).flatMap((section) => section.lines);
  const shown = lines
    .map((line) => line.id)
    .filter((id) => allCommands.some((command) => command.id === id && command.key));
  const working = allCommands.filter(({ key, roles: whose }) => key && whose.includes(role));
  expect(shown.sort()).toEqual(working.map(({ id }) => id).sort());
});

it.each(roles)('the keys of a list stand on the sheet of %s', (role) => {
  const list = keySections(productRegistry, records, role).find(({ title }) => title === 'keys.section.list');
  const keys = list?.lines.flatMap((line) => line.keys);
  for (const key of ['j', 'k', 'x', 'enter', 'home', 'end', '.']) expect(keys).toContain(key);
});

it('has its words in both languages', () => {
  for (const role of roles) {
    for (const section of keySections(productRegistry, records, role)) {
      for (const key of [section.title, ...section.lines.map((line) => line.title)]) {
        expect(catalogues['zh-CN'].translation).toHaveProperty([key]);
        expect(catalogues['en-US'].translation).toHaveProperty([key]);
      }
    }
  }
});

it.each([
  [['list'], undefined, ['list']],
  [['lab', 'list'], undefined, ['lab', 'list']],
  [['list'], 'order', ['list', 'order']],
  [[], 'customer', ['customer']],
  [[], undefined, ['anywhere', 'go', 'tabs', 'palette']],
] as const)('begins with what the page has: %o, a record %s', (scopes, record, first) => {
  const role = record === undefined ? 'operations' : 'agent';
  const sections = keySections(productRegistry, records, role, { scopes: new Set<string>(scopes), record });
  expect(sections.slice(0, first.length).map(({ id }) => id)).toEqual(first);
});
