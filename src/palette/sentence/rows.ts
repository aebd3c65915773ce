import { IconSearch } from '../../icons/icons.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { commandValue, type Act, type PaletteLevel, type PaletteItem, type RowResult } from '../levels.ts';
import type { RowSource } from '../rowSource.ts';
import { hasForecast } from './forecast.ts';
import type { Forecast, PreparedLine, Prepared } from './lineTypes.ts';
import { preparedLines } from './preparedLines.ts';
import { sentenceOf } from './sentenceOf.ts';

type Needs = Extract<Act, { do: 'prepared' }>['needs'];
type LineSource = Pick<RowSource, 'context' | 'records'>;

function needsOf({ prepared, keyword }: PreparedLine): Needs {
  const { command, records, selected, question } = prepared;
  if (question && question.kind !== 'value') return command.on ? 'choice' : 'nothing';
  if (keyword !== undefined) return 'choice';
  if (selected !== undefined) return 'several';
  if (records.length > 1) return 'several';
  if (records.length === 1) return 'record';
  return command.on ? 'choice' : 'nothing';
}

/**
 * Returns the rows of a typed line: those that name their target or ask a question, and those without a record. A question
 * comes first, with its answers below it; blocked rows come after possible ones. A single row is followed by a second one
 * that only searches (R-form-16).
 */
export function preparedRows(
  source: LineSource,
  paletteLevel: PaletteLevel,
): { whole: PaletteItem[]; open: PaletteItem[] } {
  const { prepared, query, forecasts } = paletteLevel;
  const lines = preparedLines(prepared, query).map((line) => ({
    isComplete: isComplete(line.prepared),
    command: line.prepared.command,
    row: preparedRow(source, line, query, forecasts[line.value]),
  }));
  const whole = lines.filter((line) => line.isComplete);
  const isBlocked = ({ row }: (typeof lines)[number]) => (row.blocked?.length ?? 0) > 0;
  // Sorts within one command only, because a possible row does not make its command more likely.
  const commands = [...new Set(whole.map(({ command }) => command))];
  const rows = commands.flatMap((command) => {
    const own = whole.filter((line) => line.command === command);
    return [...own.filter((line) => !isBlocked(line)), ...own.filter(isBlocked)].map(({ row }) => row);
  });
  return {
    whole: rows.length === 1 ? [...rows, searchRow(source, paletteLevel)] : rows,
    open: lines.filter((line) => !line.isComplete).map(({ row }) => row),
  };
}

/**
 * Tells whether a line names its record, or asks which it is. Such a line comes first; one without a record only offers to
 * continue.
 */
function isComplete({ command, records, candidates, selected, question }: Prepared): boolean {
  if (question || command.on === undefined || selected !== undefined) return true;
  return records.length > 0 || candidates.length > 0;
}

function preparedRow(
  { context, records: { types } }: LineSource,
  line: PreparedLine,
  query: string,
  forecast: Forecast | undefined,
): PaletteItem {
  const { prepared, value, keyword } = line;
  const { command } = prepared;
  const blocked = prepared.blocked?.length ? prepared.blocked : forecast?.blocked;
  return {
    value,
    icon: command.icon,
    title: context.t(command.title),
    marks: [],
    sentence: sentenceOf({ context, types, line, query, forecast }),
    result: blocked?.length ? undefined : resultOf(context, prepared, forecast),
    destructive: command.destructive,
    blocked,
    act: { do: 'prepared', prepared, needs: needsOf(line), keyword },
    usageKey: commandValue(command),
  };
}

function resultOf(
  context: CommandContext,
  prepared: Prepared,
  forecast: Forecast | undefined,
): RowResult | undefined {
  if (!hasForecast(prepared)) return undefined;
  return forecast ? resultIn(context, forecast, prepared.records.length) : { awaited: true, text: '' };
}

/** `recordCount`: the number of records it acts on, unless these are the selected rows. */
function resultIn({ t }: CommandContext, forecast: Forecast, recordCount: number): RowResult {
  const { lines, refused, able, selected: all = recordCount } = forecast;
  if (refused !== undefined) return { awaited: false, text: refused, isRefused: true, tone: 'danger' };
  const count =
    able < all ? t('bulk.preflight', { ready: able, left: all - able }) : t('bulk.count', { count: all });
  const figures = lines.map(({ label, value }) => `${label} ${value}`);
  return {
    awaited: false,
    text: [...(all > 1 ? [count] : []), ...figures].join(' · '),
    tone: lines.some(({ tone }) => tone === 'danger') ? 'danger' : undefined,
  };
}

/** Adds the expected result to the second line of an action on the page's target. */
export function withResult(
  context: CommandContext,
  row: PaletteItem,
  forecast: Forecast | undefined,
): PaletteItem {
  if (!forecast || forecast.blocked.length > 0 || row.second) return row;
  const { text } = resultIn(context, forecast, row.act.do === 'selected' ? row.act.count : 1);
  return text === '' ? row : { ...row, second: { text: `→ ${text}`, marks: [], isResult: true } };
}

/** Returns the row that only searches for the words that the line names, otherwise for the whole line. */
function searchRow({ context: { t } }: LineSource, { prepared, query }: PaletteLevel): PaletteItem {
  const parts = prepared[0]?.parts ?? [];
  const names = parts.filter(({ kind }) => kind === 'record').map(({ from, to }) => query.slice(from, to));
  const text = names.length > 0 ? names.join(' ') : query.trim();
  return {
    value: 'search',
    icon: IconSearch,
    title: t('palette.line.search', { text }),
    marks: [],
    act: { do: 'type', text, onlySearch: true },
  };
}
