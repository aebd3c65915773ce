/** The types of a typed line: its words, its reading as a command, its rows and their expected results. */
import type { Choice, Command, ConsequenceLine, Field } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import type { Message } from '../../domain/message.ts';
import type { Lexicon } from './lexicon.ts';
import type { NameGroup, Resolved } from './lineRecords.ts';
import type { Token } from './tokens.ts';

/**
 * The meaning of a part of a typed line. A remark is text for a text field; a filler only connects the sentence; an unknown
 * part was not understood.
 */
export type PartKind = 'command' | 'record' | 'value' | 'remark' | 'filler' | 'unknown';

/** A part of a typed line: the start character is included, the end is not. The parts of a line are in order. */
export interface LinePart {
  from: number;
  to: number;
  kind: PartKind;
  /** For a value or a remark: the name of its field. */
  field?: string;
  /** For a record: those that the words may name. */
  records?: FoundRecord[];
}

/** A question to answer before a line can run. */
export type LineQuestion =
  /** Several records fit the words, or none fits all of them. */
  | { kind: 'which'; records: FoundRecord[]; fits: 'several' | 'noneFitsAll' }
  /** Words in the position of a name that nothing matches; `records`: names that sound or look alike. */
  | { kind: 'unknownName'; from: number; to: number; records: FoundRecord[] }
  /** A field could take several of the typed values, as they would be typed into it. */
  | { kind: 'value'; field: string; values: string[] }
  /** It is not clear which of the named people or records has which role. */
  | { kind: 'roles'; records: FoundRecord[] }
  /** Words that may be a name or the text of a field. */
  | { kind: 'nameOrText'; from: number; to: number; field: string };

/** A number of the line with the records that it names: none or several lead to a question. */
interface NamedNumber {
  token: Token;
  found: FoundRecord[];
}

/** The words of a line by their possible roles, before their common meaning is decided. */
export interface ClassifiedLine {
  groups: NameGroup[];
  numbers: NamedNumber[];
  /** The token that names more numbers than a range may have. */
  tooMany?: Token;
  /** Figures that a field can take, with their labels. */
  figures: Token[];
  labels: Map<Token, Token>;
  choices: { token: Token; field: string; value?: string | undefined; records?: FoundRecord[] }[];
  /** Words that name another choice of a field for which a word already names one. */
  rivals: ClassifiedLine['choices'];
  /** Words in the position of a name that name nothing of the requested type. */
  head: Token[];
  /** Words before the command that name nothing. */
  beforeCommand: Token[];
  text: Token[];
  /** True after a word has started the text. A date alone does not start it, because figures may follow it. */
  hasTextBegun: boolean;
  unknown: Token[];
  fillers: Token[];
  isNegated: boolean;
  /** Records named inside the text: they do not extend a set. */
  inText: Set<NameGroup>;
}

/** A command with everything that a typed line gives it. Nothing runs before its form is sent. */
export interface Prepared {
  command: Command;
  /** The records it acts on: several if the command allows it. */
  records: FoundRecord[];
  /** Set if it acts on the selected rows: their number. */
  selected?: number;
  /** The reasons why it is impossible now on its target, if known. */
  blocked?: Message[];
  /** The records that may be intended: the user chooses one. */
  candidates: FoundRecord[];
  /** Values of its fields, as they would be typed. */
  values: Record<string, string>;
  /** Words of its text that may instead name a choice of one of its fields. */
  unassignedWords: Token[];
  /** The whole typed line in order, by the meanings of its parts. */
  parts: LinePart[];
  /** The question to answer first; absent if the line is complete. */
  question?: LineQuestion | undefined;
  weight: number;
}

/** The target of a command in a line without a named record: the selected rows, else the record in focus. */
export type ImplicitTarget = Pick<Prepared, 'records' | 'selected' | 'blocked'>;

/** The knowledge that a line is read with, besides its words. */
export interface LineKnowledge {
  line: string;
  lexicon: Pick<Lexicon, 'isName' | 'verbs'>;
  resolved: Resolved;
  /** Choices that are known without a request, by field. */
  choicesOf: (field: Field) => readonly Choice[];
  /** The names of a field in the page's language, normalized for comparison. */
  labelOf: (field: Field) => string;
  implicitTarget: (command: Command) => ImplicitTarget | undefined;
  /** Returns the command that does the opposite; undefined if there is none. */
  oppositeOf: (command: Command) => Command | undefined;
}

/** One possible meaning of a typed line, which is one row. */
export interface PreparedLine {
  prepared: Prepared;
  /** The value of its row. */
  value: string;
  /** The search text for a record, if the words are read as the name of one. */
  keyword?: string;
  /** The record that its form chooses in a field. */
  chosen?: FoundRecord;
}

/** The expected result of a prepared line, from its current records. */
export interface Forecast {
  /** The reasons why it is impossible on all of its records. */
  blocked: Message[];
  /** For several records: the number of those it is possible on. */
  able: number;
  /** For selected rows: their number. */
  selected?: number;
  /** The lines that the form's consequence emphasizes. */
  lines: ConsequenceLine[];
  /** The reason why the server would refuse these values, in its own words. */
  refused?: string | undefined;
  /** The question that the form will ask before it sends, in the page's language. */
  question?: string | undefined;
}

/** The known forecasts, by the values of their rows. */
export type Forecasts = Readonly<Record<string, Forecast>>;

/** A part of a row's sentence. A fact distinguishes a record from others with its name, or shows how it was found. */
export interface SentencePart {
  kind: 'record' | 'fact' | 'value' | 'remark' | 'unknown' | 'asked';
  /** The name of its field. */
  label?: string;
  text: string;
  /** A click on it opens its alternatives: the choices of that field, otherwise other records. */
  opens?: { field?: string };
  /** The text before it, unless it is the usual dot. */
  separator?: string;
}
