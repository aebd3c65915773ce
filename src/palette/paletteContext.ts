import type { Command, CommandRecord, FieldValues, Outcome } from '../commandKit/command.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import type { MessageKey } from '../domain/message.ts';
import type { ChoiceField, Choosing, PaletteLevel, RelatedGroup, Row, Section } from './levels.ts';
import type { Pasted } from './pasted.ts';
import type { Forecasts } from './sentence/forecast.ts';
import type { PreparedLine } from './sentence/preparedLines.ts';
import type { Prepared } from './sentence/prepare.ts';

/** What the palette asks of the page. Only these know of the server, the translations and the clock. */
export interface PaletteServices {
  /** The rows of a place, given the places on the way to it. Those of `shown` keep their places: someone is moving in them. */
  sections: (
    paletteLevel: PaletteLevel,
    before: readonly PaletteLevel[],
    shown?: readonly Section[],
  ) => Section[];
  /** Records by a keyword; with a command only those of its type, without a keyword those that it may be taken on. */
  search: (keyword: string, command: Command | undefined) => Promise<FoundRecord[]>;
  /** The choices of a field of a command's form; with a keyword also those that the server finds by it. */
  choices: (choosing: Choosing, keyword: string) => Promise<readonly ReadChoice[]>;
  /** What the words say as a sentence, with the records that they name. */
  understand: (query: string) => Promise<Prepared[]>;
  /** What prepared lines would bring, by the values of their rows. Never rejects: of what cannot be read nothing is told. */
  forecast: (lines: readonly PreparedLine[], query: string) => Promise<Forecasts>;
  /** The values that the form of a prepared command opens with. */
  fill: (prepared: Prepared, query: string, record: CommandRecord | undefined) => Promise<FieldValues>;
  /** The records that a pasted text names. */
  resolve: (entries: readonly string[]) => Promise<Pasted>;
  load: (record: RecordRef) => Promise<CommandRecord>;
  /** The record as it is now, and what it leads to: by the relation of that title, or by all. */
  loadRelated: (record: RecordRef, by: MessageKey | undefined) => Promise<Related>;
  run: (command: Command, record: CommandRecord | undefined) => Promise<Outcome>;
  /** Whether the command can be taken on the record as it is now. */
  availability: (command: Command, record: CommandRecord) => CommandAvailability;
  /** Takes the command on the selected rows, once the palette has closed. */
  takeSelected: (command: Command) => void;
  /** Takes the command on several records, once the palette has closed. */
  takeTicked: (command: Command, records: readonly RecordRef[]) => void;
  /** Takes a prepared command on all of its records, once the palette has closed. */
  takeSeveral: (prepared: Prepared, query: string) => void;
  /** Whether a control of the page beneath is still there and enabled. */
  isUsable: (control: string) => boolean;
  /** Gives a control of the page the focus and activates it, once the palette has closed. */
  takeControl: (control: string, kind: 'activate' | 'focus') => void;
  remember: (row: Row, query: string) => void;
  /** The last queries that rows were taken by, the latest first. */
  queries: () => readonly string[];
  navigate: (route: string) => void;
  leave: () => void;
}

/** A record with what it leads to. */
export interface Related {
  record: CommandRecord;
  groups: RelatedGroup[];
}

/** What is asked for: the record, and one of its relations where not all are meant. */
export interface Leading {
  record: RecordRef;
  by: MessageKey | undefined;
}

export type CommandAvailability = 'open' | 'blocked' | 'unfit';

export interface PaletteInput {
  services: PaletteServices;
  /** The record to begin with. */
  record: CommandRecord | undefined;
}

export interface PaletteContext {
  services: PaletteServices;
  /** The way so far, the root first; the last is where we are. */
  levels: PaletteLevel[];
  sections: Section[];
  /** Arrows or the pointer are at work: what arrives late must not move the list. */
  moved: boolean;
  /** Value of the blocked row that was asked why. */
  explained: string | undefined;
  /** The command that a record was picked for but does not fit. */
  unfit: Command | undefined;
  searchFailed: boolean;
  /** A key came before the answer: it takes, ticks or follows the first row once the answer is there. */
  enterPending: false | PendingKey;
  /** The index of the row that the key belongs to, where it names one by its number. */
  pendingIndex: number | undefined;
  /** The index of the last query that stands in the input, until one types or moves in the list. */
  recalled: number | undefined;
  /** The form is other than it was when it opened. */
  dirty: boolean;
  /** Asked whether to leave it: for the level before, or for the page. */
  leaving: 'back' | 'out' | undefined;
  /** The record being read: to show its actions, or to go on with the task on it. */
  loading: { record: RecordRef; then: 'show' | 'offer' } | undefined;
  /** The record whose related ones are read. */
  leading: Leading | undefined;
  /** The entries of a pasted text that are looked up. */
  entries: readonly string[];
  /** What is being done. */
  task: Task | undefined;
}

/** The keys that belong to the row that is first once the answer is there. */
export type PendingKey = 'CHOOSE' | 'TICK' | 'LEAD' | 'OPEN' | 'COMPLETE';

export interface Task {
  command: Command;
  record?: CommandRecord;
  /** The sentence that asked for it, until its values are known. */
  sentence?: {
    prepared: Prepared;
    query: string;
    keyword?: string | undefined;
    /** What the line names already, where another record may be chosen instead. */
    named?: readonly FoundRecord[];
  };
  values?: FieldValues;
  /** The field whose choices are shown before its form. */
  choosing?: ChoiceField | undefined;
}

export type Step = 'next' | 'previous' | 'nextPage' | 'previousPage' | 'first' | 'last';

export type PaletteEvent =
  | { type: 'TYPE'; query: string; composing: boolean }
  /** `repeat`: by a key that is held down. */
  | { type: 'MOVE'; step: Step; repeat?: boolean }
  | { type: 'POINT'; value: string }
  /** Enter on the selected row, a click on the one that is named, or the number of a row, counted from 0. */
  | { type: 'CHOOSE'; value?: string; index?: number }
  /** A column or a table was pasted: its entries. */
  | { type: 'PASTE'; entries: readonly string[] }
  /** Ticks the selected record, to act on several. */
  | { type: 'TICK' }
  /** To what the selected record leads to. */
  | { type: 'LEAD' }
  /** Tab: completes the word that ends at the caret, else opens the candidates of the part there. Without one: at the end. */
  | { type: 'COMPLETE'; at?: number }
  /** A click on a part of a line's row opens what it may be instead: the choices of that field, else other records. */
  | { type: 'CANDIDATES'; value: string; field?: string | undefined }
  /** To the page of the selected record; elsewhere as Enter. */
  | { type: 'OPEN' }
  /** Backspace with nothing left to delete. */
  | { type: 'BACK' }
  | { type: 'ESCAPE' }
  /** A click beside the palette. */
  | { type: 'DISMISS' }
  /** Whether the form is other than it was when it opened. */
  | { type: 'DIRTY'; dirty: boolean }
  /** The answers to the question whether to leave it. */
  | { type: 'STAY' }
  | { type: 'LEAVE' }
  /** The form did its command. */
  | { type: 'DONE'; outcome: Outcome }
  /** From a form that met a conflict: show the record as it is now. */
  | { type: 'RELOAD' }
  /** The record in focus is another, or has changed. */
  | { type: 'CHANGED' };
