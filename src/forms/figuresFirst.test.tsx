// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { afterFrame } from '../commandKit/afterFrame.ts';
import type { Command, Consequence, Field } from '../commandKit/command.ts';
import type { CommandInput } from '../commandKit/commandHost.ts';
import { commandById } from '../commands/registry.ts';
import { drawForm } from '../../tests/support/drawForm.tsx';
import { eventually } from '../../tests/support/patience.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;
let sent: CommandInput[];
let requests: { answer: (consequence: Consequence) => void; fail: (error: unknown) => void }[];

const figures: Consequence = {
  lines: [{ label: 'Remaining', value: '¥141,045.92' }],
  figure: '−¥12,800.00',
};

const command: Command = {
  ...commandById('agentLevel.new'),
  input: {
    fields: [{ name: 'remarks', kind: 'text', label: 'common.remarks', optional: true }],
    schema: async () => z.object({ remarks: z.string() }),
    consequence: () => new Promise((answer, fail) => requests.push({ answer, fail })),
    expected: { lines: ['account.remainingQuota', 'consequence.quotaAfter'], figure: '−¥12,800.00' },
  },
};

const acknowledgement: Field = {
  ...{ name: 'confirmed', kind: 'acknowledgement', label: 'recharge.confirmDuplicate' },
  help: 'recharge.confirmDuplicateHelp',
  expected: () => 'As long as the question',
};

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  sent = [];
  requests = [];
  await drawForm(root, command, sent);
  await eventually(() => expect(requests).toHaveLength(1));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const confirm = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
const press = (detail: number) =>
  act(async () =>
    confirm()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
  );
const answer = (consequence: Consequence) => act(async () => requests.at(-1)?.answer(consequence));

describe('a form that tells figures (R-form-15)', () => {
  it('has their place and a busy button before they are there, which no pointer presses', async () => {
    expect(document.querySelector('[data-expected=shown] [data-text="¥000,000.00"]')).not.toBeNull();
    expect(confirm()?.getAttribute('aria-disabled')).toBe('true');
    expect(confirm()?.getAttribute('aria-busy')).toBe('true');
    await press(1);
    await answer(figures);
    expect(confirm()?.hasAttribute('aria-disabled')).toBe(false);
    expect(document.querySelector('[data-testid=consequence]')?.textContent).toContain('¥141,045.92');
    expect(sent).toEqual([]);
    await press(1);
    await eventually(() => expect(sent).toHaveLength(1));
  });

  it('sends what was asked for by a key once they have been on the screen, and once however often it was pressed', async () => {
    await press(0);
    await press(0);
    expect(sent).toEqual([]);
    await eventually(() => expect(requests.length).toBeGreaterThan(1));
    await answer(figures);
    await eventually(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.consequence?.figure).toBe('−¥12,800.00');
    expect(document.querySelector('[data-testid=consequence]')?.textContent).toContain('¥141,045.92');
  });

  it('sends nothing that was asked for by a key once it is left before they are there', async () => {
    await press(0);
    await eventually(() => expect(requests.length).toBeGreaterThan(1));
    await act(async () => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await answer(figures);
    await act(() => new Promise<void>((resolve) => afterFrame(resolve)));
    expect(sent).toEqual([]);
  });

  it('tells that they could not be loaded, sends nothing, and asks for them again', async () => {
    await act(async () => requests[0]?.fail(new Error('No answer')));
    const alert = () => document.querySelector('[role=alert]');
    await eventually(() => expect(alert()?.querySelector('button')).not.toBeNull());
    expect(confirm()?.getAttribute('aria-disabled')).toBe('true');
    await press(1);
    expect(sent).toEqual([]);
    await act(async () => alert()?.querySelector('button')?.click());
    await eventually(() => expect(requests).toHaveLength(2));
    await answer(figures);
    expect(alert()).toBeNull();
    await press(1);
    await eventually(() => expect(sent).toHaveLength(1));
  });

  it('has the place of the question that it may ask, where its help stands until then, and keeps it', async () => {
    const questionArea = () => document.querySelector('[data-text="As long as the question"]');
    const help = () => document.body.textContent?.includes('within ten minutes');
    const input = { ...command.input, fields: [acknowledgement] } as NonNullable<Command['input']>;
    await act(async () => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await drawForm(root, { ...command, id: 'question', input }, sent);
    await eventually(() => expect(requests.length).toBeGreaterThan(1));
    expect(questionArea()).not.toBeNull();
    expect(document.querySelector('input[type=checkbox]')).toBeNull();
    expect(help()).toBe(true);
    await answer({ ...figures, acknowledge: 'Again?' });
    expect(questionArea()).not.toBeNull();
    expect(document.querySelector('label')?.textContent).toBe('Again?');
    expect(help()).toBe(false);
  });
});
