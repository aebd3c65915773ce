/** Tests that a part of a line that is a choice of a field opens the choices of that field (R-form-16). */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { levelOf, rowsOf, type ChoiceField } from './levels.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { sectionsOf } from './rows.ts';
import type { LinePart, Prepared } from './sentence/lineTypes.ts';
import { commandOf, foundRecord, openPalette, recordOf } from './testing.ts';
import { sourceOf } from '../../tests/palette/rowSource.ts';
import { commandById } from '../commands/registry.ts';

const field: ChoiceField = {
  ...{ kind: 'choice', name: 'packageId', label: 'order.package', recordType: 'package' },
  choices: async () => [],
};
const sell = commandOf('sell', { on: 'order', input: { fields: [field], schema: async () => z.object({}) } });
const order = commandOf('order', { input: { fields: [field], schema: async () => z.object({}) } });
const choices = [
  {
    value: 'p1',
    label: '协同办公标准版',
    description: '¥12,800.00',
    syllables: 'xie tong ban gong biao zhun ban'.split(' '),
  },
  {
    value: 'p2',
    label: '客户管理专业版',
    blocked: 'Not for sale',
    syllables: 'ke hu guan li zhuan ye ban'.split(' '),
  },
];

/** The parts of "sell DD1 办公". */
const parts: LinePart[] = [
  { from: 0, to: 4, kind: 'command' },
  { from: 5, to: 8, kind: 'record', records: [foundRecord('1')] },
  { from: 9, to: 11, kind: 'record', field: 'packageId', records: [] },
];
const prepared = (more: Partial<Prepared> = {}): Prepared => ({
  ...{ command: sell, records: [foundRecord('1')], candidates: [], unassignedWords: [], weight: 50 },
  ...{ values: { packageId: 'p3' }, parts },
  ...more,
});

async function withLine(line: Prepared, query = 'sell DD1 办公') {
  const palette = openPalette({ prepared: [line], choices });
  palette.type(query);
  palette.clock.increment(settleMilliseconds);
  palette.searches[0]?.resolve([]);
  await palette.arrive();
  return palette;
}

const row = 'prepared:sell@record:order:1';

describe('a choice in a line (R-form-16)', () => {
  it.each([
    ['→ at the end', { type: 'LEAD' }],
    ['Tab at the end', { type: 'COMPLETE', at: 11 }],
    ['a click on it', { type: 'CANDIDATES', value: row, field: 'packageId' }],
  ] as const)('%s opens the choices of its field, on its record, and then the form', async (_what, event) => {
    const palette = await withLine(prepared());
    palette.send(event);
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    expect(palette.choiceRequests).toEqual(['packageId of 1 by ""']);
    expect([palette.state(), palette.values()]).toEqual(['pick', ['choice:p1', 'choice:p2']]);
    palette.send({ type: 'ESCAPE' });
    expect([palette.state(), palette.paletteLevel()?.query]).toEqual(['root', 'sell DD1 办公']);
    palette.send(event);
    palette.loads[1]?.resolve(recordOf('1'));
    await palette.arrive();
    palette.send({ type: 'CHOOSE', value: 'choice:p1' });
    await palette.arrive();
    expect(palette.state()).toBe('input');
    expect(palette.paletteLevel()?.level).toMatchObject({
      kind: 'input',
      record: recordOf('1'),
      values: { packageId: 'p1' },
    });
    // Returns from the form, so that another one can be chosen.
    palette.send({ type: 'ESCAPE' });
    expect([palette.state(), palette.values()]).toEqual(['pick', ['choice:p1', 'choice:p2']]);
  });

  it('takes none that cannot be chosen now', async () => {
    const palette = await withLine(prepared());
    palette.send({ type: 'LEAD' });
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    palette.send({ type: 'CHOOSE', value: 'choice:p2' });
    await palette.arrive();
    expect(palette.state()).toBe('pick');
  });

  it('of a command that acts on no record needs none', async () => {
    const line = prepared({ command: order, records: [], parts: parts.filter(({ from }) => from !== 5) });
    const palette = await withLine(line);
    palette.send({ type: 'LEAD' });
    await palette.arrive();
    expect(palette.choiceRequests).toEqual(['packageId of none by ""']);
    palette.send({ type: 'CHOOSE' });
    await palette.arrive();
    expect(palette.paletteLevel()?.level).toMatchObject({ kind: 'input', values: { packageId: 'p1' } });
  });

  it('of a line whose record is still to be chosen is chosen after it', async () => {
    const [one, two] = [foundRecord('1'), foundRecord('2')];
    const line = prepared({ records: [], question: { kind: 'which', records: [one, two], fits: 'several' } });
    const palette = await withLine(line);
    palette.send({ type: 'LEAD' });
    expect([palette.state(), palette.values()]).toEqual(['pick', ['record:order:1', 'record:order:2']]);
    palette.send({ type: 'CHOOSE', value: 'record:order:2' });
    palette.loads[0]?.resolve(recordOf('2'));
    await palette.arrive();
    expect(palette.choiceRequests).toEqual(['packageId of 2 by ""']);
    expect(palette.values()).toEqual(['choice:p1', 'choice:p2']);
  });

  it('leaves the record to Tab on its own words, and to a click on it', async () => {
    for (const event of [
      { type: 'CANDIDATES', value: row },
      { type: 'COMPLETE', at: 7 },
    ] as const) {
      const palette = await withLine(prepared());
      palette.send(event);
      expect(palette.state()).toBe('pick');
      expect(palette.choiceRequests).toEqual([]);
      expect(palette.searches.at(-1)).toMatchObject({ keyword: '', type: 'order' });
    }
  });
});

it.each([
  ['', ['choice:p1', 'choice:p2']],
  ['客户', ['choice:p2']],
  ['bangong', ['choice:p1']],
  ['zyb', ['choice:p2']],
])('finds choices by "%s", as they are called or read', (query, values) => {
  const level = { kind: 'pick', command: commandById('customer.sellPackage'), choosing: { field } } as const;
  const sections = sectionsOf(sourceOf('salesperson'), { ...levelOf(level), query, choices }, []);
  expect(rowsOf(sections).map(({ value }) => value)).toEqual(values);
  expect(sections[0]?.heading).toBe('产品包名称');
});
