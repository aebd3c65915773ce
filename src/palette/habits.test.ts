// @vitest-environment happy-dom
/**
 * Checks what a line for a command with a password stores, for every such command and every key that chooses it (R-line-11,
 * R-form-17).
 */
import { IconCheck } from '../icons/icons.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { allCommands } from '../commands/registry.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { CurrentUser } from '../domain/user.ts';
import { createGraphClient } from '../graph/client/client.ts';
import { readQueries } from './lastQueries.ts';
import { learnRow, readUsage } from './usageStore.ts';
import { commandValue, type PaletteItem } from './levels.ts';
import type { PaletteServices } from './paletteContext.ts';
import { paletteMachine } from './paletteMachine.ts';
import type { Prepared } from './sentence/lineTypes.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { foundRecord, openPalette, recordRow } from './testing.ts';

const secret = 'hunter2';
const line = `重置 张三 ${secret}`;
const now = Date.UTC(2026, 10, 28);

/** Everything that was sent to the server, as text. */
let sent: string;
function loginOf(): Pick<CommandContext, 'user' | 'graph'> {
  const graph = createGraphClient({
    url: 'http://server/graphql',
    authorization: () => undefined,
    locale: () => 'en-US',
    onFailure: () => undefined,
    fetch: (_, init) => {
      sent += String(init?.body);
      return Promise.resolve(Response.json({ data: { userSavePreference: { key: '' } } }));
    },
  });
  return { user: { userId: 'U1' } as CurrentUser, graph };
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  sent = '';
});
afterEach(() => {
  vi.useRealTimers();
});

const preparedOf = (command: Command): Prepared => ({
  command,
  records: [],
  candidates: [],
  values: {},
  unassignedWords: [],
  parts: [],
  weight: 1,
});
const rowOf = (command: Command, act: PaletteItem['act']): PaletteItem => ({
  value: `row:${act.do}`,
  icon: IconCheck,
  title: command.id,
  marks: [],
  act,
  usageKey: commandValue(command),
});
const record = { type: 'order', id: '1', name: 'DD1', data: {} } as CommandRecord;

/** The rows of a list that contains a line for the command, and the key that chooses one of them. */
interface TakingCase {
  row: (command: Command) => PaletteItem;
  prepared: (command: Command) => Prepared[];
  key: 'CHOOSE' | 'LEAD' | 'OPEN';
  /** True if the row is chosen before the server has answered, by a user who has moved to it. */
  early?: true;
}

const takingCases: Record<string, TakingCase> = {
  'a prepared row': {
    row: (command) => rowOf(command, { do: 'prepared', prepared: preparedOf(command), needs: 'nothing' }),
    prepared: (command) => [preparedOf(command)],
    key: 'CHOOSE',
  },
  'a prepared row on several records': {
    row: (command) => rowOf(command, { do: 'prepared', prepared: preparedOf(command), needs: 'several' }),
    prepared: (command) => [preparedOf(command)],
    key: 'CHOOSE',
  },
  'the row of the command': {
    row: (command) => rowOf(command, { do: 'command', command }),
    prepared: () => [],
    key: 'CHOOSE',
  },
  'the row of the command on a record': {
    row: (command) => rowOf(command, { do: 'command', command, record }),
    prepared: () => [],
    key: 'CHOOSE',
  },
  'the row of the selected rows': {
    row: (command) => rowOf(command, { do: 'selected', command, count: 2 }),
    prepared: () => [],
    key: 'CHOOSE',
  },
  'a record that was found by the line': {
    row: () => recordRow({ type: 'order', id: '1', name: 'DD1' }),
    prepared: (command) => [preparedOf(command)],
    key: 'CHOOSE',
  },
  'what the found record leads to': {
    row: () => recordRow({ type: 'order', id: '1', name: 'DD1' }),
    prepared: (command) => [preparedOf(command)],
    key: 'LEAD',
  },
  'the page of the found record': {
    row: () => recordRow({ type: 'order', id: '1', name: 'DD1' }),
    prepared: (command) => [preparedOf(command)],
    key: 'OPEN',
  },
  'a record, before the line was read': {
    row: () => recordRow({ type: 'order', id: '1', name: 'DD1' }),
    prepared: (command) => [preparedOf(command)],
    key: 'CHOOSE',
    early: true,
  },
};

/** Types the text, chooses the row, and waits until the usage is stored. */
async function take(
  command: Command,
  { row, prepared, key, early }: TakingCase,
  text: string,
): Promise<PaletteItem> {
  const login = loginOf();
  let usage = readUsage('U1');
  const chosenRow = row(command);
  const { services: base } = openPalette().actor.getSnapshot().context;
  const services: PaletteServices = {
    ...base,
    sections: () => [{ id: 'all', rows: [chosenRow] }],
    search: async () => [foundRecord('1')],
    understand: async () => prepared(command),
    remember: (each, query) => {
      usage = learnRow(login, usage, each, query, now);
    },
  };
  const clock = new SimulatedClock();
  const actor = createActor(paletteMachine, { input: { services, record: undefined }, clock });
  actor.start();
  actor.send({ type: 'TYPE', query: text, composing: false });
  if (early) actor.send({ type: 'POINT', value: chosenRow.value });
  else {
    clock.increment(settleMilliseconds);
    await new Promise<void>((resolve) => setImmediate(resolve));
    const snapshot = actor.getSnapshot();
    expect(snapshot.matches({ root: 'idle' }) || snapshot.matches({ root: 'forecasting' })).toBe(true);
  }
  actor.send({ type: key });
  expect(actor.getSnapshot().matches('root')).toBe(false);
  actor.stop();
  await vi.advanceTimersByTimeAsync(3000);
  return chosenRow;
}

const secretCommands = allCommands.filter(
  ({ input }) => input?.fields.some(({ kind }) => kind === 'password') ?? false,
);

it('there are commands that ask for a password', () => {
  expect(secretCommands.length).toBeGreaterThan(5);
});

describe.each(secretCommands.map((command) => [command.id, command] as const))('%s', (_, command) => {
  it.each(Object.entries(takingCases))(
    'leaves nothing of its line when %s is taken (R-form-17)',
    async (_name, takingCase) => {
      await take(command, takingCase, line);
      await take(command, takingCase, line);
      const stored = JSON.stringify({ ...localStorage });
      for (const text of [stored, sent]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain('张三');
      }
      expect(readUsage('U1').picks).toEqual([]);
      expect(readQueries('U1')).toEqual([]);
      // Expects the use itself to be stored anyway.
      expect(readUsage('U1').uses).toHaveLength(1);
      expect(sent).not.toBe('');
    },
  );
});

it.each(['改密码 hunter2', 'reset password to hunter2', 'mima 张三 hunter2', '密码改成：猎人2'])(
  'keeps nothing of "%s", which names a password, where no command reads it (R-form-17)',
  async (text) => {
    const takingCase: TakingCase = {
      ...takingCases['a record that was found by the line'],
      prepared: () => [],
    } as TakingCase;
    await take(allCommands[0] as Command, takingCase, text);
    expect(readUsage('U1').picks).toEqual([]);
    expect(readQueries('U1')).toEqual([]);
  },
);

it('keeps the line of a command without a password, in the habits and for ↑', async () => {
  const approve = allCommands.find(({ id }) => id === 'order.approve') as Command;
  const takingCase = takingCases['a prepared row'] as TakingCase;
  await take(approve, takingCase, '通过 364');
  await take(approve, takingCase, '通过 366');
  await take(approve, takingCase, '通过 364');
  expect(readQueries('U1')).toEqual(['通过 364', '通过 366']);
  expect(readUsage('U1').picks.map(([letters]) => letters)).toEqual(['通过 366', '通过 364']);
});
