import type { Icon } from '../icons/icon.ts';
import type { TFunction } from 'i18next';
import type { MessageKey } from '../domain/message.ts';
import type { MatchRank } from '../domain/foundFields.ts';
import type { Tone } from '../machines/lifecycle.ts';
import type { Relation } from './relations.ts';
import type { LifecycleId } from './appTypes.ts';
import type { Command, CommandContext, CommandRecord, RecordData, RecordType } from './command.ts';
import type { LifecycleStatusSpec } from './lifecycleStatus.ts';

/** A record as the audit trail identifies it. */
export interface TrailRecord {
  lifecycle: LifecycleId;
  id: string;
}

/** The name and the type of a record, with the id that it is read by. */
export interface RecordRef {
  type: RecordType;
  id: string;
  name: string;
}

/** A record as a list of the palette shows it. */
export interface FoundRecord extends RecordSummary, RecordRef {
  /** How well the keyword matched in the search; absent for a record that was read in another way. */
  matchRank?: MatchRank;
  /**
   * Set if more records of its type match the keyword than the search returned (R-list-12). Tells whether better matches may
   * be missing among those that a command can run on.
   */
  moreMatch?: (from: From) => boolean;
  /** True if it was found by the name of another record that it belongs to. */
  through?: boolean;
  /** Names in it that may be intended by Chinese input without an input method, each with its reading. */
  readings?: NameReading[];
  /** Returns the state that a command checks; absent for a record that was read in another way. */
  stateOf?: (from: From) => string;
}

export interface RecordSummary {
  /** Second line. */
  facts: string;
  /** An amount of money in the name or in the facts, exactly as written there: it is never truncated. */
  amount?: string;
  state?: { label: MessageKey; tone: Tone };
}

export interface NameReading {
  name: string;
  /** One syllable for each character of the name. */
  syllables: string[];
}

/** A record with the state that a command checks. */
export interface Candidate extends FoundRecord {
  status: string;
}

/** The states that a command starts from. */
export type From = Command['from'];

/** The status specifications by the lifecycles that a record of the type has a state in. */
export type LifecycleStatusSpecs<T extends RecordType> = Partial<
  Record<LifecycleId, LifecycleStatusSpec<RecordData[T]>>
>;

/**
 * The product's description of a record type, apart from its commands. `Row` is the data that the palette shows of one. The
 * data of a record, a search result and a newest record all contain it.
 */
export interface RecordTypeSpec<T extends RecordType, Row extends { id: string }> {
  type: T;
  /** The name of the record type. */
  title: MessageKey;
  /** Placeholder of the palette's field while the user chooses one of them. */
  placeholder: MessageKey;
  icon: Icon;
  /** Heading of its keys in the key sheet; absent if no command on it has a key. */
  keySection?: MessageKey;
  /**
   * The log of its changes; absent: none. `id` if the log belongs to another record; a function if the lifecycle depends on
   * the record.
   */
  log?: { lifecycle: LifecycleId; id?: (data: Row) => string } | ((data: Row) => TrailRecord);
  /** Loads the current record. Throws GraphFailure. */
  load: (context: CommandContext, id: string) => Promise<CommandRecord<T>>;
  name: (row: Row) => string;
  /** Returns the names that the search reads by pinyin, in its order; absent: the name alone. */
  readNames?: (row: Row) => string[];
  summary: (row: Row, t: TFunction) => RecordSummary;
  /** Returns the newest records in the states that a command starts from, as far as the list's filter can express them. */
  newest: (context: CommandContext, from: From) => Promise<Row[]>;
  /** Returns the state that a command checks. */
  stateOf: (row: Row, from: From) => string;
  /** Other records that it links to; absent: none. */
  relations?: readonly Relation<T>[];
  /** Its status in each of its lifecycles; absent: it has none. */
  lifecycles?: LifecycleStatusSpecs<T>;
}

/** A declared record type. `Row` is all of the record's data, or less if the registry's readers need less. */
export interface RecordTypeDeclaration<T extends RecordType, Row = RecordData[T]> {
  type: T;
  title: MessageKey;
  placeholder: MessageKey;
  icon: Icon;
  keySection?: MessageKey;
  load: (context: CommandContext, id: string) => Promise<CommandRecord<T>>;
  /** Returns the lifecycle and the id under which the record's changes are logged; undefined if they are not. */
  logOf: (data: Row) => TrailRecord | undefined;
  found: (row: Row, t: TFunction) => FoundRecord;
  /** Returns the found record of a search row, with its match rank. */
  searched: (row: Row & { matchRank: MatchRank; reading: string }, t: TFunction) => FoundRecord;
  newest: (context: CommandContext, from: From) => Promise<Candidate[]>;
  relations: readonly Relation<T>[];
  lifecycles: LifecycleStatusSpecs<T>;
}

/** Declares a record type. The type of its rows is checked where it is declared. */
export function defineRecordType<T extends RecordType, Row extends { id: string }>(
  spec: RecordTypeSpec<T, Row>,
): RecordTypeDeclaration<T, Row> {
  const { type, title, placeholder, icon, keySection, log, load, name, readNames, summary, newest, stateOf } =
    spec;
  const { relations = [], lifecycles = {} } = spec;
  const found = (row: Row, t: TFunction): FoundRecord => ({
    type,
    id: row.id,
    name: name(row),
    ...summary(row, t),
  });
  return {
    type,
    title,
    placeholder,
    icon,
    keySection,
    load,
    logOf: (data) =>
      typeof log === 'function'
        ? log(data)
        : log && { lifecycle: log.lifecycle, id: log.id?.(data) ?? data.id },
    found,
    searched: (row, t) => ({
      ...found(row, t),
      matchRank: row.matchRank,
      readings: readingsOf(row.reading, readNames?.(row) ?? [name(row)]),
      stateOf: (from) => stateOf(row, from),
    }),
    newest: async (context, from) =>
      (await newest(context, from)).map((row) => ({
        ...found(row, context.t),
        status: stateOf(row, from),
      })),
    relations,
    lifecycles,
  };
}

/** Returns the reading of each name, as the search returns it. */
function readingsOf(reading: string, names: readonly string[]): NameReading[] {
  return reading.split(' / ').flatMap((read, at) => {
    const name = names[at] ?? '';
    const syllables = read.split(' ');
    // Because a record may show a former name, its reading may have another length.
    return syllables.length === Array.from(name).length ? [{ name, syllables }] : [];
  });
}

/** The number of newest records that are read; some may not be in the requested states. */
export const newestCount = 20;

/**
 * Returns the query arguments for the newest records. The filter takes one lifecycle state, so several states are filtered
 * afterwards.
 */
export function newestIn<State extends string>(from: From, states: readonly State[]) {
  const [only, ...others] = from?.states ?? [];
  const status = others.length === 0 ? states.find((state) => state === only) : undefined;
  return { pageSize: newestCount, status };
}

/** Returns the rows of a page's response without the empty ones. */
export function rowsIn<Row>(page: { records: (Row | null)[] } | null): Row[] {
  return (page?.records ?? []).flatMap((row) => row ?? []);
}
