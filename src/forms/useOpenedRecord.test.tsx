// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import { newerVersion, type NewerVersion } from './newerVersion.ts';
import { useOpenedRecord } from './useOpenedRecord.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

vi.mock('./newerVersion.ts', () => ({ newerVersion: vi.fn(), valueText: vi.fn() }));

const versionOf = (version: number): CommandRecord =>
  // Contains no more data than a form compares.
  ({ type: 'agent', id: 'a', name: 'A', data: { id: 'a', version } }) as CommandRecord<'agent'>;
const newer = (version: number): NewerVersion => ({
  record: versionOf(version),
  values: {},
  changes: [],
  fits: true,
});

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => act(async () => root.unmount()));

it('does not tell again of a version that was taken over before its last answer came', async () => {
  const answers: ((found: NewerVersion) => void)[] = [];
  vi.mocked(newerVersion).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  let opened: ReturnType<typeof useOpenedRecord> | undefined;
  function Form({ present }: { present: CommandRecord }) {
    // oxlint-disable-next-line react/globals -- The test reads the hook's result from here.
    opened = useOpenedRecord({
      begun: {},
      command: {} as Command,
      context: {} as CommandContext,
      present,
      sending: false,
    });
    return null;
  }
  await act(async () => root.render(<Form present={versionOf(1)} />));
  // Reports the newer version twice: first from the page, then from a refused send.
  await act(async () => root.render(<Form present={versionOf(2)} />));
  await act(async () => answers[0]?.(newer(2)));
  expect(opened?.newer).toEqual(newer(2));
  await act(async () => opened?.look());
  await act(async () => void opened?.takeOver([], {}));
  expect(opened?.newer).toBeUndefined();
  await act(async () => answers[1]?.(newer(2)));
  expect(opened?.record).toEqual(versionOf(2));
  expect(opened?.newer).toBeUndefined();
});
