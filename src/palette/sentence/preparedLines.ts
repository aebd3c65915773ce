import type { Field } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { recordValue } from '../levels.ts';
import type { LinePart, LineQuestion, Prepared, PreparedLine } from './lineTypes.ts';

/** The most candidates that are shown; one more letter finds further ones. */
const candidatesShown = 5;

/**
 * Returns the meanings of a line, each as a line of its own: the likeliest reading followed by its candidates, then the
 * other readings. A question comes before its answers (R-form-16).
 */
export function preparedLines(all: readonly Prepared[], query: string): PreparedLine[] {
  const lines = all.flatMap((prepared, at) => [
    { prepared, value: valueOf(prepared) },
    ...(at === 0 ? answersTo(prepared, query) : []),
  ]);
  return lines.filter(({ value }, at) => lines.findIndex((line) => line.value === value) === at);
}

function valueOf({ command, records, question }: Prepared): string {
  const objects = records.map(recordValue).join(' ');
  return `prepared:${command.id}@${objects}${question ? `?${question.kind}` : ''}`;
}

/** Returns the records that may be intended instead of those that the line seems to name. */
function answersTo(prepared: Prepared, query: string): PreparedLine[] {
  const { question, records, candidates } = prepared;
  if (question) return answersToQuestion(prepared, question, query);
  if (records.length > 1 || prepared.selected !== undefined) return [];
  const named = prepared.parts.flatMap((part) => (part.kind === 'record' ? (part.records ?? []) : []));
  const { on } = prepared.command;
  const [own] = records;
  // Excludes a record that a field uses, because it is not the command's target too.
  const usedIds = [own?.id, ...Object.values(prepared.values)];
  const others = [...candidates, ...named].filter(({ type, id }) => type === on && !usedIds.includes(id));
  return others.slice(0, candidatesShown).map((record) => withRecord(prepared, record));
}

function answersToQuestion(prepared: Prepared, question: LineQuestion, query: string): PreparedLine[] {
  const answered: Prepared = { ...prepared, question: undefined };
  switch (question.kind) {
    case 'unknownName': {
      const { from, to } = question;
      const named = { ...prepared, parts: partsAs(prepared.parts, { from, to, kind: 'record' }) };
      return question.records.slice(0, candidatesShown).map((record) => withRecord(named, record));
    }
    case 'which':
      return question.records.slice(0, candidatesShown).map((record) => withRecord(prepared, record));
    case 'value':
      return question.values.map((value) => ({
        prepared: {
          ...answered,
          values: { ...prepared.values, [question.field]: value },
          parts: withoutOffered(prepared.parts, query),
        },
        value: `${valueOf(answered)}#${question.field}=${value}`,
      }));
    case 'roles':
      return rolesIn(prepared, question.records);
    case 'nameOrText': {
      const { from, to, field } = question;
      const text = query.slice(from, to);
      const isText = (word: Stretch) => isWithin(word, { from, to });
      const asText: Prepared = {
        ...answered,
        values: { ...prepared.values, [field]: text },
        unassignedWords: prepared.unassignedWords.filter((word) => !isText(word)),
        parts: partsAs(prepared.parts, { from, to, kind: 'remark', field }),
      };
      const asName: Prepared = {
        ...answered,
        records: [],
        candidates: [],
        unassignedWords: asText.unassignedWords,
        parts: partsAs(prepared.parts, { from, to, kind: 'record' }),
      };
      return [
        { prepared: asText, value: `${valueOf(answered)}#${field}` },
        ...(prepared.command.on
          ? [{ prepared: asName, value: `${valueOf(asName)}#name`, keyword: text }]
          : []),
      ];
    }
  }
}

interface Stretch {
  from: number;
  to: number;
}

const isWithin = (inner: Stretch, outer: Stretch) => inner.from >= outer.from && inner.to <= outer.to;

/** Replaces the parts within an answered part by that part. */
function partsAs(parts: readonly LinePart[], answer: LinePart): LinePart[] {
  const others = parts.filter((part) => !isWithin(part, answer));
  return [...others, answer].toSorted((a, b) => a.from - b.from);
}

/** Returns the parts without the numbers that a question has offered as values. */
export function withoutOffered(parts: readonly LinePart[], query: string): LinePart[] {
  return parts.filter(({ kind, from, to }) => kind !== 'unknown' || !/\d/.test(query.slice(from, to)));
}

/** Returns the line with the record as the command's target, otherwise as the choice of the field for such records. */
function withRecord(prepared: Prepared, record: FoundRecord): PreparedLine {
  const line: Prepared = { ...prepared, candidates: [], question: undefined };
  const { command } = prepared;
  if (command.on === record.type) {
    const acting = { ...line, records: [record] };
    return { prepared: acting, value: valueOf(acting) };
  }
  return { ...withChoice(line, record), value: `${valueOf(line)}#${recordValue(record)}` };
}

function withChoice(prepared: Prepared, record: FoundRecord): Pick<PreparedLine, 'prepared' | 'chosen'> {
  const field = choiceOf(prepared.command, record.type);
  if (!field) return { prepared };
  return {
    prepared: { ...prepared, values: { ...prepared.values, [field.name]: record.id } },
    chosen: record,
  };
}

/** Returns the field of a command's form that chooses among the records of a type. */
export function choiceOf(command: Prepared['command'], type?: FoundRecord['type']): Field | undefined {
  return command.input?.fields.find(
    (field) =>
      field.kind === 'choice' &&
      field.recordType !== undefined &&
      (type === undefined || field.recordType === type),
  );
}

/** Returns each record as the command's target, with the other one as a choice of its form. */
function rolesIn(prepared: Prepared, records: readonly FoundRecord[]): PreparedLine[] {
  return records
    .filter(({ type }) => type === prepared.command.on)
    .map((record) => {
      const line = withRecord(prepared, record);
      const other = records.find(({ type, id }) => type !== record.type || id !== record.id);
      return other ? { ...line, ...withChoice(line.prepared, other) } : line;
    });
}
