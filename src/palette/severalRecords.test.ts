/** Tests records that were pasted or ticked, and the commands on the ticked ones. */
import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { pastedOf } from './pasted.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { foundRecord, openPalette } from './testing.ts';

const exact = (id: string): FoundRecord => ({ ...foundRecord(id), matchRank: 'exact' });

function ticks(palette: ReturnType<typeof openPalette>): string[] {
  const level = palette.paletteLevel()?.level;
  if (level?.kind !== 'records') return ['elsewhere'];
  return level.pasted.records.map(({ record, ticked }) => `${record.id}${ticked ? ' ✓' : ''}`);
}

async function pasted(palette: ReturnType<typeof openPalette>, ids: string[]): Promise<void> {
  palette.send({ type: 'PASTE', entries: ids });
  palette.resolves.at(-1)?.resolve(
    pastedOf(
      ids,
      ids.map((id) => [exact(id)]),
    ),
  );
  await palette.arrive();
}

describe('a pasted column', () => {
  it('is looked up in one question, ticked, and acted on together', async () => {
    const palette = openPalette();
    await pasted(palette, ['1', '2']);
    expect(palette.resolves.map(({ entries }) => entries)).toEqual([['1', '2']]);
    expect(ticks(palette)).toEqual(['1 ✓', '2 ✓']);
    palette.send({ type: 'CHOOSE' });
    expect(palette.done.filter((line) => line.startsWith('take'))).toEqual([
      `take approve on ${foundRecord('1').name}, ${foundRecord('2').name}`,
    ]);
    expect(palette.done.at(-1)).toBe('leave');
  });

  it('leaves out what is no longer ticked', async () => {
    const palette = openPalette();
    await pasted(palette, ['1', '2']);
    palette.send({ type: 'CHOOSE', value: 'tick:1' });
    expect(ticks(palette)).toEqual(['1', '2 ✓']);
    palette.send({ type: 'MOVE', step: 'first' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.done.filter((line) => line.startsWith('take'))).toEqual([
      `take approve on ${foundRecord('2').name}`,
    ]);
  });

  it('of more than fifty is looked through page by page, and acted on as a whole (R-form-9)', async () => {
    const palette = openPalette();
    const ids = Array.from({ length: 120 }, (_, index) => `n${index}`);
    await pasted(palette, ids);
    // The command, 49 records, and the row that adds more.
    expect(palette.values()).toHaveLength(51);
    expect(palette.values().at(-1)).toBe('more');
    palette.send({ type: 'MOVE', step: 'last' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.values()).toHaveLength(101);
    expect(palette.paletteLevel()?.selected).toBe('tick:n49');
    palette.send({ type: 'CHOOSE', value: 'more' });
    expect(palette.values()).toEqual(['command:approve', ...ids.map((id) => `tick:${id}`)]);
    expect(palette.paletteLevel()?.selected).toBe('tick:n99');
    palette.send({ type: 'MOVE', step: 'first' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.done.filter((line) => line.startsWith('take'))).toEqual([
      `take approve on ${ids.map((id) => foundRecord(id).name).join(', ')}`,
    ]);
  });

  it('shows its first fifty again once something else is typed', async () => {
    const palette = openPalette();
    await pasted(
      palette,
      Array.from({ length: 120 }, (_, index) => `n${index}`),
    );
    palette.send({ type: 'CHOOSE', value: 'more' });
    palette.type('');
    expect(palette.values()).toHaveLength(51);
  });

  it('offers no command where nothing is ticked', async () => {
    const palette = openPalette();
    await pasted(palette, ['1']);
    palette.send({ type: 'CHOOSE', value: 'tick:1' });
    expect(palette.values()).toEqual(['tick:1']);
  });

  it('comes to what was pasted before, each record once', async () => {
    const palette = openPalette();
    await pasted(palette, ['1', '2']);
    palette.send({ type: 'CHOOSE', value: 'tick:1' });
    await pasted(palette, ['2', '3']);
    expect(ticks(palette)).toEqual(['1', '2 ✓', '3 ✓']);
    palette.send({ type: 'BACK' });
    expect(palette.state()).toBe('root');
  });

  it('after the name of a command is for that command; another text is not kept', async () => {
    const palette = openPalette();
    palette.type('app');
    await pasted(palette, ['1']);
    expect(palette.paletteLevel()?.query).toBe('app');
    palette.send({ type: 'ESCAPE' });
    palette.type('gibberish');
    await pasted(palette, ['1']);
    expect(palette.paletteLevel()?.query).toBe('');
  });

  it('that could not be looked up is looked up again', async () => {
    const palette = openPalette();
    palette.send({ type: 'PASTE', entries: ['1'] });
    palette.resolves.at(-1)?.reject(new Error('down'));
    await palette.arrive();
    expect(palette.state()).toBe('failure');
    palette.send({ type: 'CHOOSE' });
    palette.resolves.at(-1)?.resolve(pastedOf(['1'], [[exact('1')]]));
    await palette.arrive();
    expect(ticks(palette)).toEqual(['1 ✓']);
  });
});

describe('records of a search', () => {
  it('are ticked by Shift+Enter, which waits for the answer as Enter does', async () => {
    const palette = openPalette();
    palette.type('深圳');
    palette.send({ type: 'TICK' });
    palette.searches.at(-1)?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    expect(ticks(palette)).toEqual(['1 ✓']);
  });

  it('are added to those that are ticked, and the next can be typed', async () => {
    const palette = openPalette();
    await pasted(palette, ['1']);
    palette.type('深圳');
    palette.clock.increment(settleMilliseconds);
    palette.searches.at(-1)?.resolve([foundRecord('1'), foundRecord('7')]);
    await palette.arrive();
    palette.send({ type: 'CHOOSE', value: 'tick:7' });
    expect([ticks(palette), palette.paletteLevel()?.query]).toEqual([['1 ✓', '7 ✓'], '']);
  });
});
