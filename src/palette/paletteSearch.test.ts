import { describe, expect, it } from 'vitest';
import { settleMilliseconds } from './paletteSetup.ts';
import { foundRecord, openPalette } from './testing.ts';

describe('records from the server', () => {
  it('are asked for a moment after the last letter', () => {
    const palette = openPalette();
    palette.type('DD');
    palette.clock.increment(settleMilliseconds - 1);
    palette.type('DD1');
    palette.clock.increment(settleMilliseconds - 1);
    expect(palette.searches).toHaveLength(0);
    palette.clock.increment(1);
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['DD1']);
  });

  it('of a question that is out of date are dropped, whichever comes first', async () => {
    const palette = openPalette();
    palette.type('DD1');
    palette.clock.increment(settleMilliseconds);
    palette.type('DD12');
    palette.clock.increment(settleMilliseconds);
    const [old, latest] = palette.searches;
    latest?.resolve([foundRecord('12')]);
    await palette.arrive();
    old?.resolve([foundRecord('1'), foundRecord('12')]);
    await palette.arrive();
    expect(palette.values()).toEqual(['record:order:12']);
  });

  it('stay while they still fit the letters, until the new answer comes', async () => {
    const palette = openPalette();
    palette.type('DD');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    palette.type('DD2');
    expect(palette.values()).toEqual(['record:order:2']);
  });

  it('are not asked for while an input method composes, but when it is done', () => {
    const palette = openPalette();
    palette.type('ke', true);
    palette.type("ke'hu", true);
    palette.clock.increment(10 * settleMilliseconds);
    expect(palette.searches).toHaveLength(0);
    palette.type('客户');
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['客户']);
  });

  it('are asked for by what is seen of the letters, and by nothing unseen (R-line-12)', () => {
    const palette = openPalette();
    palette.type('\u200b');
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches).toHaveLength(0);
    // Expects a composition to remain unchanged, because it belongs to the input method.
    palette.type('ke\u2006hu', true);
    expect(palette.paletteLevel()?.query).toBe('ke\u2006hu');
    palette.type('客\u200b户\u00a0A\u00ad002');
    palette.clock.increment(settleMilliseconds);
    expect(palette.paletteLevel()?.query).toBe('客户 A002');
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['客户 A002']);
  });

  it('are not asked for by a single Latin letter, but by a single character', () => {
    const palette = openPalette();
    palette.type('a');
    palette.clock.increment(settleMilliseconds);
    palette.type('云');
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['云']);
  });

  it('that fail leave the commands', async () => {
    const palette = openPalette();
    palette.type('ap');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.reject(new Error('down'));
    await palette.arrive();
    expect(palette.values()).toEqual(['command:approve']);
    expect(palette.actor.getSnapshot().context.searchFailed).toBe(true);
    palette.type('app');
    expect(palette.actor.getSnapshot().context.searchFailed).toBe(false);
  });

  it.each([
    ['before it is asked for', (palette: ReturnType<typeof openPalette>) => palette.send({ type: 'CHOOSE' })],
    [
      'while it is on its way',
      (palette: ReturnType<typeof openPalette>) => {
        palette.clock.increment(settleMilliseconds);
        palette.send({ type: 'CHOOSE' });
      },
    ],
    [
      'after it has come',
      async (palette: ReturnType<typeof openPalette>) => {
        palette.clock.increment(settleMilliseconds);
        palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
        await palette.arrive();
        palette.send({ type: 'CHOOSE' });
      },
    ],
  ])('are what Enter takes, %s', async (_, press) => {
    const palette = openPalette();
    palette.type('DD');
    await press(palette);
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['DD']);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    expect(palette.loads.map(({ id }) => id)).toEqual(['1']);
    expect(palette.done).toEqual(['remember record:order:1 for "DD"']);
  });

  it('are waited for although a command stands first meanwhile', async () => {
    const palette = openPalette();
    palette.type('go');
    palette.send({ type: 'CHOOSE' });
    expect(palette.runs).toHaveLength(0);
    palette.searches[0]?.resolve([]);
    await palette.arrive();
    expect(palette.runs.map(({ id }) => id)).toEqual(['go']);
  });

  it('are not waited for by a click, nor by Enter on a row that was stepped to', () => {
    const clicked = openPalette();
    clicked.type('go');
    clicked.send({ type: 'CHOOSE', value: 'command:go' });
    expect(clicked.state()).toBe('asking');
    const stepped = openPalette();
    stepped.type('go');
    stepped.send({ type: 'MOVE', step: 'first' });
    stepped.send({ type: 'CHOOSE' });
    expect(stepped.state()).toBe('asking');
  });

  it('that fail are asked for again by Enter where nothing else matches, and it takes what is found then', async () => {
    const palette = openPalette();
    palette.type('DD1');
    palette.send({ type: 'CHOOSE' });
    palette.searches[0]?.reject(new Error('no connection'));
    await palette.arrive();
    expect([palette.values(), palette.loads]).toEqual([[], []]);
    palette.send({ type: 'CHOOSE' });
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['DD1', 'DD1']);
    palette.searches[1]?.resolve([foundRecord('1')]);
    await palette.arrive();
    expect(palette.loads.map(({ id }) => id)).toEqual(['1']);
  });

  it('that fail leave Enter without effect, and Escape takes it back', async () => {
    const palette = openPalette();
    palette.type('go');
    palette.send({ type: 'CHOOSE' });
    palette.searches[0]?.reject(new Error('down'));
    await palette.arrive();
    expect(palette.state()).toBe('root');
    palette.type('goo');
    palette.type('go');
    palette.send({ type: 'CHOOSE' });
    palette.send({ type: 'ESCAPE' });
    palette.searches.at(-1)?.resolve([]);
    await palette.arrive();
    expect(palette.state()).toBe('root');
    expect(palette.runs).toHaveLength(0);
  });
});

describe('the number of a row', () => {
  it('takes that row at once where nothing is awaited (R-form-19)', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', index: 2 });
    expect(palette.done).toEqual(['remember command:wipe for ""']);
    expect(palette.state()).toBe('confirm');
  });

  it('waits for the answer to what was typed, and takes the row that has the number then (R-form-19)', async () => {
    const palette = openPalette();
    palette.type('DD');
    palette.send({ type: 'CHOOSE', index: 1 });
    expect(palette.done).toEqual([]);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2'), foundRecord('3')]);
    await palette.arrive();
    expect(palette.done).toEqual(['remember record:order:2 for "DD"']);
    expect(palette.loads[0]?.id).toBe('2');
  });

  it('takes nothing where no row has it, also after an answer (R-form-19)', async () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', index: 8 });
    expect(palette.state()).toBe('root');
    palette.type('DD');
    palette.send({ type: 'CHOOSE', index: 4 });
    palette.searches[0]?.resolve([foundRecord('1')]);
    await palette.arrive();
    expect(palette.state()).toBe('root');
    expect(palette.done).toEqual([]);
    // Expects that the next Enter does not reuse it.
    palette.send({ type: 'CHOOSE' });
    expect(palette.loads[0]?.id).toBe('1');
  });
});

describe('the last queries', () => {
  const queries = ['通过 364', '充值 智汇 5000', 'DD'];
  const move = (palette: ReturnType<typeof openPalette>, step: 'previous' | 'next') => {
    palette.send({ type: 'MOVE', step });
    return palette.paletteLevel()?.query;
  };

  it('come back by ↑ in the empty input, further back by ↑ again, and forward by ↓ (R-form-18)', () => {
    const palette = openPalette({ queries });
    expect(move(palette, 'previous')).toBe('通过 364');
    expect(move(palette, 'previous')).toBe('充值 智汇 5000');
    expect(move(palette, 'previous')).toBe('DD');
    expect(move(palette, 'previous')).toBe('DD');
    expect(move(palette, 'next')).toBe('充值 智汇 5000');
    expect(move(palette, 'next')).toBe('通过 364');
  });

  it('are asked for as if typed, and Enter waits for the answer (R-form-18)', async () => {
    const palette = openPalette({ queries: ['DD'] });
    move(palette, 'previous');
    palette.send({ type: 'CHOOSE' });
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['DD']);
    palette.searches[0]?.resolve([foundRecord('1')]);
    await palette.arrive();
    expect(palette.loads[0]?.id).toBe('1');
  });

  it('leave ↑ and ↓ to the list where one has moved in it or typed (R-form-18)', () => {
    const palette = openPalette({ queries });
    move(palette, 'next');
    expect(palette.paletteLevel()?.selected).toBe('command:add');
    // Moves to the first row; only from there does ↑ restore the last query.
    expect(move(palette, 'previous')).toBe('');
    expect(palette.paletteLevel()?.selected).toBe('command:go');
    expect(move(palette, 'previous')).toBe('通过 364');
    palette.type('');
    expect(palette.paletteLevel()?.selected).toBe('command:go');
    palette.type('w');
    expect(move(palette, 'previous')).toBe('w');
  });

  it('let ↓ move in the list that the latest of them brings (R-form-18)', async () => {
    const palette = openPalette({ queries: ['DD'] });
    move(palette, 'previous');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    expect(move(palette, 'next')).toBe('DD');
    expect(palette.paletteLevel()?.selected).toBe('record:order:2');
    expect(move(palette, 'previous')).toBe('DD');
    expect(palette.paletteLevel()?.selected).toBe('record:order:1');
  });

  it('do not come by a key that is held down, nor where there are none (R-form-18)', () => {
    const repeating = openPalette({ queries });
    repeating.send({ type: 'MOVE', step: 'previous', repeat: true });
    expect(repeating.paletteLevel()).toMatchObject({ query: '', selected: 'command:refuse' });
    const none = openPalette();
    none.send({ type: 'MOVE', step: 'previous' });
    expect(none.paletteLevel()).toMatchObject({ query: '', selected: 'command:refuse' });
  });
});

describe('examples where nothing matches', () => {
  it('are taken by no Enter that was meant for what was typed, and by one after ↓ (R-form-20)', async () => {
    const palette = openPalette({ example: '通过 364' });
    palette.type('xyzzy');
    palette.send({ type: 'CHOOSE' });
    palette.searches[0]?.resolve([]);
    await palette.arrive();
    expect(palette.paletteLevel()).toMatchObject({ query: 'xyzzy', selected: '' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.paletteLevel()?.query).toBe('xyzzy');
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'CHOOSE' });
    expect(palette.paletteLevel()?.query).toBe('通过 364');
    // Expects the same request as after typing, and no run.
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches.map(({ keyword }) => keyword)).toEqual(['xyzzy', '通过 364']);
    expect(palette.done).toEqual([]);
  });
});
