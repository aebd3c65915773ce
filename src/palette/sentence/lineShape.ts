import type { Command, Field, RecordType } from '../../commandKit/command.ts';
import type { RecordCriteria } from './lineRecords.ts';

export type RecordChoice = Extract<Field, { kind: 'choice' }> & { recordType: RecordType };

/** What a command can take from a line. */
export interface CommandShape {
  command: Command;
  fields: readonly Field[];
  /** What it acts on; of a command on no record that begins with the choice of one, that one. */
  criteria: RecordCriteria | undefined;
  /** The field that holds what it acts on, where it is a choice. */
  objectField: RecordChoice | undefined;
  /** A field for a second record of the same type: who receives. */
  receiverField: RecordChoice | undefined;
  /** Further fields that choose a record. */
  recordFields: readonly RecordChoice[];
  /** Takes the words that are nothing else. */
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
  // A form that opens with what the record has leaves no room for a text: it would be dropped without a word.
  const isFilled = command.on !== undefined && command.input?.initial !== undefined;
  const texts = isFilled ? [] : fields.filter(isPlainText);
  // A text that is required is meant before one that is not.
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
