import type { CommandContext, Field } from '../../commandKit/command.ts';
import type { RecordTypes } from '../../commandKit/registry.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { commandValue, recordValue, type Act, type Chip, type Row } from '../levels.ts';
import type { RowSource } from '../rows.ts';
import type { PartKind } from './lineParts.ts';
import type { Prepared } from './prepare.ts';

/** So many records are named; of more it is told how many there are. */
const named = 4;

type Needs = Extract<Act, { do: 'prepared' }>['needs'];

function needsOf({ command, records, selected, question }: Prepared): Needs {
  if (question && question.kind !== 'value') return command.on ? 'choice' : 'nothing';
  if (selected !== undefined) return 'several';
  if (records.length > 1) return 'several';
  if (records.length === 1) return 'record';
  return command.on ? 'choice' : 'nothing';
}

/** A sentence as a row: the command, and what was recognised beside it. */
export function preparedRow(
  { context, records: { types } }: Pick<RowSource, 'context' | 'records'>,
  prepared: Prepared,
  query: string,
): Row {
  const { command, records } = prepared;
  const { t } = context;
  const objects = records.map(recordValue).join(' ');
  return {
    value: `prepared:${command.id}@${objects}`,
    icon: command.icon,
    title: t(command.title),
    marks: [],
    // What forbids it stands in their place.
    chips: prepared.blocked?.length
      ? undefined
      : [...recordChips(context, types, prepared), ...valueChips(context, prepared, query)],
    destructive: command.destructive,
    blocked: prepared.blocked,
    act: { do: 'prepared', prepared, needs: needsOf(prepared) },
    usageKey: commandValue(command),
  };
}

function recordChips(
  { t }: CommandContext,
  types: RecordTypes,
  { command, records, candidates, selected }: Prepared,
): Chip[] {
  if (selected !== undefined) return [{ kind: 'record', text: t('list.selected', { count: selected }) }];
  if (candidates.length > 0)
    return [{ kind: 'asked', text: t('palette.whichOf', { count: candidates.length }) }];
  if (records.length === 0 && command.on)
    return [{ kind: 'asked', text: t('palette.asked', { label: t(types[command.on].title) }) }];
  const shown = records.slice(0, named).map(({ name }): Chip => ({ kind: 'record', text: name }));
  const more = records.length - shown.length;
  return more > 0 ? [...shown, { kind: 'record', text: t('palette.more', { count: more }) }] : shown;
}

function valueChips({ t }: CommandContext, { command, values, parts }: Prepared, query: string): Chip[] {
  const fields = command.input?.fields ?? [];
  const told = fields.flatMap((field): Chip[] => {
    const value = values[field.name];
    const alone = fields.filter(({ kind }) => kind === field.kind).length === 1;
    return value === undefined
      ? []
      : [{ kind: 'value', text: valueText(field, value, alone ? '' : t(field.label)) }];
  });
  const spans = (kind: PartKind) =>
    parts.filter((part) => part.kind === kind).map(({ from, to }) => query.slice(from, to));
  const texts = spans('remark').map((text): Chip => ({ kind: 'text', text }));
  const missing = fields.find(
    ({ kind, name, optional, when }) => kind === 'money' && !optional && !when && values[name] === undefined,
  );
  const asked: Chip[] = missing
    ? [{ kind: 'asked', text: t('palette.asked', { label: t(missing.label) }) }]
    : [];
  const names = spans('unknown');
  const missed: Chip[] =
    names.length > 0
      ? [{ kind: 'asked', text: t('palette.pasted.unknown', { names: names.join(' ') }) }]
      : [];
  return [...missed, ...told, ...texts, ...asked];
}

/** With the field's name where it might be another's. */
function valueText({ kind }: Field, value: string, label: string): string {
  const text = kind === 'money' ? formatMoney(value) : kind === 'rate' ? `${value}%` : value;
  return `${label} ${text}`.trim();
}
