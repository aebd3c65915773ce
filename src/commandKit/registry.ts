import type { TFunction } from 'i18next';
import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';
import type { Command, CommandContext, CommandRecord, RecordType } from './command.ts';
import type { Lazy } from './lazy.ts';
import type { PageKeys } from './pageKeys.ts';
import type { FoundRecord, From, RecordTypeDeclaration } from './recordType.ts';

/** What a product hands to keys, forms and palette: they know of no command and no record but these. */
export interface Registry {
  /** Every command. An id stands for one command for ever. */
  commands: readonly Command[];
  /** Further ones that nothing but a record offers: they have no key, and are not looked for by their name. */
  recordCommands?: readonly Command[];
  /** What the first rows of a page can do without. */
  records: Lazy<RecordRegistry>;
}

/** What people call a command beside its title. */
export interface CommandWords {
  chinese: string[];
  english: string[];
}

/** Every type of record, in the order of the key sheet. */
export type RecordTypes = { [T in RecordType]: RecordTypeDeclaration<T> };

/** What may wait for a user: each kind stands for the command that leads to it, by its id. */
export interface WaitingKinds {
  commands: readonly string[];
  /** How many records of each kind wait for the user. Throws GraphFailure. */
  count: (context: CommandContext) => Promise<Readonly<Record<string, number>>>;
}

/** A whole line that shows what can be typed; `{}` stands for the name of a record that the command starts from. */
export interface ExampleTemplate {
  /** By its id. */
  command: string;
  chinese: string;
  english: string;
  /** It comes first on the pages whose addresses begin so. */
  pages: readonly string[];
  /** How many records it names where there are as many; absent: one. */
  several?: number;
}

/** What was run last, as it can be run again. */
export interface LastRun {
  /** The command that runs it again. */
  command: Command;
  /** Of the command that was run. */
  title: MessageKey;
  /** On what it was run and what was given to it, as people read it. */
  given: readonly string[];
}

/** What a product knows of its records, how its commands are found, and the keys that no command has. */
export interface RecordRegistry {
  types: RecordTypes;
  /** Further commands that are looked for by their names: no menu has them, and nothing lists them before one types. */
  commands?: readonly Command[];
  /** The keys of the product's own pages, in the order of the key sheet. */
  pageKeys?: readonly PageKeys[];
  /** Records by what is typed, the best match first. Throws GraphFailure. */
  search: (context: CommandContext, keyword: string) => Promise<FoundRecord[]>;
  /**
   * Records by whole numbers, names or phones, for each in its place. `wanted`: what the commands start from that they are
   * looked up for. Throws GraphFailure.
   */
  resolve: (
    context: CommandContext,
    keywords: readonly string[],
    startStates?: readonly From[],
  ) => Promise<FoundRecord[][]>;
  /** Who changed the record last, and when; undefined where nobody is known. Throws GraphFailure. */
  lastChange?: (
    context: CommandContext,
    record: CommandRecord,
  ) => Promise<{ actor: string; at: string } | undefined>;
  /** What waits for the user. */
  waiting?: WaitingKinds;
  /** What each role does most, by ids: the palette begins with it for whoever has used it little. */
  firstCommands?: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Commands whose ids begin so stand as one row in the empty palette, which types `query`. */
  folded?: { prefix: string; title: MessageKey; query: MessageKey };
  /** Lines that the palette shows as examples, those that matter most first, and how people call a record in them. */
  examples?: { templates: readonly ExampleTemplate[]; spokenNames: (name: string) => readonly string[] };
  /** What the user ran last; undefined where nothing can be run again. */
  lastRun?: (context: CommandContext, focused: CommandRecord | undefined) => LastRun | undefined;
  /** The words of a command, by its id. */
  wordsOf?: (id: string) => CommandWords;
  /** The command that leads records back from wherever this one led them; undefined where there is none. */
  inverseOf?: (command: Command) => Command | undefined;
  /** The command that is meant where a typed line negates this one (R-line-6); undefined where there is none. */
  oppositeOf?: (command: Command) => Command | undefined;
}

export function commandsOn(
  { commands, recordCommands = [] }: Pick<Registry, 'commands' | 'recordCommands'>,
  type: RecordType,
): Command[] {
  return [...commands, ...recordCommands].filter((command) => command.on === type);
}

/** The command of that id; undefined where there is none. */
export function findCommand(
  { commands, recordCommands = [] }: Pick<Registry, 'commands' | 'recordCommands'>,
  id: string,
): Command | undefined {
  const isIt = (command: Command) => command.id === id;
  return commands.find(isIt) ?? recordCommands.find(isIt);
}

/** The command that opens the page of a record of that type: its id says so. Undefined where the role has none. */
export function pageCommand(
  context: Pick<CommandContext, 'registry' | 'role'>,
  type: RecordType,
): Command | undefined {
  const found = findCommand(context.registry, `${type}.open`);
  return found?.roles.includes(context.role) ? found : undefined;
}

/** Whether the command leads to a page, and does nothing else: its id says so. */
export function isNavigation({ id }: Command): boolean {
  return id.startsWith('go/');
}

/** A record that was read, as the search would tell of it. */
export function foundOf<T extends RecordType>(
  { types }: Pick<RecordRegistry, 'types'>,
  { type, name, data }: CommandRecord<T>,
  t: TFunction,
): FoundRecord {
  return { ...types[type].found(data, t), name };
}
