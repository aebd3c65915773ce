import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { MessageKey } from '../domain/message.ts';
import type { MatchRank } from '../domain/foundFields.ts';
import type { Tone } from '../machines/lifecycle.ts';
import type { Relation } from './relations.ts';
import type { LifecycleId } from './appTypes.ts';
import type { Command, CommandContext, CommandRecord, RecordData, RecordType } from './command.ts';
import type { LifecycleStatusSpec } from './lifecycleStatus.ts';

/** A record as the audit trail knows it. */
export interface TrailRecord {
  lifecycle: LifecycleId;
  id: string;
}

/** What a record is called, and where it is read. */
export interface RecordRef {
  type: RecordType;
  id: string;
  name: string;
}

/** A record as a list of the palette tells of it. */
export interface FoundRecord extends RecordSummary, RecordRef {
  /** How well the keyword matched in the search; absent for a record that was read otherwise. */
  matchRank?: MatchRank;
  /**
   * More records of its type match the keyword than the search answered (R-list-12). Tells whether, of those that a command
   * can be taken on, better matches may be missing.
   */
  moreMatch?: (from: From) => boolean;
  /** Found by the name of another record that it belongs to. */
  through?: boolean;
  /** Names in it that Chinese input without an input method may have meant, each with how it is read. */
  readings?: NameReading[];
  /** The state that a command asks about; absent for a record that was read otherwise. */
  stateOf?: (from: From) => string;
}

export interface RecordSummary {
  /** Second line. */
  facts: string;
  /** Money that stands in the name or in the facts, as it does there: it is never cut. */
  amount?: string;
  state?: { label: MessageKey; tone: Tone };
}

export interface NameReading {
  name: string;
  /** One for each character of the name. */
  syllables: string[];
}

/** A record with the state that a command asks about. */
export interface Candidate extends FoundRecord {
  status: string;
}

/** The states that a command starts from. */
export type From = Command['from'];

/** By the lifecycles that a record of the type has a state in. */
export type LifecycleStatusSpecs<T extends RecordType> = Partial<
  Record<LifecycleId, LifecycleStatusSpec<RecordData[T]>>
>;

/**
 * What the product has to know of a type of record beside its commands. `Row` is what the palette shows of one: the
 * data of a record, a row of the search and one of the newest all hold that much.
 */
export interface RecordTypeSpec<T extends RecordType, Row extends { id: string }> {
  type: T;
  /** What such a record is called. */
  title: MessageKey;
  /** What the palette's field asks for where one of them is chosen. */
  placeholder: MessageKey;
  icon: Icon;
  /** What stands over its keys in the key sheet; absent where no command on it has a key. */
  keySection?: MessageKey;
  /**
   * Where its changes are logged; absent: nowhere. `id` where the log is of something else than the record itself; a
   * function where the lifecycle is not the same for all.
   */
  log?: { lifecycle: LifecycleId; id?: (data: Row) => string } | ((data: Row) => TrailRecord);
  /** The record as it is now. Throws GraphFailure. */
  load: (context: CommandContext, id: string) => Promise<CommandRecord<T>>;
  name: (row: Row) => string;
  /** The names that the search reads by pinyin, in its order; absent: the name alone. */
  readNames?: (row: Row) => string[];
  summary: (row: Row, t: TFunction) => RecordSummary;
  /** The newest records in the states that a command starts from, as far as the list's filter can tell. */
  newest: (context: CommandContext, from: From) => Promise<Row[]>;
  /** The state that a command asks about. */
  stateOf: (row: Row, from: From) => string;
  /** Other records that it leads to; absent: none. */
  relations?: readonly Relation<T>[];
  /** How it stands in its lifecycles; absent: in none. */
  lifecycles?: LifecycleStatusSpecs<T>;
}

/** A declared record type. `Row` is all of the record's data, where less will do for the registry's readers. */
export interface RecordTypeDeclaration<T extends RecordType, Row = RecordData[T]> {
  type: T;
  title: MessageKey;
  placeholder: MessageKey;
  icon: Icon;
  keySection?: MessageKey;
  load: (context: CommandContext, id: string) => Promise<CommandRecord<T>>;
  /** The lifecycle and the id under which the changes of a record are logged; undefined where they are not. */
  logOf: (data: Row) => TrailRecord | undefined;
  found: (row: Row, t: TFunction) => FoundRecord;
  /** A row of the search, with how well it matches. */
  searched: (row: Row & { matchRank: MatchRank; reading: string }, t: TFunction) => FoundRecord;
  newest: (context: CommandContext, from: From) => Promise<Candidate[]>;
  relations: readonly Relation<T>[];
  lifecycles: LifecycleStatusSpecs<T>;
}

/** Declares a record type. Its rows are checked where it is written. */
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

/** How each name is read, as the search tells it. */
function readingsOf(reading: string, names: readonly string[]): NameReading[] {
  return reading.split(' / ').flatMap((read, at) => {
    const name = names[at] ?? '';
    const syllables = read.split(' ');
    // A record may show a name it had before.
    return syllables.length === Array.from(name).length ? [{ name, syllables }] : [];
  });
}

/** How many of the newest records are read, of which some may not be in the states asked for. */
export const newestCount = 20;

/**
 * What a page's call is asked for the newest records: the states of a lifecycle are what its filter takes, one at a
 * time; several are told apart afterwards.
 */
export function newestIn<State extends string>(from: From, states: readonly State[]) {
  const [only, ...others] = from?.states ?? [];
  const status = others.length === 0 ? states.find((state) => state === only) : undefined;
  return { pageSize: newestCount, status };
}

/** What a page's call answers: rows, each of them there. */
export function rowsIn<Row>(page: { records: (Row | null)[] } | null): Row[] {
  return (page?.records ?? []).flatMap((row) => row ?? []);
}
