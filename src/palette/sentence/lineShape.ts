import type { Command, Field, RecordType } from '../../commandKit/command.ts';
import type { RecordCriteria } from './lineRecords.ts';

export type RecordChoice = Extract<Field, { kind: 'choice' }> & { recordType: RecordType };

/** The inputs that a command can take from a line. */
export interface CommandShape {
  command: Command;
  fields: readonly Field[];
  /** The records that it acts on; for a command without a record that starts with a choice of one, that choice. */
  criteria: RecordCriteria | undefined;
  /** The field that contains its record, if that is a choice. */
  objectField: RecordChoice | undefined;
  /** A field for a second record of the same type: the receiver. */
  receiverField: RecordChoice | undefined;
  /** Further fields that choose a record. */
  recordFields: readonly RecordChoice[];
  /** The field for the remaining words. */
  textField: Field | undefined;
}

const isRecordChoice = (field: Field): field is RecordChoice =>
  field.kind === 'choice' && field.recordType !== undefined;

function isPlainText(field: Field): boolean {
  return (field.kind === 'text' && field.is === undefined) || field.kind === 'textarea';
}

export const isRequired = (field: Field | undefined) => field !== undefined && !(field.optional ?? false);

export function shapeOf(command: Command): CommandShape {
  const fields = command.input?.fields ?? [];
  const [first] = fields;
  const objectField = command.on === undefined && first && isRecordChoice(first) ? first : undefined;
  const type = command.on ?? objectField?.recordType;
  const choices = fields.filter(isRecordChoice).filter((field) => field !== objectField);
  const receiverField = choices.find(({ recordType }) => recordType === command.on);
  // Excludes a form that opens with the record's values, because its text would be dropped silently.
  const isFilled = command.on !== undefined && command.input?.initial !== undefined;
  const texts = isFilled ? [] : fields.filter(isPlainText);
  // Because a required text is more likely intended than an optional one.
  const byNeed = texts.toSorted((a, b) => Number(a.optional ?? false) - Number(b.optional ?? false));
  return {
    command,
    fields,
    objectField,
    receiverField,
    criteria: type && { type, from: command.on ? command.from : undefined },
    recordFields: choices.filter(({ recordType }) => recordType !== command.on),
    textField: command.on ? byNeed[0] : texts[0],
  };
}
