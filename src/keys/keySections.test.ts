import { expect, it } from 'vitest';
import { roles } from '../domain/roles.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { allCommands } from '../commands/registry.ts';
import { keySections } from './keySections.ts';
import { verbKeys } from '../commands/core/verbKeys.ts';

it('gives a key one meaning, whatever the record is', () => {
  const keys: string[] = Object.values(verbKeys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { on, key } of allCommands) if (on && key) expect(keys).toContain(key);
});

it.each(roles)('every key that works for %s can be learned from the sheet, and no other', (role) => {
  const lines = keySections(allCommands, role).flatMap((section) => section.lines);
  const shown = lines.map((line) => line.id).filter((id) => allCommands.some((command) => command.id === id));
  const working = allCommands.filter(({ key, roles: whose }) => key && whose.includes(role));
  expect(shown.sort()).toEqual(working.map(({ id }) => id).sort());
});

it.each(roles)('the keys of a list stand on the sheet of %s', (role) => {
  const list = keySections(allCommands, role).find(({ title }) => title === 'keys.section.list');
  const keys = list?.lines.flatMap((line) => line.keys);
  for (const key of ['j', 'k', 'x', 'enter', 'home', 'end', '.']) expect(keys).toContain(key);
});

it('has its words in both languages', () => {
  for (const role of roles) {
    for (const section of keySections(allCommands, role)) {
      for (const key of [section.title, ...section.lines.map((line) => line.title)]) {
        expect(catalogues['zh-CN'].translation).toHaveProperty([key]);
        expect(catalogues['en-US'].translation).toHaveProperty([key]);
      }
    }
  }
});
