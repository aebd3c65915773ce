import type { Command, CommandRecord, FieldValues, Outcome } from '../commandKit/command.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import type { MessageKey } from '../domain/message.ts';
import type {
  Act,
  ChoiceField,
  Choosing,
  PaletteItem,
  PaletteLevel,
  Question,
  RelatedGroup,
  Section,
} from './levels.ts';
import type { Pasted } from './pasted.ts';
import type { Forecasts, PreparedLine, Prepared } from './sentence/lineTypes.ts';

/** The services that the page provides to the palette. Only these use the server, the translations and the clock. */
export interface PaletteServices {
  /**
   * Returns the rows of a level, given the levels before it. Rows of `shown` keep their order, because the user is moving in
   * them.
   */
  sections: (
    paletteLevel: PaletteLevel,
    before: readonly PaletteLevel[],
    shown?: readonly Section[],
  ) => Section[];
  /** Searches records by a keyword; with a command only those of its type, without a keyword those that it can run on. */
  search: (keyword: string, command: Command | undefined) => Promise<FoundRecord[]>;
  /** Returns the choices of a field of a command's form; with a keyword also those that the server finds by it. */
  choices: (choosing: Choosing, keyword: string) => Promise<readonly ReadChoice[]>;
  /** Parses the words as a sentence, with the records that they name. */
  understand: (query: string) => Promise<Prepared[]>;
  /**
   * Computes the expected results of prepared lines, by the values of their rows. Never rejects: unreadable lines have no
   * forecast.
   */
  forecast: (lines: readonly PreparedLine[], query: string) => Promise<Forecasts>;
  /** Returns the initial values of a prepared command's form. */
  fill: (prepared: Prepared, query: string, record: CommandRecord | undefined) => Promise<FieldValues>;
  /** Returns the records that a pasted text names. */
  resolve: (entries: readonly string[]) => Promise<Pasted>;
  load: (record: RecordRef) => Promise<CommandRecord>;
  /** Loads the current record and its related records: of the relation with that title, or of all. */
  loadRelated: (record: RecordRef, by: MessageKey | undefined) => Promise<Related>;
  run: (command: Command, record: CommandRecord | undefined) => Promise<Outcome>;
  /** Tells whether the command is possible on the current record. */
  availability: (command: Command, record: CommandRecord) => CommandAvailability;
  /** Tells whether a control of the page is still mounted and enabled. */
  isUsable: (control: string) => boolean;
  /**
   * Runs the action on the page after the palette has closed: on the selected rows, the level's ticked records or all records
   * of a line, or on a control.
   */
  runOnPage: (act: Act, paletteLevel: PaletteLevel) => void;
  remember: (row: PaletteItem, query: string) => void;
  /** Returns the last queries that led to a chosen row, the latest first. */
  queries: () => readonly string[];
  navigate: (route: string) => void;
  leave: () => void;
}

/** A record with its related records. */
export interface Related {
  record: CommandRecord;
  groups: RelatedGroup[];
}

export type CommandAvailability = 'open' | 'blocked' | 'unfit';

/** One opening of the palette: a new object each time. */
export interface Opening {
  /** The record that it is opened for. */
  record: CommandRecord | undefined;
}

export interface PaletteInput {
  services: PaletteServices;
  /** The record that the palette opens with. */
  record: CommandRecord | undefined;
}

export interface PaletteContext {
  services: PaletteServices;
  /** The path of levels, the root first; the last is the present one. */
  levels: PaletteLevel[];
  sections: Section[];
  /** True while the user moves by arrows or the pointer: late rows must not move the list. */
  moved: boolean;
  /** Value of the blocked row whose reasons are shown. */
  explained: string | undefined;
  /** The command that a record was picked for but that does not fit it. */
  unfit: Command | undefined;
  searchFailed: boolean;
  /** A key pressed before the answer: it is applied to the first row when the answer comes. */
  enterPending: false | PendingKey;
  /** The index of the row that the pending key refers to, if it is a number key. */
  pendingIndex: number | undefined;
  /** The index of the restored query in the input, until the user types or moves in the list. */
  recalled: number | undefined;
  /** True if the form has changed since it opened. */
  dirty: boolean;
  /** Set while the palette asks whether to leave the form: for the previous level, or for the page. */
  leaving: 'back' | 'out' | undefined;
  /** The last question to the server, while it is asked. */
  question: Question | undefined;
  /** The task in progress. */
  task: Task | undefined;
}

/** The keys that apply to the first row when the answer comes. */
export type PendingKey = 'CHOOSE' | 'TICK' | 'LEAD' | 'OPEN' | 'COMPLETE';

export interface Task {
  command: Command;
  record?: CommandRecord;
  /** The sentence that started it, until its values are known. */
  sentence?: {
    prepared: Prepared;
    query: string;
    keyword?: string | undefined;
    /** Records that the line already names, if another one can be chosen instead. */
    named?: readonly FoundRecord[];
  };
  values?: FieldValues;
  /** The field whose choices are shown before its form. */
  choosing?: ChoiceField | undefined;
}

export type PaletteMove = 'next' | 'previous' | 'nextPage' | 'previousPage' | 'first' | 'last';

export type PaletteEvent =
  | { type: 'TYPE'; query: string; composing: boolean }
  /** `repeat`: true for a key that is pressed for long. */
  | { type: 'MOVE'; step: PaletteMove; repeat?: boolean }
  | { type: 'POINT'; value: string }
  /** Enter on the selected row, a click on the row `value`, or the index of a row, counted from 0. */
  | { type: 'CHOOSE'; value?: string; index?: number }
  /** A column or a table was pasted: its entries. */
  | { type: 'PASTE'; entries: readonly string[] }
  /** Ticks the selected record, to act on several. */
  | { type: 'TICK' }
  /** Opens the related records of the selected record. */
  | { type: 'LEAD' }
  /**
   * Tab: completes the word that ends at the caret, otherwise opens the candidates of the part there. Without `at`: at the
   * end.
   */
  | { type: 'COMPLETE'; at?: number }
  /** A click on a part of a line's row opens its alternatives: the choices of that field, otherwise other records. */
  | { type: 'CANDIDATES'; value: string; field?: string | undefined }
  /** Opens the page of the selected record; on other rows the same as Enter. */
  | { type: 'OPEN' }
  /** Backspace in an empty input. */
  | { type: 'BACK' }
  | { type: 'ESCAPE' }
  /** A click outside of the palette. */
  | { type: 'DISMISS' }
  /** Reports whether the form has changed since it opened. */
  | { type: 'DIRTY'; dirty: boolean }
  /** The answers to the question whether to leave the form. */
  | { type: 'STAY' }
  | { type: 'LEAVE' }
  /** The form has run its command. */
  | { type: 'DONE'; outcome: Outcome }
  /** From a form with a conflict: show the current record. */
  | { type: 'RELOAD' }
  /** The record in focus is another one, or has changed. */
  | { type: 'CHANGED' };
