/**
 * Lines of every command on a record in each state that exists: each line has at least two rows, and blocked rows come last.
 * A blocked row states its reason before Enter, in the words of the machine (R-form-16). The registry makes the lines.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availabilityOf } from '../../src/commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord, RecordType } from '../../src/commandKit/command.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { records as registryRecords } from '../../src/commands/records.ts';
import type { Message } from '../../src/domain/message.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { linesToForecast } from '../../src/palette/lineActions.ts';
import { levelOf, rowsOf, type PaletteItem } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { createForecasts } from '../../src/palette/sentence/forecast.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { oneOf, sample } from '../support/scope.ts';
import { demoMoment } from './demoRecords.ts';
import { rememberingContext } from './lineReader.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

/** Returns a record of the type in each state that the role's commands start from, and the newest one of any state. */
async function recordsOf(context: CommandContext, type: RecordType): Promise<CommandRecord[]> {
  const starts = context.registry.commands.filter((each) => each.on === type).map(({ from }) => from);
  const refs = new Map<string, string>();
  for (const from of [undefined, ...starts.filter((each) => each !== undefined)])
    for (const { id, status } of await recordTypes[type].newest(context, from))
      if (!refs.has(status)) refs.set(status, id);
  return Promise.all([...refs.values()].map((id) => recordTypes[type].load(context, id)));
}

/** Returns all rows for a line with their forecasts. */
async function rowsFor(context: CommandContext, locale: Locale, line: string): Promise<PaletteItem[]> {
  const [prepared, found] = await Promise.all([
    understand(context, line),
    registryRecords.search(context, line.slice(0, 50)),
  ]);
  const source = sourceFor(context, locale, demoMoment.getTime());
  const paletteLevel = { ...levelOf({ kind: 'root' }), query: line, prepared, found, answered: true };
  const lines = linesToForecast(paletteLevel, sectionsOf(source, paletteLevel, []));
  const forecasts = await createForecasts(Date.now)(context, lines, line);
  return rowsOf(sectionsOf(source, { ...paletteLevel, forecasts }, []));
}

/**
 * Records without a name of their own: lists and screen readers name them by their owner, and that names the other record.
 */
const namedByOthers = new Set<RecordType>(['auditEntry', 'note', 'passwordRequest', 'recharge']);

const isOn = (command: Command, { id }: CommandRecord, { act }: PaletteItem) =>
  act.do === 'prepared' &&
  act.prepared.command === command &&
  act.prepared.records.some((each) => each.id === id);
const isBlocked = ({ blocked = [] }: PaletteItem) => blocked.length > 0;

/** Returns the faults of the rows of a line of the command; empty if there are none. */
function faultsOfRows(command: Command, rows: readonly PaletteItem[]): string[] {
  const own = rows.filter(({ act }) => act.do === 'prepared' && act.prepared.command === command);
  const answers = own.filter(({ act }) => act.do === 'prepared' && !act.prepared.question);
  const firstBlocked = answers.findIndex(isBlocked);
  const isMixed = firstBlocked >= 0 && answers.slice(firstBlocked).some((each) => !isBlocked(each));
  return [
    ...(rows.length < 2 ? [`has ${rows.length} rows`] : []),
    ...(isMixed ? ['has what can be done behind what cannot'] : []),
  ];
}

/** Returns the faults of a line that names one record: the row must show the machine's own reasons. */
function faultsOn(
  context: CommandContext,
  command: Command,
  record: CommandRecord,
  rows: readonly PaletteItem[],
): string[] {
  const row = rows.find((each) => isOn(command, record, each));
  if (!row) {
    const first = rows.slice(0, 3).map(({ value }) => value);
    return namedByOthers.has(record.type) ? [] : [`is not about it: ${first.join(', ')}`];
  }
  const reasons: Message[] = availabilityOf(command, context, record.data)?.blocked ?? [
    { key: 'bulk.otherState' },
  ];
  const inWords = (messages: readonly Message[]) =>
    messages.map(({ key, params }) => context.t(key, params ?? {})).join(' · ');
  const [shown, expected] = [inWords(row.blocked ?? []), inWords(reasons)];
  return [
    ...(shown === expected ? [] : [`says "${shown}", and not "${expected}"`]),
    ...(/^[a-z]+(\.[A-Za-z]+)+$|\{\{/.test(shown) ? [`says a key: ${shown}`] : []),
  ];
}

/** Returns the beginning that most of the names share: a line with it names several records. */
function sharedBeginning(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.slice(0, 2), (counts.get(name.slice(0, 2)) ?? 0) + 1);
  const [most] = [...counts].filter(([, count]) => count > 1).toSorted((x, y) => y[1] - x[1]);
  return most?.[0];
}

/** A line of a command with the record that it names, or with a word that several records share. */
interface GeneratedLine {
  command: Command;
  line: string;
  record?: CommandRecord;
}

async function linesOf(context: CommandContext): Promise<GeneratedLine[]> {
  const commands = context.registry.commands.filter((each) => each.on && each.roles.includes(context.role));
  const types = [...new Set(commands.flatMap(({ on }) => on ?? []))];
  const lines: GeneratedLine[] = [];
  for (const type of types) {
    const records = await recordsOf(context, type);
    const names = (await recordTypes[type].newest(context, undefined)).map(({ name }) => name);
    const shared = sharedBeginning(names);
    for (const command of commands.filter(({ on }) => on === type)) {
      const title = context.t(command.title);
      for (const record of records) lines.push({ command, record, line: `${title} ${record.name}` });
      if (shared !== undefined) lines.push({ command, line: `${title} ${shared}` });
    }
  }
  return [...oneOf(12, lines)];
}

const cases = roles.flatMap((role) => (['zh-CN', 'en-US'] as const).map((locale) => [role, locale] as const));
const usual = cases.filter(
  ([role, locale]) => (locale === 'zh-CN') === (role === 'agent' || role === 'developer'),
);

describe.each(sample(cases, usual))('%s in %s', (role: Role, locale) => {
  it('is told why before Enter, behind what can be done (R-form-16)', { timeout: 120_000 }, async () => {
    const context = rememberingContext(await harness.contextOf(role, locale));
    const faults: string[] = [];
    let blocked = 0;
    const lines = await linesOf(context);
    for (const { command, record, line } of lines) {
      const rows = await rowsFor(context, locale, line);
      blocked += Number(rows.some(isBlocked));
      const found = [
        ...faultsOfRows(command, rows),
        ...(record ? faultsOn(context, command, record, rows) : []),
      ];
      faults.push(...found.map((fault) => `"${line}" (${command.id}) ${fault}`));
    }
    console.log(role, locale, lines.length, 'lines,', blocked, 'with a row that is blocked');
    expect(faults).toEqual([]);
  });
});
