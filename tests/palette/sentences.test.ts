/**
 * The 120 lines of sentences.tsv, in the usual run every third, against the palette's own reading, with real answers.
 * At least 95% must be the right command.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import type { Command, CommandContext, CommandRecord, FieldValues } from '../../src/commandKit/command.ts';
import { searchRecords } from '../../src/commands/searchRecords.ts';
import type { Role } from '../../src/domain/roles.ts';
import { levelOf, rowsOf, type PaletteItem } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { filledIn } from '../../src/palette/sentence/fill.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { demoMoment } from './demoRecords.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';
import { labelOf, nameOf, sampledRows } from './tables.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

/** Returns the first row that the palette shows for a line after all answers have arrived. */
async function firstRow(context: CommandContext, line: string): Promise<PaletteItem | undefined> {
  const [found, prepared] = await Promise.all([
    searchRecords(context, line.slice(0, 50)),
    understand(context, line),
  ]);
  const paletteLevel = { ...levelOf({ kind: 'root' }), query: line, found, prepared };
  return rowsOf(sectionsOf(sourceFor(context, 'zh-CN', demoMoment.getTime()), paletteLevel, []))[0];
}

interface Understood {
  command: string;
  records: string;
  values: FieldValues;
}

/** Returns the result of choosing the row, in the words of the table. */
async function understoodOf(
  context: CommandContext,
  row: PaletteItem | undefined,
  line: string,
): Promise<Understood> {
  const act = row?.act;
  if (act?.do === 'command') return { command: act.command.id, records: '', values: {} };
  if (act?.do !== 'prepared') return { command: row?.value ?? 'nothing', records: '', values: {} };
  const { command, records, candidates } = act.prepared;
  const named = (all: typeof records) =>
    Promise.all(all.map(async (each) => nameOf(await recordTypes[each.type].load(context, each.id))));
  const [only, ...others] = records;
  const record =
    only && others.length === 0 ? await recordTypes[only.type].load(context, only.id) : undefined;
  const values = await labelled(
    act.prepared.command,
    context,
    record,
    await filledIn(act.prepared, line, context, record),
  );
  const listed =
    candidates.length > 0
      ? `?${(await named(candidates)).toSorted().join(';')}`
      : (await named(records)).join(';');
  return { command: command.id, records: listed, values };
}

/** Returns the values with the labels of the chosen options. */
async function labelled(
  command: Command,
  context: CommandContext,
  record: CommandRecord | undefined,
  values: FieldValues,
) {
  const all = { ...values };
  for (const field of command.input?.fields ?? []) {
    if (field.kind !== 'choice' || !values[field.name]) continue;
    const choices = await field.choices(context, record?.data);
    const chosen = choices.find(({ value }) => value === values[field.name]);
    // A code is its own label; an id has the record's name.
    if (chosen && chosen.value.length === 36) all[field.name] = chosen.label;
  }
  return all;
}

describe('sentences', () => {
  it('become the right command with its records and values (R-form-7)', { timeout: 300_000 }, async () => {
    const contexts = new Map<string, CommandContext>();
    const wrong = { command: [] as string[], records: [] as string[], values: [] as string[] };
    const rows = sampledRows('sentences.tsv');
    for (const { role = '', sentence = '', command = '', records = '', arguments: expected = '' } of rows) {
      const context = contexts.get(role) ?? (await harness.contextOf(role as Role));
      contexts.set(role, context);
      const understood = await understoodOf(context, await firstRow(context, sentence), sentence);
      if (!command.split('|').includes(understood.command)) {
        wrong.command.push(`${sentence}: ${understood.command}, not ${command}`);
        continue;
      }
      const sorted = records.startsWith('?')
        ? `?${records.slice(1).split(';').toSorted().join(';')}`
        : records;
      if (understood.records !== sorted)
        wrong.records.push(`${sentence}: ${understood.records}, not ${sorted}`);
      const listed = expected === '' || records.startsWith('?') ? [] : expected.split(';');
      for (const each of listed) {
        const [name = '', value = ''] = each.split('=');
        const is = String(understood.values[name] ?? '');
        // The table has the label of a chosen record; a rate is typed as a percentage.
        const right = value.includes(':')
          ? is.startsWith(labelOf(value))
          : is === value || Number(is) === Number(value) * 100;
        if (!right) wrong.values.push(`${sentence}: ${name} is "${is}", not "${value}"`);
      }
    }
    const share = 1 - wrong.command.length / rows.length;
    console.log(`${(share * 100).toFixed(1)}% of ${rows.length} sentences are the right command`);
    if (process.env.MISSES)
      console.log([...wrong.command, '--', ...wrong.records, '--', ...wrong.values].join('\n'));
    expect(share, wrong.command.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(wrong.records.length, wrong.records.join('\n')).toBeLessThanOrEqual(rows.length * 0.05);
    expect(wrong.values.length, wrong.values.join('\n')).toBeLessThanOrEqual(rows.length * 0.05);
  });
});
