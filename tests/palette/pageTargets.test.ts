/** Rows of lines about the selected rows or the record in focus: they show the same as for typed records (R-form-16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActionOf, bulkReasons } from '../../src/commandKit/bulkAction.ts';
import type { CommandContext, CommandRecord } from '../../src/commandKit/command.ts';
import type { SelectedRows } from '../../src/commandKit/commandHost.ts';
import { commandById } from '../../src/commands/registry.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { demoOf } from '../../src/server/seed/demo.ts';
import { linesToForecast } from '../../src/palette/lineActions.ts';
import { levelOf, rowsOf, type PaletteItem } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { createForecasts } from '../../src/palette/sentence/forecast.ts';
import { type PageTargets, understand } from '../../src/palette/sentence/understand.ts';
import { demoMoment } from './demoRecords.ts';
import { textOfRow } from './handmadeLines.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';

let harness: PaletteHarness;
let context: CommandContext;
beforeAll(async () => {
  harness = await startPaletteHarness();
  context = await harness.contextOf('agent');
}, 60_000);
afterAll(() => harness.close());

const demo = demoOf(demoMoment, {
  ...{ operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' },
});
const own = demo.staff.agencies.find(({ agent }) => agent.enterpriseId === 'A001')?.agent.id;
/** Excludes added seats, because their price depends on the rest of their term today. */
const dealsIn = (state: string) =>
  demo.orders.filter(({ agentId, status, kind }) => agentId === own && status === state && kind !== 'seat');

/** Formats cents as people read them: 12,800.00. */
const yuan = (cents: number) =>
  `¥${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const sumOf = (orders: readonly { amount: string }[]) =>
  yuan(orders.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0));

const loaded = (orders: readonly { id: string }[]) =>
  Promise.all(orders.map(({ id }) => recordTypes.order.load(context, id)));

/** Returns the rows of a list as the list gives them to the palette. */
function selected(records: readonly CommandRecord[]): SelectedRows {
  const actions = ['order.approve', 'order.reject'].map((id) => {
    const { command, records: able, checks } = bulkActionOf(commandById(id), context, records);
    const blocked = able.length > 0 ? [] : bulkReasons(checks).map(({ reason }) => reason);
    return { command, count: able.length, records: able, blocked };
  });
  return { count: records.length, actions, take: () => undefined };
}

/** Returns the text of a row with its second line, which only rows of no typed line have. */
const read = (row: PaletteItem) => [textOfRow(row), row.second?.text].filter((text) => text).join(' | ');

/** Returns the first row for a line, before and after its forecast. */
async function firstRowFor(line: string, targets: PageTargets) {
  const prepared = await understand(context, line, targets);
  const paletteLevel = { ...levelOf({ kind: 'root' }), query: line, prepared, answered: true };
  const loadForecasts = createForecasts(Date.now, () => targets.selected);
  const source = { ...sourceFor(context, 'zh-CN', demoMoment.getTime()), ...targets };
  const forecasts = await loadForecasts(
    context,
    linesToForecast(paletteLevel, sectionsOf(source, paletteLevel, [])),
    line,
  );
  const rowsAt = (at: typeof paletteLevel) => rowsOf(sectionsOf(source, at, []));
  const [before, after] = [rowsAt(paletteLevel)[0], rowsAt({ ...paletteLevel, forecasts })[0]];
  return {
    before: before && read(before),
    after: after && read(after),
    blocked: (after?.blocked ?? []).map(({ key }) => key),
  };
}

describe('the row of a line about selected rows (R-form-16)', () => {
  it.each(['通过', '通过 备注 已核实', '驳回 合同缺页'])(
    'says how many they are, and their sum: %s',
    async (line) => {
      const orders = dealsIn('pending').slice(0, 3);
      const { after } = await firstRowFor(line, { selected: selected(await loaded(orders)) });
      expect(after).toContain('→ 3 条记录');
      expect(after).toContain(sumOf(orders));
    },
  );

  it('has the place of the sum before it is known', async () => {
    const rows = selected(await loaded(dealsIn('pending').slice(0, 3)));
    const { before } = await firstRowFor('通过 备注 已核实', { selected: rows });
    expect(before).toBe('审批通过 | 已选 3 项 · 备注：已核实 | →');
  });

  it('says on how many of them it can be done, and the sum of these', async () => {
    const [pending, approved] = [dealsIn('pending').slice(0, 2), dealsIn('approved').slice(0, 1)];
    const rows = await loaded([...pending, ...approved]);
    const { after } = await firstRowFor('通过 备注 已核实', { selected: selected(rows) });
    expect(after).toContain('→ 可处理 2 条，不可处理 1 条');
    expect(after).toContain(sumOf(pending));
    expect(after).toContain('备注：已核实');
  });

  it('says why it can be done on none of them', async () => {
    const rows = await loaded(dealsIn('approved').slice(0, 2));
    const { blocked } = await firstRowFor('通过 备注 已核实', { selected: selected(rows) });
    expect(blocked).toEqual(['bulk.otherState']);
  });
});

it.each(['通过', '通过 备注 已核实'])(
  'the row of a line about the record in focus says what it would bring: %s (R-form-16)',
  async (line) => {
    const [order] = dealsIn('pending');
    const [focused] = await loaded(order ? [order] : []);
    const { after } = await firstRowFor(line, { focused });
    expect(after).toContain(`→ 成交金额 ${sumOf(order ? [order] : [])}`);
    expect(after).toContain('审批后剩余');
  },
);
