import { describe, expect, it } from 'vitest';
import type { Field, FieldValue, FieldValues } from './command.ts';
import { linkOf, readLink } from './preparedLink.ts';
import { productRegistry } from '../commands/productRegistry.ts';
import { allCommands } from '../commands/registry.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const typed: Partial<Record<Field['kind'], FieldValue>> = {
  text: '孙 & 雪=梅 #1?',
  textarea: '第一行\n"second" line, 100% + 1',
  integer: '12',
  money: '5,000.00',
  rate: '12.5',
  choice: '9b2d7c1e-0000-4000-8000-000000000001',
  choices: ['a', 'b,c'],
  checkboxes: ['x'],
};
/** Values that an address must never contain. */
const secretValues: Partial<Record<Field['kind'], FieldValue>> = {
  password: 'Secret#1',
  file: new File(['x'], 'secret.pdf'),
  acknowledgement: 'yes',
  assignments: { a: 'b' },
};

const withForm = allCommands.filter(({ input, confirm }) => input || confirm);

describe('a prepared link', () => {
  it.each(withForm.map((command) => [command.id, command] as const))(
    '%s opens with the same values',
    (_, command) => {
      const fields = command.input?.fields ?? [];
      const given: FieldValues = {};
      const expected: FieldValues = {};
      for (const { name, kind } of fields) {
        given[name] = typed[kind] ?? secretValues[kind] ?? '';
        if (typed[kind] !== undefined) expected[name] = typed[kind];
      }
      const link = linkOf('https://oms.example', command, { id }, given);
      expect(link).not.toMatch(/Secret|secret|yes/);
      for (const role of command.roles) {
        expect(readLink(new URL(link).search, { registry: productRegistry, role })).toEqual({
          command,
          record: command.on && id,
          values: expected,
          unknown: [],
        });
      }
      // Because its parameters must be distinguishable, the names must be unique.
      const names = ['run', command.on, ...fields.map(({ name }) => name)];
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('may be written by hand, with the last word of a command and a name', () => {
    const read = readLink('?run=recharge&agent=A002&amount=5000', {
      registry: productRegistry,
      role: 'operations',
    });
    expect(read).toMatchObject({
      command: { id: 'agent.recharge' },
      record: 'A002',
      values: { amount: '5000' },
    });
  });

  it.each([
    ['?run=agent.recharge&agent=A002', 'agent', 'link.noCommand'],
    ['?run=drop', 'operations', 'link.noCommand'],
    ['?run=', 'operations', 'link.noCommand'],
    ['?run=agent.recharge', 'operations', 'link.noRecord'],
    ['?run=session.logout', 'operations', 'link.noForm'],
    ['?run=go/agent-manage', 'operations', 'link.noForm'],
  ] as const)('%s of %s is refused', (search, role, key) => {
    expect(readLink(search, { registry: productRegistry, role })).toMatchObject({ refused: { key } });
  });

  it('names what it does not know', () => {
    const read = readLink('?run=agent.recharge&agent=A002&amount=5&color=red&color=blue', {
      registry: productRegistry,
      role: 'operations',
    });
    expect(read).toMatchObject({ unknown: ['color'] });
  });
});
