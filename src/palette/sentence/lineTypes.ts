import type { FoundRecord } from '../../commandKit/recordType.ts';

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
