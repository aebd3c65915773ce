// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Command, FieldValues } from '../commandKit/command.ts';
import type { CommandInput } from '../commandKit/commandHost.ts';
import { commandById } from '../commands/registry.ts';
import { drawForm } from '../../tests/support/drawForm.tsx';
import { eventually } from '../../tests/support/patience.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;
let sent: CommandInput[];
let load: (values: FieldValues) => void;

const base = commandById('agentLevel.new');
const commandWith = (input: Partial<NonNullable<Command['input']>>): Command => ({
  ...base,
  input: {
    fields: [
      { name: 'mode', kind: 'text', label: 'staff.mode' },
      { name: 'name', kind: 'text', label: 'agentLevel.name', when: ({ mode }) => mode === 'one' },
    ],
    schema: async () => z.object({ mode: z.string(), name: z.string() }),
    ...input,
  },
});

const draw = (command: Command) => drawForm(root, command, sent);

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  sent = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const form = () => document.querySelector('form');
const fields = () => [...document.querySelectorAll<HTMLInputElement>('form input')];
const confirm = () => document.querySelector<HTMLButtonElement>('button[type=submit]');

describe('a form that loads what it begins with (R-form-15)', () => {
  const loading = () =>
    commandWith({
      initial: () => new Promise((answer) => (load = answer)),
      meanwhile: () => ({ mode: 'one' }),
    });

  it('has its fields and its button from the first frame on, and takes nothing before they are filled in', async () => {
    await draw(loading());
    expect(fields().map(({ name }) => name)).toEqual(['mode', 'name']);
    expect(fields().every((field) => field.closest('[inert]'))).toBe(true);
    expect(form()?.getAttribute('aria-busy')).toBe('true');
    expect(confirm()?.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(document.body);
    await act(async () => form()?.requestSubmit());
    expect(sent).toEqual([]);
  });

  it('begins in its first field once they are', async () => {
    await draw(loading());
    await act(async () => load({ mode: 'one', name: 'Gold' }));
    expect(fields().map(({ value }) => value)).toEqual(['one', 'Gold']);
    expect(document.querySelector('[inert]')).toBeNull();
    expect(form()?.hasAttribute('aria-busy')).toBe(false);
    await eventually(() => expect(document.activeElement).toBe(fields()[0]));
    await act(async () => form()?.requestSubmit());
    await eventually(() => expect(sent).toHaveLength(1));
  });
});

it('a form that knows at once what it begins with has it in its first frame (R-form-15)', async () => {
  const frames: string[] = [];
  const observer = new MutationObserver(() => {
    const values = fields().map(({ value }) => value);
    frames.push([...values, form()?.getAttribute('aria-busy') ?? 'ready'].join());
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await draw(commandWith({ initial: () => ({ mode: 'one', name: 'Gold' }) }));
  observer.disconnect();
  expect(new Set(frames)).toEqual(new Set(['one,Gold,ready']));
});
