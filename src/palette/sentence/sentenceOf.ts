/**
 * A prepared line in words: its records and how they were found, its values and remark, and the words that were not
 * understood.
 */
import type { CommandContext, Field } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import type { RecordTypes } from '../../commandKit/registry.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { matchSyllables } from '../../domain/syllables.ts';
import { folded } from '../foldedText.ts';
import { missingAmount } from './forecast.ts';
import type { Forecast, LinePart, PreparedLine, SentencePart, LineQuestion, Prepared } from './lineTypes.ts';
import { withoutOffered, choiceOf } from './preparedLines.ts';
import type { TFunction } from 'i18next';

interface Words {
  context: CommandContext;
  types: RecordTypes;
  line: PreparedLine;
  query: string;
  forecast: Forecast | undefined;
}

/** The most records that are named; of more only the number is shown. */
const named = 4;

/** Returns the sentence of a row, part by part, in the page's language. */
export function sentenceOf(words: Words): SentencePart[] {
  return [...objectsIn(words), ...argumentsIn(words), ...openIn(words)];
}

function objectsIn({ context: { t }, types, line, query }: Words): SentencePart[] {
  const { prepared, keyword } = line;
  const { command, records, candidates, selected, question } = prepared;
  if (question) {
    const questionPart: SentencePart = {
      kind: 'asked',
      text: questionText(t, types, prepared, question, query),
    };
    // Adds the records here, because the other questions contain them.
    if (question.kind === 'nameOrText') return [questionPart, ...recordsIn(t, line, query)];
    return question.kind === 'value' ? [...recordsIn(t, line, query), questionPart] : [questionPart];
  }
  if (selected !== undefined) return [{ kind: 'record', text: t('list.selected', { count: selected }) }];
  if (candidates.length > 0 && records.length === 0)
    return [{ kind: 'asked', text: t('palette.whichOf', { count: candidates.length }) }];
  if (keyword !== undefined && command.on)
    return [
      { kind: 'asked', text: t('palette.line.asName', { name: keyword, type: t(types[command.on].title) }) },
    ];
  if (records.length === 0)
    return command.on
      ? [{ kind: 'asked', text: t('palette.question', { label: t(types[command.on].title) }) }]
      : [];
  return recordsIn(t, line, query);
}

function recordsIn(t: CommandContext['t'], line: PreparedLine, query: string): SentencePart[] {
  const { records } = line.prepared;
  // Attaches the facts of several records to each of them.
  const [between, within] = records.length > 1 ? [t('common.listSeparator'), ' '] : [];
  const shown = records.slice(0, named).flatMap((record): SentencePart[] => [
    {
      ...{ kind: 'record', text: record.name },
      ...(between ? { separator: between } : opensCandidates(line.prepared) && { opens: {} }),
    },
    ...factsOf(t, record, line, query).map((text): SentencePart => ({
      kind: 'fact',
      text,
      ...(within && { separator: within }),
    })),
  ]);
  const more = records.length - Math.min(records.length, named);
  return more > 0 ? [...shown, { kind: 'record', text: t('palette.more', { count: more }) }] : shown;
}

/** Tells whether a part opens candidates. A line about several records has none, and a question has its answers below it. */
const opensCandidates = ({ records, selected, question }: PreparedLine['prepared']) =>
  records.length < 2 && selected === undefined && question === undefined;

/** Returns its first fact, and the text that it was found by if neither its name nor that fact shows it. */
function factsOf(
  t: CommandContext['t'],
  record: FoundRecord,
  { prepared: { parts } }: PreparedLine,
  query: string,
): string[] {
  const facts = record.facts === '' ? [] : record.facts.split(' · ');
  const [first] = facts;
  const typed = parts
    .filter((part) => part.kind === 'record' && (part.records?.some(({ id }) => id === record.id) ?? true))
    .map(({ from, to }) => query.slice(from, to));
  const phone = facts.find((fact) => /^1\d{10}$/.test(fact));
  const found = typed.map((text) => foundBy(t, record, facts, text)).find((text) => text !== undefined);
  const shown = phone !== undefined && found !== undefined && first === phone ? [found] : [first, found];
  return [...new Set(shown.flatMap((text) => text ?? []))];
}

function foundBy(
  t: CommandContext['t'],
  { name, readings = [] }: FoundRecord,
  facts: readonly string[],
  typed: string,
): string | undefined {
  const text = folded(typed);
  if (folded(name).includes(text)) return undefined;
  const fact = facts.find((each) => folded(each).includes(text));
  const digits = /^\d{4,}$/.test(text);
  if (digits && (fact === undefined || /^1\d{10}$/.test(fact)))
    return t('palette.line.phone', { digits: text.slice(-4) });
  if (fact !== undefined) return fact;
  const isRead = readings.some(
    ({ syllables }) => matchSyllables(text.replaceAll(' ', ''), syllables) !== undefined,
  );
  return isRead ? t('palette.line.pinyin', { text: typed }) : undefined;
}

function argumentsIn({ context: { t }, line, query }: Words): SentencePart[] {
  const { command, values, parts, question } = line.prepared;
  return (command.input?.fields ?? []).flatMap((field): SentencePart[] => {
    if (question?.kind === 'value' && question.field === field.name) return [];
    const value = values[field.name];
    const fieldParts = parts.filter(
      ({ kind, field: name }) => name === field.name && (kind === 'value' || kind === 'remark'),
    );
    const text = value === undefined ? textIn(fieldParts, parts, query) : valueText(line, field, value);
    if (text === '') return [];
    const isText = field.kind === 'text' || field.kind === 'textarea';
    return [
      {
        ...{ kind: isText ? 'remark' : 'value', label: t(field.label), text },
        ...(field.kind === 'choice' && opensCandidates(line.prepared) && { opens: { field: field.name } }),
      },
    ];
  });
}

/** Returns the typed text unchanged; separates parts with more than blanks, punctuation and fillers between them. */
function textIn(fieldParts: readonly LinePart[], all: readonly LinePart[], query: string): string {
  const runs: LinePart[] = [];
  for (const part of fieldParts) {
    const last = runs.at(-1);
    const between = all.some(
      ({ from, kind }) => last && from >= last.to && from < part.from && kind !== 'filler',
    );
    if (last && !between) last.to = part.to;
    else runs.push({ ...part });
  }
  return runs.map(({ from, to }) => query.slice(from, to)).join(' ');
}

function valueText({ prepared: { parts }, chosen }: PreparedLine, { kind }: Field, value: string): string {
  if (kind === 'money') return formatMoney(value);
  if (kind === 'rate') return `${value}%`;
  if (kind !== 'choice') return value;
  const records = parts.flatMap((part) => part.records ?? []);
  return [...records, ...(chosen ? [chosen] : [])].find(({ id }) => id === value)?.name ?? value;
}

/** Returns the words that were not understood, the missing values, and the question that the form will ask. */
function openIn({ context: { t }, line: { prepared }, query, forecast }: Words): SentencePart[] {
  const { command, values, parts, question } = prepared;
  const remaining = question?.kind === 'value' ? withoutOffered(parts, query) : parts;
  const unknown = remaining
    .filter(({ kind }) => kind === 'unknown')
    .map(({ from, to }) => query.slice(from, to));
  const hasQuestionSpan = question !== undefined && 'from' in question;
  const missing = missingAmount(command, values);
  const isMissing = missing && !(question?.kind === 'value' && question.field === missing.name);
  return [
    ...(unknown.length > 0 && !hasQuestionSpan
      ? [{ kind: 'unknown' as const, text: t('palette.line.unknown', { text: unknown.join(' ') }) }]
      : []),
    ...(isMissing
      ? [{ kind: 'asked' as const, text: t('palette.question', { label: t(missing.label) }) }]
      : []),
    ...(forecast?.question === undefined ? [] : [{ kind: 'asked' as const, text: forecast.question }]),
  ];
}

/** Returns a line's open question, in the page's language. */
function questionText(
  t: TFunction,
  types: RecordTypes,
  { command, parts, records }: Prepared,
  question: LineQuestion,
  query: string,
): string {
  const choice = choiceOf(command);
  const named = command.on ?? (choice?.kind === 'choice' ? choice.recordType : undefined);
  const type = t(named ? types[named].title : 'palette.line.record');
  const or = (texts: readonly string[]) => texts.join(t('palette.line.or'));
  const labelOf = (name: string) => {
    const field = command.input?.fields.find((each) => each.name === name);
    return field ? t(field.label) : '';
  };
  switch (question.kind) {
    case 'which': {
      if (question.fits === 'several') return t('palette.whichOf', { count: question.records.length });
      const names = parts
        .filter(({ kind }) => kind === 'record')
        .map(({ from, to }) => t('palette.line.quoted', { text: query.slice(from, to) }));
      return names.length > 1
        ? t('palette.line.noneFits', { names: names.join(t('palette.line.and')), type })
        : t('palette.whichOf', { count: question.records.length });
    }
    case 'unknownName': {
      const name = query.slice(question.from, question.to);
      const alike = question.records.map((record) => record.name);
      return alike.length > 0
        ? t('palette.line.unknownNameLike', { name, type, like: or(alike.slice(0, 2)) })
        : t('palette.line.unknownName', { name, type });
    }
    case 'value': {
      const isMoney = command.input?.fields.find(({ name }) => name === question.field)?.kind === 'money';
      const values = question.values.map((value) => (isMoney ? formatMoney(value) : value));
      return t('palette.line.whichValue', { label: labelOf(question.field), values: or(values) });
    }
    case 'roles':
      return t('palette.line.whichRole', {
        title: t(command.title),
        names: or(
          [...question.records, ...(question.records.length > 0 ? [] : records)].map(({ name }) => name),
        ),
      });
    case 'nameOrText':
      return t('palette.line.nameOrText', {
        text: query.slice(question.from, question.to),
        type,
        label: labelOf(question.field),
      });
  }
}
