import type { FoundRecord } from '../../commandKit/recordType.ts';

/**
 * What a part of a typed line was understood as. A remark is text for a text field; a filler only holds the sentence
 * together; what is unknown was not understood.
 */
export type PartKind = 'command' | 'record' | 'value' | 'remark' | 'filler' | 'unknown';

/** A part of a typed line, from one character up to but without another. The parts of a line follow one another. */
export interface LinePart {
  from: number;
  to: number;
  kind: PartKind;
  /** Of a value or a remark: the name of the field that takes it. */
  field?: string;
  /** Of a record: those that the words may name. */
  records?: FoundRecord[];
}

/** What has to be answered before a line can be carried out. */
export type LineQuestion =
  /** Several records fit the words, or none fits all of them. */
  | { kind: 'which'; records: FoundRecord[]; fits: 'several' | 'noneFitsAll' }
  /** Words in the place of a name that nothing matches; `records`: names that sound or look alike. */
  | { kind: 'unknownName'; from: number; to: number; records: FoundRecord[] }
  /** A field could take several of the typed values, as they would be typed into it. */
  | { kind: 'value'; field: string; values: string[] }
  /** It is not clear which of the named people or records has which role. */
  | { kind: 'roles'; records: FoundRecord[] }
  /** Words that may be a name or the text of a field. */
  | { kind: 'nameOrText'; from: number; to: number; field: string };
