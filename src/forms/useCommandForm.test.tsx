// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Command, Consequence, FieldValues, Outcome } from '../commandKit/command.ts';
import { HostContext, type CommandInput } from '../commandKit/commandHost.ts';
import { testHost } from '../commands/testing.ts';
import { commandById } from '../commands/registry.ts';
import type { Conflict } from '../domain/envelope.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { addInspector } from '../machines/inspection.ts';
import { useCommandForm, type OpenForm } from './useCommandForm.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Sent extends CommandInput {
  answer: (outcome: Outcome) => void;
  fail: (error: unknown) => void;
}

let root: ReturnType<typeof createRoot>;
let sent: Sent[];
let done: Outcome[];
let form: OpenForm;

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  sent = [];
  done = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

const host = testHost({
  execute: (_command, input) =>
    new Promise((answer, fail) => {
      sent.push({ ...input, answer, fail });
    }),
});

type LoadConsequence = (values: FieldValues) => Promise<Consequence | undefined>;

/** Returns a form of two fields; with a consequence if one is passed. */
function command(loadConsequence?: LoadConsequence): Command {
  return {
    ...commandById('agentLevel.new'),
    input: {
      fields: [
        { name: 'name', kind: 'text', label: 'common.remarks' },
        { name: 'amount', kind: 'text', label: 'common.remarks', serverName: 'creditedAmount' },
      ],
      schema: async () => z.object({ name: z.string().min(1, 'validation.required'), amount: z.string() }),
      consequence: loadConsequence && ((_context, _data, values) => loadConsequence(values)),
    },
  };
}

function Probe({ command: opened }: { command: Command }) {
  // oxlint-disable-next-line react/globals -- The test reads the form from here.
  form = useCommandForm(opened, undefined, { tellsOutcome: false, onDone: (outcome) => done.push(outcome) });
  return (
    <>
      <input aria-label="name" {...form.form.getInputProps('name')} />
      <input aria-label="amount" {...form.form.getInputProps('amount')} />
    </>
  );
}

async function open(loadConsequence?: LoadConsequence, opened = command(loadConsequence)): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostContext value={host}>
          <Probe command={opened} />
        </HostContext>
      </MantineProvider>,
    ),
  );
}

const type = (values: FieldValues) => act(async () => form.form.setValues(values));
const send = () => act(async () => void form.submit());
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const settle = (settled: () => void) => act(async () => settled());
const focused = () => document.activeElement?.getAttribute('aria-label');

const refusal = (code: number, field?: string, conflict?: Conflict) =>
  new GraphFailure('No', code, field ? [{ field, message: 'Taken' }] : [], conflict);

describe('whoever records (R-replay-10, R-replay-11)', () => {
  it('is told what is filled in, and of a password not how long it is', async () => {
    const changes: unknown[] = [];
    const stop = addInspector({
      inspect: ({ type: eventType, ...more }) => {
        if (eventType === '@xstate.snapshot' && 'event' in more && more.event.type === 'change')
          changes.push(more.event);
      },
    });
    const plain = command();
    await open(undefined, {
      ...plain,
      input: {
        fields: [
          { name: 'name', kind: 'text', label: 'common.remarks' },
          { name: 'key', kind: 'password', label: 'common.remarks' },
        ],
        schema: async () => z.object({}),
      },
    });
    await type({ name: 'G' });
    for (const key of ['a', 'ab', 'abc', '']) await type({ key });
    stop();
    expect(changes).toEqual([
      { type: 'change', field: 'name', kind: 'text', value: 'G' },
      { type: 'change', field: 'key', kind: 'password', value: 'a' },
      { type: 'change', field: 'key', kind: 'password', value: '' },
    ]);
  });
});

describe('sending', () => {
  it('twice is one action, and the form is busy meanwhile', async () => {
    await open();
    await type({ name: 'Gold' });
    await send();
    await send();
    expect([sent.length, form.sending]).toEqual([1, true]);
    await settle(() => sent[0]?.answer({ changed: true }));
    expect([done, form.sending, form.form.isDirty()]).toEqual([[{ acted: true }], false, false]);
  });

  it('what is refused here is not sent; the first refused field has the focus', async () => {
    await open();
    await send();
    expect([sent, form.form.errors, focused()]).toEqual([[], { name: 'Cannot be empty' }, 'name']);
    expect(form.sending).toBe(false);
  });

  it('leaves the focus in a field that the user has gone to while it is looked at', async () => {
    await open();
    const amount = document.querySelector<HTMLElement>('[aria-label=amount]');
    await act(async () => {
      const looked = form.submit();
      amount?.focus();
      await looked;
    });
    expect([form.form.errors, focused()]).toEqual([{ name: 'Cannot be empty' }, 'amount']);
  });

  it('after a failure again keeps what was typed, and is the same action', async () => {
    await open();
    await type({ name: 'Gold', amount: '7' });
    await send();
    await settle(() => sent[0]?.fail(refusal(0)));
    expect(form.failure).toMatchObject({ code: 0 });
    expect(form.form.values).toEqual({ name: 'Gold', amount: '7' });
    await send();
    expect(form.failure).toBeUndefined();
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    await settle(() => sent[1]?.answer({}));
    await send();
    expect(sent[2]?.idempotencyKey, 'what follows is another').not.toBe(sent[0]?.idempotencyKey);
  });

  it('shows a refusal of the server beside the field it is about, by whatever name the call knows it', async () => {
    await open();
    await type({ name: 'Gold' });
    await send();
    await settle(() => sent[0]?.fail(refusal(400, 'creditedAmount')));
    expect([form.form.errors, form.failure, focused()]).toEqual([{ amount: 'Taken' }, undefined, 'amount']);
  });

  it('says what has no field in the form beside what has one, by the title of a field that is not drawn (R-error-5)', async () => {
    const { input, ...rest } = command();
    const hidden = { name: 'hidden', kind: 'text', label: 'common.remarks', when: () => false } as const;
    await open(undefined, { ...rest, input: input && { ...input, fields: [...input.fields, hidden] } });
    await type({ name: 'Gold' });
    await send();
    const errors = [
      { field: 'name', message: 'Taken' },
      { field: 'hidden', message: 'Cannot be empty' },
      { field: 'elsewhere', message: 'Unknown field' },
    ];
    await settle(() => sent[0]?.fail(new GraphFailure('No', 400, errors)));
    expect([form.form.errors, focused()]).toEqual([{ name: 'Taken' }, 'name']);
    expect((form.failure as GraphFailure).errors).toEqual([
      { field: host.context.t('common.remarks'), message: 'Cannot be empty' },
      { field: 'elsewhere', message: 'Unknown field' },
    ]);
  });

  it('a refusal about no field of the form stands over it', async () => {
    await open();
    await type({ name: 'Gold' });
    await send();
    await settle(() => sent[0]?.fail(refusal(422, 'elsewhere')));
    expect(form.failure).toMatchObject({ code: 422 });
  });
});

describe('the consequence', () => {
  /** Each request with its pending response. */
  let requests: {
    values: FieldValues;
    answer: (consequence: Consequence | Promise<never> | undefined) => void;
  }[];
  const loadConsequence: LoadConsequence = (values) =>
    new Promise((answer) => requests.push({ values, answer }));
  const costs = (amount: string, blocked?: string): Consequence => ({ lines: [], amount, blocked });

  beforeEach(async () => {
    requests = [];
    await open(loadConsequence);
  });

  it('follows the last change after a moment, not each letter', async () => {
    for (const name of ['G', 'Go', 'Gol']) {
      await type({ name });
      await pass(200);
    }
    expect(requests).toEqual([]);
    await pass(50);
    expect(requests.map(({ values }) => values.name)).toEqual(['Gol']);
  });

  it('of what is no longer typed is not shown when it comes late', async () => {
    await type({ name: 'A' });
    await pass(250);
    await type({ name: 'B' });
    await pass(250);
    await settle(() => requests[1]?.answer(costs('2.00')));
    await settle(() => requests[0]?.answer(costs('1.00')));
    expect(form.consequence).toMatchObject({ status: 'ready', value: { amount: '2.00' } });
    await type({ name: 'C' });
    expect(form.consequence).toMatchObject({ status: 'asking', value: { amount: '2.00' } });
  });

  it('goes with what is sent', async () => {
    await type({ name: 'A' });
    await pass(250);
    await settle(() => requests[0]?.answer(costs('1.00')));
    await send();
    expect(sent[0]?.consequence?.amount).toBe('1.00');
  });

  it('that is still on its way is waited for, shown, and sent only once it was seen', async () => {
    await type({ name: 'A' });
    await send();
    await settle(() => requests[0]?.answer(costs('1.00')));
    expect([sent, form.consequence.value?.amount, form.sending]).toEqual([[], '1.00', false]);
    await send();
    expect(sent).toHaveLength(1);
  });

  it('that forbids it keeps it from being sent', async () => {
    await type({ name: 'A' });
    await pass(250);
    await settle(() => requests[0]?.answer(costs('1.00', 'Nothing left')));
    await send();
    expect([sent, form.consequence.value?.blocked]).toEqual([[], 'Nothing left']);
  });

  it('is asked for again when another price holds now', async () => {
    await type({ name: 'A' });
    await pass(250);
    await settle(() => requests[0]?.answer(costs('1.00')));
    await send();
    const moved = { state: null, version: null, actorName: null, at: null, remarks: null };
    await settle(() => sent[0]?.fail(refusal(409, undefined, { ...moved, currentAmount: '2.00' })));
    await pass(250);
    expect(requests).toHaveLength(2);
    await settle(() => requests[1]?.answer(costs('2.00')));
    expect([form.consequence.value?.amount, form.form.values.name]).toEqual(['2.00', 'A']);
  });

  it('that could not be asked is told', async () => {
    await type({ name: 'A' });
    await pass(250);
    await settle(() => requests[0]?.answer(Promise.reject(refusal(500))));
    expect([form.consequence.status, form.consequence.failure]).toMatchObject(['failed', { code: 500 }]);
    expect(form.failure).toBeUndefined();
  });
});
