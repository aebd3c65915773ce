import type { Icon } from '../icons/icon.ts';
import type { Message, MessageKey } from '../domain/message.ts';
import type { Tone } from '../machines/lifecycle.ts';
import type { Choice, Command, CommandRecord, Field, FieldValues, Outcome } from '../commandKit/command.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import type { TextRange } from './foldedText.ts';
import type { Pasted } from './pasted.ts';
import type { Forecasts, LinePart, Prepared, SentencePart } from './sentence/lineTypes.ts';

/** The action of a row. */
export type Act =
  | { do: 'command'; command: Command; record?: CommandRecord }
  /** Runs the command on those of the selected rows that allow it. */
  | { do: 'selected'; command: Command; count: number }
  | { do: 'open'; record: RecordRef }
  /** Opens all related records of a record, or those of the relation with the title `by`. */
  | { do: 'lead'; record: CommandRecord; by: MessageKey }
  /** Toggles the tick of the record. */
  | { do: 'tick'; record: FoundRecord }
  /** Runs the command on all ticked records of its type. */
  | { do: 'ticked'; command: Command }
  /**
   * Runs the command with the values of the sentence; `needs`: a record to be read, one to be chosen, all of several, or
   * none. `keyword`: the search text for the record to be chosen.
   */
  | {
      do: 'prepared';
      prepared: Prepared;
      needs: 'record' | 'choice' | 'several' | 'nothing';
      keyword?: string | undefined;
    }
  /** Uses a control of the page: its id, and whether it is a field, which is only focused. */
  | { do: 'control'; control: string; kind: 'activate' | 'focus' }
  /**
   * Puts a text into the input, and runs nothing. `onlySearch`: it is not parsed as a line, and Escape restores the line
   * that it replaces.
   */
  | { do: 'type'; text: string; onlySearch?: true }
  /** Chooses a value of the level's field. */
  | { do: 'choice'; choice: Choice }
  | { do: 'follow'; route: string }
  | { do: 'again' }
  | { do: 'another' }
  | { do: 'retry' }
  | { do: 'back' }
  /** Adds rows that the list does not show yet; `hidden` is their number. */
  | { do: 'more'; hidden: number };

export interface PaletteItem {
  /** Identity: kind and id, unique in the list. */
  value: string;
  icon: Icon;
  title: string;
  marks: TextRange[];
  /** The key of its title in either language, for a row that is neither a command nor a record. */
  titleKey?: MessageKey;
  /** True for a record with related records, or an action on one. */
  hasRelations?: boolean;
  /** For a record: the command that opens its page. */
  page?: Command;
  /** The text that it was found by if the title does not show it: the other language's title, a keyword. */
  via?: { text: string; marks: TextRange[] };
  /** `isResult`: the row's expected result, whose figures are never truncated. */
  second?: { text: string; marks: TextRange[]; isResult?: boolean };
  /** Amount of money in either line, which is never truncated. */
  amount?: string;
  /** The meaning of a sentence, in place of the second line. */
  sentence?: SentencePart[];
  /** The expected result of the sentence; its space is reserved before it is known. */
  result?: RowResult | undefined;
  /** Key that does the same without the palette. */
  key?: string;
  /** Label in the page's language. */
  state?: { label: string; tone: Tone };
  /** For a command that needs a record: the type of record, in the page's language. */
  scope?: string;
  /** The reasons why it is impossible now; such a row shows its reasons instead. */
  blocked?: Message[];
  destructive?: boolean;
  /** True if it opens a form, whatever its command is. */
  opensForm?: boolean;
  /** For a record that can be ticked: true if it is ticked. */
  ticked?: boolean;
  act: Act;
  /** The value that its usage is stored under; absent for rows whose usage is not stored. */
  usageKey?: string;
}

/** The expected result of a sentence, in figures. */
export interface RowResult {
  /** True while the result is being computed. */
  awaited: boolean;
  text: string;
  /** True if the server would refuse it: the text says why. */
  isRefused?: boolean;
  tone?: 'danger' | undefined;
}

export interface Section {
  id: string;
  /** Heading in the page's language. */
  heading?: string;
  rows: PaletteItem[];
}

/** A step of the path; each level except the first appears as a chip in front of the input. */
export type Level =
  | { kind: 'root' }
  /**
   * Chooses the command's record, with those that a line names first; with `choosing`: chooses the value of a field of its
   * form.
   */
  | { kind: 'pick'; command: Command; choosing?: Choosing | undefined; named?: readonly FoundRecord[] }
  /** Several records; commands run on the ticked ones together. */
  | { kind: 'records'; pasted: Pasted }
  /** The actions of a record. `stale`: a command has run on it since it was read. */
  | { kind: 'record'; record: CommandRecord; stale: boolean }
  /** The related records of a record. */
  | { kind: 'related'; record: CommandRecord; groups: RelatedGroup[] }
  | { kind: 'input' | 'confirm'; command: Command; record?: CommandRecord; values?: FieldValues }
  | { kind: 'result'; command: Command; record?: CommandRecord; outcome: Outcome }
  | { kind: 'failure'; error: unknown; question: Question };

/** A question to the server whose answer the palette needs before it continues. */
export type Question =
  /** The records that a pasted text names. */
  | { kind: 'pasted'; entries: readonly string[] }
  /** The current record: to show its actions, or to continue the task on it. */
  | { kind: 'record'; record: RecordRef; then: 'show' | 'continue' }
  /** The current record and its related records: of the relation with the title `by`, or of all. */
  | { kind: 'related'; record: RecordRef; by: MessageKey | undefined }
  /** The initial values of the form of a line's command. */
  | { kind: 'values'; prepared: Prepared; query: string; record: CommandRecord | undefined }
  /** The outcome of a command without a form, which this runs; a form runs its command itself. */
  | { kind: 'run'; command: Command; record: CommandRecord | undefined };

/** A field of a command's form whose value is chosen before the form opens. */
export interface Choosing {
  field: ChoiceField;
  /** The form's record: the field's choices may depend on it. */
  record?: CommandRecord | undefined;
}

export type ChoiceField = Extract<Field, { kind: 'choice' }>;

/** The records of one relation. */
export interface RelatedGroup {
  heading: MessageKey;
  records: FoundRecord[];
}

/** A level with its typed text and selection, so that going back finds it unchanged. */
export interface PaletteLevel {
  level: Level;
  query: string;
  /** Value of the selected row; empty if there is none. */
  selected: string;
  /** Records that the server found for the query. */
  found: FoundRecord[];
  /** The choices of the field, after they are loaded. */
  choices?: readonly ReadChoice[] | undefined;
  /** The readings of the query as a sentence, after the records in it are known. */
  prepared: Prepared[];
  /** True if the server has answered for the present query. */
  answered: boolean;
  /** The most rows that are shown; absent: `rowsPerPage`. */
  rowLimit?: number | undefined;
  /** The meanings of the query's words; after an edit, as far as they are certain. */
  parts?: readonly LinePart[] | undefined;
  /** The expected results of the sentence's rows, as far as they are known. */
  forecasts: Forecasts;
  /** The line that Escape restores, while this query only searches in its place. */
  formerLine?: string | undefined;
}

/** The section of the page's own controls. */
export const controlsId = 'controls';
/** Number of rows that a list reserves for them, however many commands and records there are. */
const controlsReserved = 8;

/** Number of rows that a list shows; its last row adds as many again. */
export const rowsPerPage = 50;

export function levelOf(level: Level): PaletteLevel {
  const nothing = { prepared: [], answered: false, parts: [], forecasts: {} };
  return { level, query: '', selected: '', found: [], ...nothing };
}

/** Returns the value of a command's row, alone or on a record. */
export function commandValue(command: Pick<Command, 'id'>, record?: RecordRef): string {
  return record ? `command:${command.id}@${recordValue(record)}` : `command:${command.id}`;
}

export function recordValue({ type, id }: Pick<RecordRef, 'type' | 'id'>): string {
  return `record:${type}:${id}`;
}

/** The section of example lines; under a query, none of them is selected automatically. */
export const examplesId = 'examples';

export function rowsOf(sections: readonly Section[]): PaletteItem[] {
  return sections.flatMap((section) => section.rows);
}

/** Returns the number of results of a list, including those that it does not show yet. */
export function countOf(sections: readonly Section[]): number {
  return rowsOf(sections).reduce((sum, { act }) => sum + (act.do === 'more' ? act.hidden : 1), 0);
}

const isMore = ({ id }: Section) => id === 'more';

/** Returns the first rows of a list up to a limit, followed by a row with the number of further ones. */
export function limited(
  sections: readonly Section[],
  limit: number,
  moreRow: (hidden: number) => PaletteItem,
): Section[] {
  let remaining = limit;
  let hidden = 0;
  const controls = sections.find(({ id }) => id === controlsId)?.rows.length ?? 0;
  let reserved = Math.min(controls, controlsReserved);
  const shown = sections.flatMap((section) => {
    if (section.id === controlsId) reserved = 0;
    const rows = section.rows.slice(0, Math.max(0, remaining - reserved));
    remaining -= rows.length;
    hidden += section.rows.length - rows.length;
    return rows.length > 0 ? [{ ...section, rows }] : [];
  });
  return hidden > 0 ? [...shown, { id: 'more', rows: [moreRow(hidden)] }] : shown;
}

/**
 * Keeps the order of a list while the user moves in it: known rows do not move but are updated, and late rows are appended.
 */
export function keepOrder(before: readonly Section[], fresh: readonly Section[]): Section[] {
  const shown = before.filter((section) => !isMore(section));
  const freshRows = new Map(rowsOf(fresh).map((row) => [row.value, row]));
  const shownValues = new Set(rowsOf(shown).map((row) => row.value));
  const late = fresh.flatMap((section) => {
    const rows = section.rows.filter((row) => !shownValues.has(row.value));
    return rows.length > 0 ? [{ ...section, id: `late-${section.id}`, rows }] : [];
  });
  const updated = shown.map((section) => ({
    ...section,
    rows: section.rows.map((row) => freshRows.get(row.value) ?? row),
  }));
  return [...updated, ...late];
}
