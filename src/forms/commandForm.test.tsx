// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Command, CommandRecord, Outcome } from '../commandKit/command.ts';
import { HostContext, type CommandInput, type FilledBy } from '../commandKit/commandHost.ts';
import { testHost } from '../commands/testing.ts';
import { allCommands } from '../commands/registry.ts';
import { CommandForm } from './CommandForm.tsx';
import { eventually } from '../../tests/support/patience.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Every form about an existing record; a form for a new record includes itself. */
const forms = allCommands.filter(({ on, input, confirm }) => on && (input ?? confirm));

/**
 * Returns the command with a single field that opens with the record's name, and nothing else that depends on the record.
 */
function plain(command: Command): Command {
  return {
    ...command,
    input: command.input && {
      fields: [{ name: 'name', kind: 'text', label: 'common.remarks' }],
      schema: async () => z.object({ name: z.string() }),
      initial: async (_context, data) => ({ name: data && 'name' in data ? data.name : '' }),
    },
  };
}

const recordOf = (command: Command, id: string, version: number, name: string): CommandRecord =>
  // Creates a record of any type, with no more data than the form of `plain` reads.
  ({ type: command.on ?? 'order', id, name, data: { id, version, name } }) as CommandRecord;

let root: ReturnType<typeof createRoot>;
let sent: CommandInput[];
let answers: ((outcome: Outcome) => void)[];

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  sent = [];
  answers = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(
  command: Command,
  record: CommandRecord | undefined,
  onDone: (outcome: Outcome) => void = vi.fn(),
  filledBy?: FilledBy,
) {
  const host = testHost({
    execute: (_command: Command, input: CommandInput) => {
      sent.push(input);
      return new Promise<Outcome>((resolve) => answers.push(resolve));
    },
  });
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostContext value={host}>
          <CommandForm
            command={command}
            record={record}
            given={filledBy && { name: 'Given' }}
            filledBy={filledBy}
            layout="page"
            onDone={onDone}
            onCancel={() => undefined}
          />
        </HostContext>
      </MantineProvider>,
    ),
  );
}

const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
const shown = () => document.querySelector('input')?.value;

it.each(forms.map((command) => [command.id, plain(command)] as const))(
  'the form of %s sends the version of the record that it opened with, and is another one for another record',
  async (_, command) => {
    const hasField = command.input !== undefined;
    const onDone = vi.fn();
    const opened = recordOf(command, 'a', 1, 'A, first');
    const other = recordOf(command, 'b', 7, 'B');
    await show(command, opened, onDone);
    await show(command, recordOf(command, 'a', 2, 'A, second'), onDone);
    await submit();
    expect(sent[0]?.record).toEqual(opened);
    if (hasField) expect(sent[0]?.values).toEqual({ name: 'A, first' });

    await show(command, other, onDone);
    if (hasField) expect(shown()).toBe('B');
    await act(async () => answers[0]?.({ changed: true }));
    expect(onDone, 'a late answer to the first is none to the second').not.toHaveBeenCalled();
    await submit();
    expect(sent[1]?.record).toEqual(other);
    if (hasField) expect(sent[1]?.values).toEqual({ name: 'B' });
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    await act(async () => answers[1]?.({ changed: true }));
    expect(onDone).toHaveBeenCalledTimes(1);
  },
);

it('is another form for another command on the same record', async () => {
  const [first, second] = forms.filter(({ input, on }) => input && on === 'customer').map(plain);
  if (!first || !second) throw new Error('No two forms of customers');
  await show(first, recordOf(first, 'a', 1, 'A, first'));
  await show(second, recordOf(second, 'a', 2, 'A, second'));
  expect(shown()).toBe('A, second');
});

/** Renders a form of three fields, the last one optional, that opens with these values. */
async function showThree(initial: Record<string, string>): Promise<void> {
  const text = { kind: 'text', label: 'common.remarks' } as const;
  const [command] = forms;
  if (!command) throw new Error('No command has a form');
  const fields = [
    { ...text, name: 'mode' },
    { ...text, name: 'name' },
    { ...text, name: 'remarks', optional: true },
  ];
  const input = { fields, schema: async () => z.object({}), initial: async () => initial };
  await show({ ...command, input }, recordOf(command, 'a', 1, 'A'));
  await eventually(() => expect(document.querySelector('input')).not.toBeNull());
}
const began = () => document.querySelector('[data-autofocus]')?.getAttribute('data-path');

it.each([
  ['the first that holds nothing', { mode: 'one' }, 'name'],
  ['the first, where all that is required is filled in', { mode: 'one', name: 'A' }, 'mode'],
  ['the first, where none is', {}, 'mode'],
])('begins with %s (R-form-12)', async (_, initial, focused) => {
  await showThree(initial);
  expect(began()).toBe(focused);
});

it('begins there still when something is typed before the dialog has given the focus (R-form-12)', async () => {
  await showThree({});
  const field = document.querySelector('input');
  if (!field) throw new Error('No field is there');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Y');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(field.value).toBe('Y');
  expect(began()).toBe('mode');
});

const buttons = () => [...document.querySelectorAll('button')];
const begins = () => document.querySelector<HTMLElement>('[data-autofocus]');
const allForms = allCommands.filter(({ input, confirm }) => input ?? confirm);

it.each(allForms.map((command) => [command.id, plain(command)] as const))(
  'the form of %s, filled in by a link, begins with no button that acts and asks before it sends (R-form-14)',
  async (_, command) => {
    const record = command.on && recordOf(command, 'a', 1, 'A');
    await show(command, record, vi.fn(), 'link');
    expect(document.querySelector('[role=note]')?.textContent).not.toBe('');
    if (command.input) expect(begins()?.tagName).toBe('INPUT');
    else expect(begins()?.getAttribute('type')).toBe('button');
    for (let press = 0; press < 3; press++) await submit();
    expect(sent).toEqual([]);
    const [back, send] = buttons().slice(-2);
    expect(document.activeElement).toBe(back);
    await act(async () => back?.click());
    expect(document.querySelector('[role=group]')).toBeNull();
    expect(document.activeElement).toBe(begins());
    expect(sent).toEqual([]);
    await act(async () => send?.click());
    expect(sent).toEqual([]);
    await submit();
    await act(async () => buttons().at(-1)?.click());
    expect(sent).toHaveLength(1);
    if (command.input) expect(sent[0]?.values).toEqual({ name: 'Given' });
  },
);

it('R-page-14: names the button that shows a password after its field, in the words of the page', async () => {
  const password = allCommands.find(({ id }) => id === 'account.password');
  if (!password) throw new Error('No form of a password');
  await show(password, undefined);
  const named = await eventually(async () => {
    const buttons = [...document.querySelectorAll('button[aria-label]')];
    expect(buttons).toHaveLength(3);
    return buttons.map((button) => button.getAttribute('aria-label'));
  });
  expect(named).toEqual([
    'Show or hide “Old password”',
    'Show or hide “New password”',
    'Show or hide “Confirm password”',
  ]);
});
