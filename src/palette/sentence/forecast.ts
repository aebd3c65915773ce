import { availabilityOf } from '../../commandKit/availability.ts';
import type { SelectedRows } from '../../commandKit/commandHost.ts';
import { bulkActionOf, bulkReasons } from '../../commandKit/bulkAction.ts';
import type { CommandContext, CommandRecord, Consequence, Field } from '../../commandKit/command.ts';
import { readRecords } from '../../commandKit/readRecords.ts';
import type { Message } from '../../domain/message.ts';
import { asTyped } from '../../forms/formValues.ts';
import { filledIn } from './fill.ts';
import type { Forecast, Forecasts, Prepared, PreparedLine } from './lineTypes.ts';

/** The most records that are read for a forecast; of more only the number is shown. */
const mostRead = 20;

/** Returns the field of a required amount that is missing. */
export function missingAmount({ input }: Prepared['command'], values: Prepared['values']): Field | undefined {
  return input?.fields.find(
    ({ kind, name, optional, when }) => kind === 'money' && !optional && !when && values[name] === undefined,
  );
}

/** Tells whether its row reserves space for a forecast. */
export function hasForecast({
  command,
  records,
  candidates,
  question,
  selected,
  values,
}: Omit<Prepared, 'unassignedWords' | 'parts' | 'weight' | 'blocked'>): boolean {
  // Because without its amount there is nothing to compute, and the space would remain empty.
  if (missingAmount(command, values)) return false;
  if (question || candidates.length > 0 || records.length > mostRead) return false;
  if (records.length > 1 || selected !== undefined) return command.bulk?.consequence !== undefined;
  return command.input?.consequence !== undefined && (!command.on || records.length === 1);
}

/** Tells whether a request can add information: whether it is possible on its records, and the expected result. */
export function isForeseeable({ records, question, selected, command }: Prepared): boolean {
  if (question || records.length > mostRead) return false;
  // Reads nothing, because the page has already read the selected rows.
  if (selected !== undefined) return command.bulk?.consequence !== undefined;
  return records.length > 0 || (!command.on && command.input?.consequence !== undefined);
}

/**
 * Returns the forecast of a prepared line: whether the command is possible on its current records, and the consequence that
 * its form will show (R-form-6). Undefined if a record cannot be read. Throws GraphFailure.
 */
async function forecastOf(
  context: CommandContext,
  prepared: Prepared,
  query: string,
  selected: SelectedRows | undefined,
): Promise<Forecast | undefined> {
  const { command } = prepared;
  if (prepared.selected !== undefined) return forecastOfSelected(context, command, selected);
  const read = await readRecords(context, prepared.records);
  const records = read.flatMap((each) => ('record' in each ? [each.record] : []));
  if (records.length < prepared.records.length) return undefined;
  if (records.length > 1) return forecastOfSeveral(context, prepared, records);
  const [record] = records;
  if (record) {
    const availability = availabilityOf(command, context, record.data);
    const blocked = availability?.blocked ?? [{ key: 'bulk.otherState' } satisfies Message];
    if (blocked.length > 0) return { blocked, able: 0, lines: [] };
  }
  const { input } = command;
  if (!input?.consequence) return { blocked: [], able: records.length, lines: [] };
  const initial = (await input.initial?.(context, record?.data)) ?? {};
  const values = await filledIn(prepared, query, context, record);
  const typed = asTyped(input.fields, { ...initial, ...values });
  const consequence = await input.consequence(context, record?.data, typed);
  return { blocked: [], able: records.length, ...foreseen(consequence) };
}

async function forecastOfSeveral(
  context: CommandContext,
  { command }: Prepared,
  records: readonly CommandRecord[],
): Promise<Forecast> {
  const { checks, records: able } = bulkActionOf(command, context, records);
  if (able.length === 0)
    return { blocked: bulkReasons(checks).map(({ reason }) => reason), able: 0, lines: [] };
  const consequence = await command.bulk?.consequence?.(
    context,
    able.map(({ data }) => data),
  );
  return { blocked: [], able: able.length, ...foreseen(consequence) };
}

/** Returns the forecast for the selected rows of the list behind; undefined if none are selected any more. */
async function forecastOfSelected(
  context: CommandContext,
  command: Prepared['command'],
  selected: SelectedRows | undefined,
): Promise<Forecast | undefined> {
  const action = selected?.actions.find((each) => each.command === command);
  if (!selected || !action) return undefined;
  const { records, blocked } = action;
  const all = { able: records.length, selected: selected.count };
  if (records.length === 0) return { ...all, blocked, lines: [] };
  const data = records.map((record) => record.data);
  return { ...all, blocked: [], ...foreseen(await command.bulk?.consequence?.(context, data)) };
}

function foreseen(consequence: Consequence | undefined): Pick<Forecast, 'lines' | 'refused' | 'question'> {
  return {
    lines: consequence?.lines.filter(({ emphasis }) => emphasis) ?? [],
    refused: consequence?.blocked,
    question: consequence?.acknowledge,
  };
}

/** Milliseconds for which a forecast is reused: a line is typed, corrected and typed again. */
const freshMilliseconds = 10_000;

const nothingForeseen: Forecast = { blocked: [], able: 0, lines: [] };

/**
 * Returns a function that requests the forecasts of lines, each one time within some seconds. A line whose records cannot be
 * read gets an empty forecast: its form will show the error. `now`: milliseconds; `selected`: the selected rows of the list
 * behind.
 */
export function createForecasts(
  now: () => number,
  selected: () => SelectedRows | undefined = () => undefined,
) {
  const requests = new Map<string, { at: number; forecast: Promise<Forecast> }>();
  const request = (context: CommandContext, { prepared, value }: PreparedLine, query: string) => {
    const key = `${value} ${query}`;
    const known = requests.get(key);
    if (known && now() - known.at < freshMilliseconds) return known.forecast;
    const forecast = forecastOf(context, prepared, query, selected()).then(
      (result) => result ?? nothingForeseen,
      () => nothingForeseen,
    );
    requests.set(key, { at: now(), forecast });
    return forecast;
  };
  return async (
    context: CommandContext,
    lines: readonly PreparedLine[],
    query: string,
  ): Promise<Forecasts> => {
    const result = await Promise.all(
      lines.map(async (line) => [line.value, await request(context, line, query)] as const),
    );
    return Object.fromEntries(result);
  };
}
