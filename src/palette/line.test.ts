import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import type { LinePart, Prepared } from './sentence/lineTypes.ts';
import { foundRecord, openPalette, sorts } from './testing.ts';

const [one, two] = [foundRecord('1'), foundRecord('2')];

const partsOf = (records: FoundRecord[]): LinePart[] => [
  { from: 0, to: 7, kind: 'command' },
  { from: 8, to: 10, kind: 'record', records },
];

/** Returns "approve DD", with the records it names. */
function preparedWith(records: FoundRecord[], more: Partial<Prepared> = {}): Prepared {
  return {
    ...{ command: sorts.approve, records: [one], candidates: [], values: {}, unassignedWords: [] },
    ...{ weight: 50, parts: partsOf(records) },
    ...more,
  };
}

const preparedQuestion = (records: FoundRecord[]) =>
  preparedWith(records, { records: [], question: { kind: 'which', records, fits: 'several' } });

async function withLine(prepared: Prepared) {
  const palette = openPalette({ prepared: [prepared] });
  palette.type('approve DD');
  palette.clock.increment(settleMilliseconds);
  palette.searches[0]?.resolve([]);
  await palette.arrive();
  return palette;
}

const first = 'prepared:approve@record:order:1';
const second = 'prepared:approve@record:order:2';
const known = { blocked: [], able: 1, lines: [] };

describe('a line in the palette (R-form-16)', () => {
  it('asks what its rows would bring once they are there, and again for another line', async () => {
    const palette = await withLine(preparedWith([one, two]));
    expect(palette.values().slice(0, 2)).toEqual([first, second]);
    expect(palette.forecasts.map(({ lines }) => lines)).toEqual([[first, second]]);
    palette.forecasts[0]?.resolve({ [first]: known, [second]: known });
    await palette.arrive();
    expect(Object.keys(palette.paletteLevel()?.forecasts ?? {})).toEqual([first, second]);
    expect(palette.forecasts).toHaveLength(1);
    palette.type('approve D');
    expect(palette.paletteLevel()?.forecasts).toEqual({});
  });

  it('drops the forecast of a line that has changed meanwhile', async () => {
    const palette = await withLine(preparedWith([one]));
    palette.type('approve 7');
    palette.forecasts[0]?.resolve({ [first]: known });
    await palette.arrive();
    expect(palette.paletteLevel()?.forecasts).toEqual({});
  });

  it('keeps the selected row under Enter when it turns out that it cannot be done', async () => {
    const palette = await withLine(preparedWith([one, two]));
    palette.forecasts[0]?.resolve({
      [first]: { ...known, blocked: [{ key: 'refusal.role' }] },
      [second]: known,
    });
    await palette.arrive();
    expect(palette.paletteLevel()?.selected).toBe(first);
    palette.send({ type: 'CHOOSE' });
    expect([palette.state(), palette.loads]).toEqual(['root', []]);
    expect(palette.actor.getSnapshot().context.explained).toBe(first);
  });

  it('does not wait for the forecast: Enter takes the line', async () => {
    const palette = await withLine(preparedWith([one]));
    palette.send({ type: 'CHOOSE' });
    expect(palette.loads.map(({ id }) => id)).toEqual(['1']);
  });

  it('asks on Enter where it has a question, with the candidates in place', async () => {
    const palette = await withLine(preparedQuestion([one, two]));
    expect(palette.values().slice(0, 3)).toEqual(['prepared:approve@?which', first, second]);
    palette.send({ type: 'CHOOSE' });
    expect([palette.state(), palette.values()]).toEqual(['pick', ['record:order:1', 'record:order:2']]);
    palette.send({ type: 'ESCAPE' });
    expect([palette.state(), palette.paletteLevel()?.query]).toEqual(['root', 'approve DD']);
  });

  it.each(['COMPLETE', 'LEAD'] as const)('%s on a part opens its candidates', async (type) => {
    const palette = await withLine(preparedWith([one, two]));
    palette.send({ type });
    expect([palette.state(), palette.values()]).toEqual(['pick', ['record:order:1', 'record:order:2']]);
    palette.send({ type: 'BACK' });
    expect(palette.paletteLevel()?.query).toBe('approve DD');
    palette.send({ type });
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.loads.map(({ id }) => id)).toEqual(['2']);
  });

  it('offers the record that the line names before others', async () => {
    const palette = await withLine(preparedWith([one]));
    palette.send({ type: 'COMPLETE', at: 8 });
    expect(palette.paletteLevel()?.level).toMatchObject({ kind: 'pick', named: [one] });
  });

  it('completes the word before the caret that has one completion, and opens the candidates then', async () => {
    const palette = await withLine(preparedWith([one]));
    palette.send({ type: 'COMPLETE', at: 10 });
    expect(palette.paletteLevel()?.query).toBe('approve DD1 ');
  });

  it('completes a command by its row', () => {
    const palette = openPalette();
    palette.type('app');
    palette.clock.increment(settleMilliseconds);
    palette.send({ type: 'MOVE', step: 'first' });
    palette.send({ type: 'COMPLETE' });
    expect(palette.paletteLevel()?.query).toBe('approve ');
  });

  it('holds Tab until the answer is there, as Enter', async () => {
    const palette = openPalette({ prepared: [preparedWith([one, two])] });
    palette.type('approve DD');
    palette.send({ type: 'COMPLETE', at: 10 });
    expect(palette.state()).toBe('root');
    palette.searches[0]?.resolve([]);
    await palette.arrive();
    expect(palette.state()).toBe('pick');
  });

  it('colours the words of the present line only', async () => {
    const palette = await withLine(preparedWith([one]));
    expect(palette.paletteLevel()?.parts).toEqual(partsOf([one]));
    palette.type('approve DD1');
    expect(palette.paletteLevel()?.parts).toEqual([{ from: 0, to: 7, kind: 'command' }]);
    palette.type('refuse');
    expect(palette.paletteLevel()?.parts).toEqual([]);
  });
});
