// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Command, CommandRecord, Consequence, RunContext } from '../commandKit/command.ts';
import { HostContext, type CommandHost } from '../commandKit/commandHost.ts';
import { runsCommands, testContext, testHost } from '../commands/testing.ts';
import type { OrderFacts } from '../commands/order/orderRecord.ts';
import { commandById } from '../commands/registry.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { createTranslations } from '../i18n/instance.ts';
import { eventually } from '../../tests/support/patience.ts';
import BulkModal from './BulkModal.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type RunCall = Pick<RunContext<'order', unknown>, 'values' | 'idempotencyKey'> & {
  name: string;
  version: unknown;
  answer: () => void;
  fail: (error: unknown) => void;
};

const i18n = createTranslations('en-US', catalogues);
let root: ReturnType<typeof createRoot>;
let calls: RunCall[];
let onClose: ReturnType<typeof vi.fn<(done: boolean) => void>>;

// Loads the record types first, because the modal renders only then.
beforeAll(testContext.registry.records.load);
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  calls = [];
  onClose = vi.fn();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const host: CommandHost = testHost({
  execute: runsCommands,
});

/** Returns the same host, with a registry that reads every record as this one. */
async function hostThatReads(record: CommandRecord): Promise<CommandHost> {
  const { registry } = testContext;
  const known = await registry.records.load();
  const types = { ...known.types, order: { ...known.types.order, load: async () => record } };
  const records = { ...registry.records, load: async () => ({ ...known, types }) } as typeof registry.records;
  return { ...host, context: { ...testContext, registry: { ...registry, records } } };
}

const blockedVersion = 99;
const command: Command = {
  ...commandById('order.approve'),
  roles: ['operations'],
  applies: undefined,
  // Blocks the record as a quota would.
  blockedBy: (_context, data) =>
    (data as OrderFacts).version === blockedVersion ? [{ key: 'order.quotaShort' }] : [],
  bulk: {},
  input: {
    fields: [{ name: 'remarks', kind: 'text', label: 'common.remarks' }],
    schema: async () => z.object({ remarks: z.string().min(1, 'validation.required') }),
  },
  run: ({ record, values, idempotencyKey }) =>
    new Promise((resolve, fail) => {
      if (record?.type !== 'order') throw new Error('The command is one of deals');
      const answer = () => resolve({ changed: true });
      calls.push({ name: record.name, version: record.data.version, values, idempotencyKey, answer, fail });
    }),
};

const deal = (name: string, version = 1): CommandRecord => ({
  type: 'order',
  id: `id of ${name}`,
  name,
  data: {
    version,
    customerName: 'Zhihui',
    packageName: 'CRM',
    amount: '5.00',
    status: 'pending',
  } as OrderFacts,
});

const show = (records: CommandRecord[], shown: Command = command, on: CommandHost = host) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <I18nextProvider i18n={i18n}>
          <HostContext value={on}>
            <BulkModal command={shown} records={records} onClose={onClose} />
          </HostContext>
        </I18nextProvider>
      </MantineProvider>,
    ),
  );

async function type(text: string): Promise<void> {
  const input = document.querySelector('form input');
  if (!(input instanceof HTMLInputElement)) throw new Error('No field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === label)
      ?.click(),
  );
const settle = (settled: () => void) => act(async () => settled());
const dialogs = () => document.querySelectorAll('[role="dialog"]').length;
const words = () => document.body.textContent;
const lines = () =>
  [...document.querySelectorAll('[data-testid="results"] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );

describe('one input for many records', () => {
  it('takes them one after the other, in the versions it opened with, each as an action of its own', async () => {
    await show([deal('DD1', 3), deal('DD2', 5)]);
    await show([deal('DD1', 4), deal('DD2', 6)]);
    await type('fine');
    await submit();
    expect(calls.map(({ name }) => name)).toEqual(['DD1']);
    await settle(() => calls[0]?.answer());
    expect(calls.map(({ name, version, values }) => [name, version, values])).toEqual([
      ['DD1', 3, { remarks: 'fine' }],
      ['DD2', 5, { remarks: 'fine' }],
    ]);
    expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey);
    await settle(() => calls[1]?.answer());
    expect(lines()).toEqual([]);
  });

  it('goes on after one that is refused, and tells which and why', async () => {
    await show([deal('DD1'), deal('DD2'), deal('DD3')]);
    await type('fine');
    await submit();
    await settle(() => calls[0]?.answer());
    await settle(() => calls[1]?.fail(new GraphFailure('The quota does not suffice', 422, [])));
    await settle(() => calls[2]?.answer());
    expect(words()).toContain('2 done, 1 failed');
    expect(lines()).toEqual(['DD2: The quota does not suffice']);
    await press('Close');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('leaves out those that a rule keeps out, and says so before it is sent', async () => {
    await show([deal('DD1'), deal('DD2', blockedVersion), deal('DD3')]);
    expect(words()).toContain('2 can be processed, 1 cannot');
    expect(lines()).toEqual([
      'DD2Zhihui · CRM · ¥5.00: Low quota',
      'DD1Zhihui · CRM · ¥5.00: Will be processed',
      'DD3Zhihui · CRM · ¥5.00: Will be processed',
    ]);
    await type('fine');
    await submit();
    await settle(() => calls[0]?.answer());
    await settle(() => calls[1]?.answer());
    expect(calls.map(({ name }) => name)).toEqual(['DD1', 'DD3']);
    expect(words()).toContain('2 done, 0 failed, 1 not processed');
    expect(lines()).toEqual(['DD2: Low quota']);
  });

  it('has no form where none passes', async () => {
    await show([deal('DD2', blockedVersion)]);
    expect(document.querySelector('form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Close');
  });

  it('tries the rest again as it is now, and says what could not be read', async () => {
    await show([deal('DD1'), deal('DD2')]);
    await type('fine');
    await submit();
    await settle(() => calls[0]?.answer());
    await settle(() => calls[1]?.fail(new GraphFailure('Not now', 503, [])));
    await press('Try the rest again (1)');
    // Because the host of this test reads nothing.
    expect(words()).toContain('1 can be processed, 1 cannot');
    await press('Close');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('tries the rest again by a key that is pressed before its figures are there, once they were seen (R-form-15)', async () => {
    const requests: ((consequence: Consequence) => void)[] = [];
    const withFigures: Command = {
      ...command,
      bulk: { consequence: () => new Promise((answer) => requests.push(answer)) },
    };
    const answer = () =>
      eventually(async () => {
        expect(requests).not.toEqual([]);
        await settle(() => requests.splice(0).forEach((each) => each({ lines: [] })));
      });
    await show([deal('DD1')], withFigures, await hostThatReads(deal('DD1', 2)));
    await type('fine');
    await submit();
    await answer();
    await eventually(() => expect(calls).toHaveLength(1));
    await settle(() => calls[0]?.fail(new GraphFailure('Not now', 503, [])));
    await press('Try the rest again (1)');
    await eventually(() => expect(document.querySelector('form')).not.toBeNull());
    await submit();
    await answer();
    await eventually(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.values).toEqual({ remarks: 'fine' });
  });

  it('is not sent with an input that is refused, and keeps it', async () => {
    await show([deal('DD1')]);
    await submit();
    expect(calls).toEqual([]);
    expect(words()).toContain('Cannot be empty');
  });

  it('asks before what was typed is given up', async () => {
    await show([deal('DD1')]);
    await type('fine');
    await press('Close');
    expect([dialogs(), onClose.mock.calls]).toEqual([2, []]);
  });

  it('stops after the record that is on its way, and tells what was not processed', async () => {
    await show([deal('DD1'), deal('DD2'), deal('DD3')]);
    await type('fine');
    await submit();
    await settle(() => calls[0]?.answer());
    expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe(
      String(100 / 3),
    );
    await press('Close');
    expect([dialogs(), onClose.mock.calls]).toEqual([1, []]);
    await settle(() => calls[1]?.answer());
    expect(calls.length).toBe(2);
    expect(words()).toContain('2 done, 0 failed, 1 not processed');
    expect(lines()).toEqual(['DD3: Not processed']);
  });

  it('without input is left at once', async () => {
    await show([deal('DD1')]);
    await press('Close');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  });
});
