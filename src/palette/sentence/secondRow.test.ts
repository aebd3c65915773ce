import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import { footKeys } from '../footer.ts';
import { levelOf, rowsOf, type PaletteItem } from '../levels.ts';
import type { PaletteContext } from '../paletteContext.ts';
import { sectionsOf } from '../rows.ts';
import type { Forecast, LinePart, LineQuestion } from './lineTypes.ts';
import { preparedOf, textOfRow, yunfan, zhihui } from '../../../tests/palette/handmadeLines.ts';

const refusedFor = (name: string): Forecast => ({
  ...{ able: 0, lines: [] },
  blocked: [{ key: 'refusal.agent.disabled', params: { name } }],
});

describe('the rows below the first (R-form-16)', () => {
  const named = (records: FoundRecord[]): LinePart[] => [
    { from: 0, to: 2, kind: 'command' },
    { from: 3, to: 5, kind: 'record', records },
    { from: 6, to: 10, kind: 'value', field: 'amount' },
  ];
  const levelWith = (forecasts: Record<string, Forecast>, records = [zhihui, yunfan]) => ({
    ...levelOf({ kind: 'root' }),
    query: '充值 有限 5000',
    prepared: [
      preparedOf('agent.recharge', named(records), { records: [zhihui], values: { amount: '5000.00' } }),
    ],
    forecasts,
  });
  const values = (of: ReturnType<typeof levelWith>) =>
    rowsOf(sectionsOf(sourceOf('operations'), of, [])).map(({ value }) => value);

  it('are the other records that a word names', () => {
    expect(values(levelWith({}))).toEqual([
      'prepared:agent.recharge@record:agent:a2',
      'prepared:agent.recharge@record:agent:a1',
    ]);
  });

  it('are at least one that only searches', () => {
    expect(values(levelWith({}, [zhihui]))).toEqual(['prepared:agent.recharge@record:agent:a2', 'search']);
  });

  it('stand before the first where that cannot be done, which says why', () => {
    const shown = levelWith({ 'prepared:agent.recharge@record:agent:a2': refusedFor(zhihui.name) });
    expect(values(shown)).toEqual([
      'prepared:agent.recharge@record:agent:a1',
      'prepared:agent.recharge@record:agent:a2',
    ]);
    const blocked = rowsOf(sectionsOf(sourceOf('operations'), shown, []))[1];
    expect(blocked?.blocked).toEqual([{ key: 'refusal.agent.disabled', params: { name: zhihui.name } }]);
    expect(textOfRow(blocked as PaletteItem)).toContain(zhihui.name);
  });

  it.each([
    ['agent.recharge', [zhihui], undefined, 'palette.foot.fill'],
    ['agent.disable', [zhihui], undefined, 'palette.foot.confirm'],
    [
      'agent.recharge',
      [],
      { kind: 'which', records: [zhihui, yunfan], fits: 'several' } as LineQuestion,
      'palette.foot.choose',
    ],
  ])('%s: the foot says what Enter does', (command, records, question, label) => {
    const prepared = [preparedOf(command, named(records), { records, question })];
    const there = { ...levelOf({ kind: 'root' }), query: '充值 有限 5000', prepared };
    const sections = sectionsOf(sourceOf('operations'), there, []);
    const selected = rowsOf(sections)[0]?.value ?? '';
    const context = { levels: [{ ...there, selected }], sections } as unknown as PaletteContext;
    const enter = footKeys(context).find(({ keys }) => keys === 'enter');
    expect(enter?.label).toBe(label);
  });
});
