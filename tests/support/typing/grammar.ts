/**
 * Generates key sequences as people type them, from a grammar of the keyboard's uses. A seed always gives the same strings.
 * Keys are written as typed; `{Enter}` is a named key, `{ime:孙}` is text that an input method composes.
 */
import fc from 'fast-check';
import { pinyin } from 'pinyin-pro';
import type { Role } from '../../../src/domain/roles.ts';
import { allCommands } from '../../../src/commands/registry.ts';
import type { RestVisit } from '../restVisit.ts';
import type { Words } from '../words.ts';

/** A script of keys, and the page where it is typed. */
export interface Script {
  production: string;
  role: Role;
  start: string;
  /** `words` is the page's language, `english` the other one: command names are known in both. */
  keys: (names: readonly Named[], words: Words, english: Words) => string;
}

/** A record, and a number that is unique to it. */
export interface Named {
  name: string;
  number: string;
}

/**
 * The manner of typing: the pause after each key and the delay of each answer, in ms; `cold`: the palette is not loaded yet.
 */
export interface Manner {
  gap: number;
  late: number;
  cold: boolean;
}

const lists: Record<Role, string> = {
  agent: '/deal-list',
  operations: '/agent-manage',
  salesperson: '/my-client',
  developer: '/my-app',
};

/** Returns the records whose names are typed: those of the role's own work. */
export async function namesFor(role: Role, visit: RestVisit): Promise<Named[]> {
  if (role === 'developer') {
    const { records } = await visit.request<{ records: { name: string }[] }>('/app/page?pageSize=20');
    return records.map(({ name }) => ({ name, number: name }));
  }
  if (role === 'operations') {
    const { records } = await visit.request<{ records: { name: string; enterpriseId: string }[] }>(
      '/agent/page?pageSize=20',
    );
    return records.map(({ name, enterpriseId }) => ({ name, number: enterpriseId }));
  }
  const { records } = await visit.request<{ records: { name: string; companyId: string }[] }>(
    '/customer/page',
    {
      current: 1,
      pageSize: 20,
    },
  );
  return records.map(({ name, companyId }) => ({ name, number: companyId }));
}

/** Commands on a typed record that begin with a text field. Nothing is ever sent. */
const textCommands: Record<
  Role,
  readonly { title: 'command.note.add' | 'command.agent.recharge'; text: string }[]
> = {
  agent: [{ title: 'command.note.add', text: 'call back' }],
  salesperson: [{ title: 'command.note.add', text: 'wants 20 seats' }],
  operations: [{ title: 'command.agent.recharge', text: '500' }],
  developer: [],
};

/** Forms that begin with two text fields. */
const forms: Record<Role, readonly string[]> = {
  agent: ['staff.add', 'account.password'],
  salesperson: ['account.password'],
  operations: ['agentLevel.new', 'platformUser.new', 'account.password'],
  developer: ['application.new', 'account.password'],
};

/**
 * Keys that open a form on the role's list, on its first row after `j`, and the number of text fields that it begins with.
 */
const keyed: Record<Role, readonly { key: string; texts: 1 | 2 }[]> = {
  agent: [
    { key: 'n', texts: 2 },
    { key: 'jmn', texts: 1 },
  ],
  salesperson: [
    { key: 'n', texts: 2 },
    { key: 'je', texts: 2 },
    { key: 'jmn', texts: 1 },
  ],
  operations: [
    { key: 'nf', texts: 2 },
    { key: 'je', texts: 1 },
    { key: 'jmt', texts: 1 },
  ],
  developer: [
    { key: 'np', texts: 2 },
    { key: 'je', texts: 2 },
  ],
};

const pagesOf = (role: Role) =>
  allCommands.filter(({ id, roles, on }) => id.startsWith('go/') && !on && roles.includes(role));

const run = (key: string, count: number) => `{${key}}`.repeat(count);

/** Inserts a typing error at a position of the word, and its immediate correction. */
function withSlip(word: string, at: number, slip: string): string {
  if (word.startsWith('{')) return word;
  const cut = at % (word.length + 1);
  return word.slice(0, cut) + slip + run('Backspace', slip.length) + word.slice(cut);
}

const spellings = ['english', 'written', 'pinyin', 'initials'] as const;
type Spelling = (typeof spellings)[number];

/** Returns the keys of a Chinese word in that spelling. */
function typed(word: string, spelling: Spelling): string {
  if (!/\p{Script=Han}/u.test(word)) return word.toLowerCase();
  if (spelling === 'written') return `{ime:${word}}`;
  const pattern = spelling === 'initials' ? 'first' : 'pinyin';
  return pinyin(word, { pattern, toneType: 'none', type: 'array', nonZh: 'removed', v: true })
    .join('')
    .toLowerCase();
}

const role = fc.constantFrom<Role>('agent', 'operations', 'salesperson', 'developer');
const slip = fc.record({
  at: fc.nat(30),
  letters: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z]{1,3}$/)),
});
const index = fc.nat(1000);
const pick = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};
const spelling = fc.constantFrom(...spellings);
const text = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,4})?$/);
const few = fc.integer({ min: 1, max: 4 });

const opened = '{Control+k}';

/** Types a command by its name in either language, its pinyin or its initials. */
const page = fc.record({ role, index, spelling, slip }).map(({ role, index, spelling, slip }): Script => ({
  production: 'a page by its name',
  role,
  start: '/home',
  keys: (_, words, english) => {
    const { title } = pick(pagesOf(role), index);
    const name = spelling === 'english' ? english(title).toLowerCase() : typed(words(title), spelling);
    return `${opened}${withSlip(name, slip.at, slip.letters)}{Enter}`;
  },
}));

const record = fc
  .record({ role, index, spelling, slip, back: fc.nat(3) })
  .map(({ role, index, spelling, slip, back }): Script => ({
    production: 'a record by its name or number, and a few steps back',
    role,
    start: '/home',
    keys: (names) => {
      const { name, number } = pick(names, index);
      const word =
        spelling === 'english'
          ? typed(number, 'pinyin')
          : typed(name, spelling === 'initials' ? 'pinyin' : spelling);
      return `${opened}${withSlip(word, slip.at, slip.letters)}{Enter}${run('Backspace', back)}`;
    },
  }));

const action = fc
  .record({ role: role.filter((one) => textCommands[one].length > 0), index, slip, back: fc.nat(3) })
  .map(({ role, index, slip, back }): Script => ({
    production: 'an action on a record, its form filled in',
    role,
    start: '/home',
    keys: (names, _, english) => {
      const { number } = pick(names, index);
      const { title, text } = pick(textCommands[role], index);
      const written = withSlip(text, slip.at, slip.letters.replaceAll(/[a-z]/g, '7'));
      return `${opened}${number}{Enter}${english(title).toLowerCase()}{Enter}${written}${run('Backspace', back)}`;
    },
  }));

const form = fc
  .record({ role, index, first: text, second: text, slip, back: fc.boolean() })
  .map(({ role, index, first, second, slip, back }): Script => ({
    production: 'a form filled in',
    role,
    start: '/home',
    keys: (_, __, english) => {
      const command = allCommands.find(({ id }) => id === pick(forms[role], index));
      if (!command) throw new Error('No such form');
      const title = english(command.title).toLowerCase();
      const words = `${withSlip(first, slip.at, slip.letters)}{Tab}${second}`;
      return `${opened}${title}{Enter}${words}${back ? '{Shift+Tab}{End}z' : ''}`;
    },
  }));

/** The letters typed into its fields are also keys of the list. */
const formByKey = fc
  .record({ role, index, first: text, second: text, slip })
  .map(({ role, index, first, second, slip }): Script => ({
    production: 'a form by its key, filled in',
    role,
    start: lists[role],
    keys: () => {
      const { key, texts } = pick(keyed[role], index);
      const written = withSlip(first, slip.at, slip.letters);
      return `${key}${written}${texts === 2 ? `{Tab}${second}` : ''}`;
    },
  }));

const arrows = fc
  .record({ role, index, spelling, down: few, up: fc.nat(3), named: fc.boolean() })
  .map(({ role, index, spelling, down, up, named }): Script => ({
    production: 'arrows in the palette',
    role,
    start: '/home',
    keys: (_, words, english) => {
      const { title } = pick(pagesOf(role), index);
      const name = spelling === 'english' ? english(title).toLowerCase() : typed(words(title), spelling);
      return `${opened}${named ? name : ''}${run('ArrowDown', down)}${run('ArrowUp', up)}`;
    },
  }));

const escapeThenKeys = fc
  .record({ role, text, after: fc.stringMatching(/^[jkx]{1,4}$/) })
  .map(({ role, text, after }): Script => ({
    production: 'Escape, and keys of the list after it',
    role,
    start: lists[role],
    keys: () => `${opened}${text}{Escape}${after}`,
  }));

const list = fc
  .record({
    role,
    keys: fc.array(fc.constantFrom('j', 'j', 'k', 'x', '{ArrowDown}', '{Escape}'), {
      minLength: 2,
      maxLength: 8,
    }),
    opens: fc.boolean(),
  })
  .map(({ role, keys, opens }): Script => ({
    production: 'keys of a list',
    role,
    start: lists[role],
    keys: () => `j${keys.join('')}${opens ? `j${opened}` : ''}`,
  }));

/**
 * Keys right after a command that leaves the list for a page without one. They must not act on the record that had the focus
 * before.
 */
const commandThenKeys = fc
  .record({ role, after: fc.stringMatching(/^[jkxae]{1,4}$/) })
  .map(({ role, after }): Script => ({
    production: 'keys after a command that leads elsewhere',
    role,
    start: lists[role],
    keys: (_, __, english) => `j${opened}${english('command.account.sessions').toLowerCase()}{Enter}${after}`,
  }));

/** Each of these ends or closes above the list, whose row then receives the keys. */
const closes = (english: Words) => [
  `${opened}${english('command.list.density').toLowerCase()}{Enter}`,
  '?{Escape}',
  ',{Escape}',
  'll{Escape}',
];

const closed = fc
  .record({ role, index, after: fc.stringMatching(/^[jkx]{1,4}$/) })
  .map(({ role, index, after }): Script => ({
    production: 'keys after what closes over a list',
    role,
    start: lists[role],
    keys: (_, __, english) => `j${pick(closes(english), index)}${after}`,
  }));

const twice = fc.record({ role, text, index }).map(({ role, text, index }): Script => ({
  production: 'the palette given up and opened again',
  role,
  start: '/home',
  keys: (_, __, english) =>
    `${opened}${text}{Escape}${opened}${english(pick(pagesOf(role), index).title).toLowerCase()}{Enter}`,
}));

const script = fc.oneof(
  page,
  record,
  action,
  form,
  formByKey,
  arrows,
  escapeThenKeys,
  list,
  commandThenKeys,
  closed,
  twice,
);

const manner: fc.Arbitrary<Manner> = fc.record({
  gap: fc.integer({ min: 0, max: 120 }),
  late: fc.integer({ min: 0, max: 800 }),
  cold: fc.boolean(),
});

/** Returns the first `count` scripts of the seed, each with its manner of typing. */
export function scriptsOf(seed: number, count: number): { script: Script; manner: Manner }[] {
  return fc.sample(fc.record({ script, manner }), { numRuns: count, seed });
}

/** Splits the text into strokes; a modifier precedes its key (`Control+k`). */
export function strokesOf(keys: string): string[] {
  return (keys.match(/\{[^}]+\}|./gu) ?? []).map((key) =>
    key.length > 1 ? key.slice(1, -1) : key === ' ' ? 'Space' : key,
  );
}
