/**
 * The 300 queries of queries.tsv, in the usual run every third, against the palette's rows, with real answers.
 * At least 95% must find the intended row first.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command, CommandContext, CommandRecord, RecordType } from '../../src/commandKit/command.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { searchRecords } from '../../src/commands/searchRecords.ts';
import type { Role } from '../../src/domain/roles.ts';
import { levelOf, rowsOf, type PaletteItem } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { demoMoment } from './demoRecords.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';
import { nameOf, sampledRows, wordsFor } from './tables.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

/** The type of record of a page whose address has a record's name. */
const typeOfPage: [page: RegExp, type: RecordType][] = [
  [/agent-manage/, 'agent'],
  [/app-package/, 'package'],
  [/app-/, 'application'],
  [/client|customer/, 'customer'],
  [/deal|order/, 'order'],
];

async function focusedOn(context: CommandContext, page: string): Promise<CommandRecord | undefined> {
  const [path = '', name] = page.split('?id=');
  const type = name && typeOfPage.find(([each]) => each.test(path))?.[1];
  if (!type) return undefined;
  const found = (await searchRecords(context, wordsFor(type, name))).find((record) => record.type === type);
  if (!found) throw new Error(`${page} is about nothing`);
  return recordTypes[type].load(context, found.id);
}

/** Tells whether records are searched: a single Latin letter is too little. */
const isSearched = (query: string) => query.length > 1 || /[^\x20-\x7e]/.test(query);

async function firstRow(
  context: CommandContext,
  page: string,
  query: string,
): Promise<PaletteItem | undefined> {
  const focused = await focusedOn(context, page);
  const [found, prepared] = isSearched(query)
    ? await Promise.all([searchRecords(context, query), understand(context, query, { focused })])
    : [[], []];
  const paletteLevel = { ...levelOf({ kind: 'root' }), query, found, prepared };
  return rowsOf(
    sectionsOf({ ...sourceFor(context, 'zh-CN', demoMoment.getTime()), focused }, paletteLevel, []),
  )[0];
}

async function pageOf(context: CommandContext, command: Command): Promise<string | undefined> {
  if (command.on || command.input || command.confirm) return undefined;
  const run = { context, values: undefined, consequence: undefined, idempotencyKey: '', record: undefined };
  const outcome = await command.run(run).catch(() => undefined);
  return outcome?.go ? `page:${outcome.route}` : undefined;
}

/** Returns all names that the table may have for the row. */
async function rowNames(context: CommandContext, row: PaletteItem | undefined): Promise<string[]> {
  const act = row?.act;
  const read = async (type: RecordType, id: string) =>
    nameOf(await recordTypes[type].load(context, id)).replace(':', '/');
  if (act?.do === 'open') return [`record:${await read(act.record.type, act.record.id)}`];
  if (act?.do !== 'command' && act?.do !== 'prepared') return ['nothing'];
  const { command } = act.do === 'command' ? act : act.prepared;
  const record = act.do === 'command' ? act.record : act.prepared.records[0];
  if (record) return [`command:${command.id}@${await read(record.type, record.id)}`];
  return [`command:${command.id}`, (await pageOf(context, command)) ?? ''];
}

it('queries find what was meant first', { timeout: 300_000 }, async () => {
  const contexts = new Map<string, CommandContext>();
  const wrong: string[] = [];
  const rows = sampledRows('queries.tsv');
  for (const { role = '', page = '', query = '', first = '' } of rows) {
    const context = contexts.get(role) ?? (await harness.contextOf(role as Role));
    contexts.set(role, context);
    const is = await rowNames(context, await firstRow(context, page, query));
    if (!first.split('|').some((each) => is.includes(each)))
      wrong.push(`${role} ${page} "${query}": ${is.join(' ')}, not ${first}`);
  }
  const share = 1 - wrong.length / rows.length;
  console.log(`${(share * 100).toFixed(1)}% of ${rows.length} queries find what was meant first`);
  if (process.env.MISSES) console.log(wrong.join('\n'));
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});
