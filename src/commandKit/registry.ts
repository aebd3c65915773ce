import type { TFunction } from 'i18next';
import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';
import type { Command, CommandContext, CommandRecord, RecordType } from './command.ts';
import type { Lazy } from './lazy.ts';
import type { PageKeys } from './pageKeys.ts';
import type { FoundRecord, From, RecordTypeDeclaration } from './recordType.ts';

/** The commands and records that a product gives to keys, forms and palette; they know no others. */
export interface Registry {
  /** Every command. An id never changes its command. */
  commands: readonly Command[];
  /** Further commands that only a record offers: they have no key and no search by name. */
  recordCommands?: readonly Command[];
  /** The data that the first rows of a page do not need. */
  records: Lazy<RecordRegistry>;
}

/** Names that people use for a command besides its title. */
export interface CommandWords {
  chinese: string[];
  english: string[];
}

/** Every type of record, in the order of the key sheet. */
export type RecordTypes = { [T in RecordType]: RecordTypeDeclaration<T> };

/** The kinds of work that may wait for a user; each kind is the id of the command that opens it. */
export interface WaitingKinds {
  commands: readonly string[];
  /** Returns how many records of each kind wait for the user. Throws GraphFailure. */
  count: (context: CommandContext) => Promise<Readonly<Record<string, number>>>;
}

/** A whole example line that a user can type; `{}` marks the name of a record that the command starts from. */
export interface ExampleTemplate {
  /** Id of the command. */
  command: string;
  chinese: string;
  english: string;
  /** Prefixes of the page addresses on which it comes first. */
  pages: readonly string[];
  /** How many records it names if there are enough; absent: one. */
  several?: number;
}

/** The last run, in a form that can run again. */
export interface LastRun {
  /** The command that runs it again. */
  command: Command;
  /** Title of the command that was run. */
  title: MessageKey;
  /** The records and values of that run, as people read them. */
  given: readonly string[];
}

/** The product's knowledge of its records, of the search for its commands, and of the keys that no command has. */
export interface RecordRegistry {
  types: RecordTypes;
  /** Further commands that are found by their names only: no menu has them, and no list shows them before one types. */
  commands?: readonly Command[];
  /** The keys of the product's own pages, in the order of the key sheet. */
  pageKeys?: readonly PageKeys[];
  /** Searches records by the typed text, the best match first. Throws GraphFailure. */
  search: (context: CommandContext, keyword: string) => Promise<FoundRecord[]>;
  /**
   * Finds records by whole numbers, names or phones, one list for each position. `startStates`: the states that their commands
   * start from. Throws GraphFailure.
   */
  resolve: (
    context: CommandContext,
    keywords: readonly string[],
    startStates?: readonly From[],
  ) => Promise<FoundRecord[][]>;
  /** Returns the user and the time of the record's last change; undefined if no user is known. Throws GraphFailure. */
  lastChange?: (
    context: CommandContext,
    record: CommandRecord,
  ) => Promise<{ actor: string; at: string } | undefined>;
  /** The work that waits for the user. */
  waiting?: WaitingKinds;
  /** The most frequent commands of each role, by ids: the palette begins with them for a user without much usage history. */
  firstCommands?: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Commands with this id prefix appear as one row in the empty palette, which types `query`. */
  folded?: { prefix: string; title: MessageKey; query: MessageKey };
  /** Example lines of the palette, the most important first, and the names that people use for a record in them. */
  examples?: { templates: readonly ExampleTemplate[]; spokenNames: (name: string) => readonly string[] };
  /** Returns the user's last run; undefined if nothing can run again. */
  lastRun?: (context: CommandContext, focused: CommandRecord | undefined) => LastRun | undefined;
  /** Returns the words of a command, by its id. */
  wordsOf?: (id: string) => CommandWords;
  /** Returns the command that moves records back to their former state after this one; undefined if there is none. */
  inverseOf?: (command: Command) => Command | undefined;
  /** Returns the command that a typed line intends when it negates this one (R-line-6); undefined if there is none. */
  oppositeOf?: (command: Command) => Command | undefined;
}

export function commandsOn(
  { commands, recordCommands = [] }: Pick<Registry, 'commands' | 'recordCommands'>,
  type: RecordType,
): Command[] {
  return [...commands, ...recordCommands].filter((command) => command.on === type);
}

/** Returns the command with that id; undefined if there is none. */
export function findCommand(
  { commands, recordCommands = [] }: Pick<Registry, 'commands' | 'recordCommands'>,
  id: string,
): Command | undefined {
  const isIt = (command: Command) => command.id === id;
  return commands.find(isIt) ?? recordCommands.find(isIt);
}

/** Returns the command whose id says that it opens the page of such a record; undefined if the role has none. */
export function pageCommand(
  context: Pick<CommandContext, 'registry' | 'role'>,
  type: RecordType,
): Command | undefined {
  const found = findCommand(context.registry, `${type}.open`);
  return found?.roles.includes(context.role) ? found : undefined;
}

/** Tells whether the command only opens a page: its id says so. */
export function isNavigation({ id }: Command): boolean {
  return id.startsWith('go/');
}

/** Returns a record that was read in the form that the search returns. */
export function foundOf<T extends RecordType>(
  { types }: Pick<RecordRegistry, 'types'>,
  { type, name, data }: CommandRecord<T>,
  t: TFunction,
): FoundRecord {
  return { ...types[type].found(data, t), name };
}
