import { describe, expect, it } from 'vitest';
import type { Outcome } from '../commandKit/command.ts';
import type { PaletteEvent } from './paletteContext.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { foundRecord, openPalette, recordOf } from './testing.ts';

const notice: Outcome = { notice: { key: 'common.operateSuccess' }, route: '/there' };

/** Opens the record level of order 1. */
async function onRecord() {
  const palette = openPalette();
  palette.type('DD1');
  palette.clock.increment(settleMilliseconds);
  palette.searches[0]?.resolve([foundRecord('1')]);
  await palette.arrive();
  palette.send({ type: 'CHOOSE' });
  palette.loads[0]?.resolve(recordOf('1'));
  await palette.arrive();
  return palette;
}

describe('opening', () => {
  it('begins at the root with the first row selected', () => {
    const palette = openPalette();
    expect(palette.state()).toBe('root');
    expect(palette.paletteLevel()?.selected).toBe('command:go');
  });

  it('begins at a record that it is opened for, and goes back from there to the root', () => {
    const palette = openPalette({ record: recordOf('7') });
    expect(palette.state()).toBe('record');
    palette.send({ type: 'BACK' });
    expect(palette.state()).toBe('root');
  });

  it('closes on Escape at the root, and on a click beside it anywhere', async () => {
    const first = openPalette();
    first.send({ type: 'ESCAPE' });
    expect(first.done).toEqual(['leave']);
    const second = await onRecord();
    second.send({ type: 'DISMISS' });
    expect(second.done.at(-1)).toBe('leave');
  });
});

describe('the selected row', () => {
  it('is the first after each letter and each answer', async () => {
    const palette = openPalette();
    palette.send({ type: 'MOVE', step: 'last' });
    palette.type('DD');
    expect(palette.paletteLevel()?.selected).toBe('');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    expect(palette.paletteLevel()?.selected).toBe('record:order:1');
  });

  it('goes round, by pages, and to the ends', () => {
    const palette = openPalette();
    const after = (step: 'next' | 'previous' | 'nextPage' | 'previousPage' | 'first' | 'last') => {
      palette.send({ type: 'MOVE', step });
      return palette.paletteLevel()?.selected;
    };
    expect(after('previous')).toBe('command:refuse');
    expect(after('next')).toBe('command:go');
    expect(after('next')).toBe('command:add');
    expect(after('nextPage')).toBe('command:refuse');
    expect(after('previousPage')).toBe('command:go');
    expect(after('last')).toBe('command:refuse');
    expect(after('first')).toBe('command:go');
  });

  it.each([
    ['arrows', { type: 'MOVE', step: 'next' }],
    ['the pointer', { type: 'POINT', value: 'record:order:2' }],
  ] satisfies [string, PaletteEvent][])(
    'stays where %s put it, and late rows come below',
    async (_, event) => {
      const palette = openPalette();
      palette.type('DD');
      palette.clock.increment(settleMilliseconds);
      palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2'), foundRecord('3')]);
      await palette.arrive();
      palette.type('DD ');
      palette.send(event);
      expect(palette.paletteLevel()?.selected).toBe('record:order:2');
      palette.clock.increment(settleMilliseconds);
      palette.searches[1]?.resolve([foundRecord('9'), foundRecord('2')]);
      await palette.arrive();
      expect(palette.values()).toEqual([
        'record:order:1',
        'record:order:2',
        'record:order:3',
        'record:order:9',
      ]);
      expect(palette.paletteLevel()?.selected).toBe('record:order:2');
    },
  );
});

describe('a record', () => {
  it('is read anew before its actions are offered', async () => {
    const palette = await onRecord();
    expect(palette.state()).toBe('record');
    expect(palette.values()).toEqual(['command:approve@record:order:1', 'command:refuse@record:order:1']);
    expect(palette.done).toEqual(['remember record:order:1 for "DD1"']);
  });

  it('gives back letters, rows and selection of the root', async () => {
    const palette = openPalette();
    palette.type('DD');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'CHOOSE' });
    palette.loads[0]?.resolve(recordOf('2'));
    await palette.arrive();
    palette.type('ref');
    palette.type('');
    palette.send({ type: 'BACK' });
    expect(palette.paletteLevel()).toMatchObject({ query: 'DD', selected: 'record:order:2' });
    expect(palette.values()).toEqual(['record:order:1', 'record:order:2']);
  });

  it('explains a blocked action instead of running it, until one moves on', async () => {
    const palette = await onRecord();
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'CHOOSE' });
    const explained = () => palette.actor.getSnapshot().context.explained;
    expect(explained()).toBe('command:refuse@record:order:1');
    expect(palette.runs).toHaveLength(0);
    palette.send({ type: 'MOVE', step: 'previous' });
    expect(explained()).toBeUndefined();
  });

  it('that cannot be read says so, and is tried again or left', async () => {
    const palette = openPalette();
    palette.type('DD1');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1')]);
    await palette.arrive();
    palette.send({ type: 'CHOOSE' });
    palette.loads[0]?.reject(new Error('gone'));
    await palette.arrive();
    expect(palette.state()).toBe('failure');
    palette.send({ type: 'CHOOSE', value: 'next:retry' });
    palette.loads[1]?.resolve(recordOf('1'));
    await palette.arrive();
    expect(palette.state()).toBe('record');
  });
});

describe('a command', () => {
  it('without input runs, and closes when there is nothing to tell', async () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:go' });
    expect(palette.state()).toBe('asking');
    palette.runs[0]?.resolve({ route: '/deal-list', go: true });
    await palette.arrive();
    expect(palette.done.at(-1)).toBe('leave');
  });

  it('that fails says so and can be tried again', async () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:go' });
    palette.runs[0]?.reject(new Error('down'));
    await palette.arrive();
    expect(palette.paletteLevel()?.level).toMatchObject({ kind: 'failure', question: { kind: 'run' } });
    palette.send({ type: 'CHOOSE', value: 'next:retry' });
    palette.runs[1]?.resolve(notice);
    await palette.arrive();
    expect(palette.state()).toBe('result');
  });

  it('with a form is filled in, done, and done again', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    expect(palette.state()).toBe('input');
    palette.send({ type: 'DONE', outcome: notice });
    expect(palette.state()).toBe('result');
    palette.send({ type: 'CHOOSE', value: 'next:again' });
    expect(palette.state()).toBe('input');
    palette.send({ type: 'DONE', outcome: notice });
    palette.send({ type: 'CHOOSE', value: 'next:follow' });
    expect(palette.done.slice(-2)).toEqual(['follow /there', 'leave']);
  });

  it('asks before it runs where it is declared so (R-form-6)', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:wipe' });
    expect(palette.state()).toBe('confirm');
    palette.send({ type: 'ESCAPE' });
    expect(palette.state()).toBe('root');
  });

  it('that is filled in asks before it is left, by Escape for the level before, by a click for the page', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    palette.send({ type: 'DIRTY', dirty: true });
    palette.send({ type: 'ESCAPE' });
    expect(palette.state()).toBe('input');
    palette.send({ type: 'ESCAPE' });
    expect(palette.state()).toBe('input');
    palette.send({ type: 'STAY' });
    palette.send({ type: 'ESCAPE' });
    palette.send({ type: 'LEAVE' });
    expect(palette.state()).toBe('root');
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    palette.send({ type: 'DIRTY', dirty: true });
    palette.send({ type: 'DISMISS' });
    expect(palette.state()).toBe('input');
    palette.send({ type: 'LEAVE' });
    expect(palette.done.at(-1)).toBe('leave');
  });

  it('that is as it was again is left by one Escape', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    palette.send({ type: 'DIRTY', dirty: true });
    palette.send({ type: 'DIRTY', dirty: false });
    palette.send({ type: 'ESCAPE' });
    expect(palette.state()).toBe('root');
  });

  it('on a record leads back to the record as it is then', async () => {
    const palette = await onRecord();
    palette.send({ type: 'CHOOSE' });
    palette.send({ type: 'DONE', outcome: notice });
    expect(palette.state()).toBe('result');
    palette.send({ type: 'BACK' });
    expect(palette.state()).toBe('asking');
    palette.loads[1]?.resolve({ ...recordOf('1'), name: 'DD1, approved' });
    await palette.arrive();
    expect(palette.paletteLevel()?.level).toMatchObject({
      kind: 'record',
      stale: false,
      record: { name: 'DD1, approved' },
    });
  });

  it('that met a conflict leads to the record as it is now', async () => {
    const palette = await onRecord();
    palette.send({ type: 'CHOOSE' });
    palette.send({ type: 'RELOAD' });
    palette.loads[1]?.resolve(recordOf('1'));
    await palette.arrive();
    expect(palette.actor.getSnapshot().context.levels.map(({ level }) => level.kind)).toEqual([
      'root',
      'record',
    ]);
  });

  it('that met a conflict without a record leads to the level before', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    palette.send({ type: 'RELOAD' });
    expect(palette.state()).toBe('root');
  });

  it('is done when one types on: the root begins anew with these letters', () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:add' });
    palette.send({ type: 'DONE', outcome: notice });
    palette.type('go');
    expect(palette.state()).toBe('root');
    expect(palette.values()).toEqual(['command:go']);
  });
});

describe('a command that needs a record', () => {
  async function picked(availability: 'open' | 'blocked' | 'unfit') {
    const palette = openPalette({ availability });
    palette.send({ type: 'CHOOSE', value: 'command:approve' });
    expect(palette.state()).toBe('pick');
    palette.type('DD');
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches[1]).toMatchObject({ keyword: 'DD', type: 'order' });
    palette.searches[1]?.resolve([foundRecord('1')]);
    await palette.arrive();
    palette.send({ type: 'CHOOSE' });
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    return palette;
  }

  it('offers those that it may be taken on before anything is typed, and again once that is deleted', async () => {
    const palette = openPalette();
    palette.send({ type: 'CHOOSE', value: 'command:approve' });
    expect(palette.searches).toMatchObject([{ keyword: '', type: 'order' }]);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    expect(palette.values()).toEqual(['record:order:1', 'record:order:2']);
    palette.type('DD2');
    palette.clock.increment(settleMilliseconds);
    palette.searches[1]?.resolve([foundRecord('2')]);
    await palette.arrive();
    palette.type('');
    palette.clock.increment(settleMilliseconds);
    expect(palette.searches[2]).toMatchObject({ keyword: '', type: 'order' });
    palette.searches[2]?.resolve([foundRecord('3')]);
    await palette.arrive();
    expect(palette.values()).toEqual(['record:order:3']);
  });

  it('asks which, and goes on with it', async () => {
    const palette = await picked('open');
    expect(palette.paletteLevel()?.level).toMatchObject({ kind: 'input', record: { id: '1' } });
    palette.send({ type: 'DONE', outcome: notice });
    palette.send({ type: 'CHOOSE', value: 'next:another' });
    expect(palette.state()).toBe('pick');
    expect(palette.paletteLevel()).toMatchObject({ query: '', found: [] });
  });

  it('says why, among what can be done instead, where it is blocked', async () => {
    const palette = await picked('blocked');
    expect(palette.state()).toBe('record');
    expect(palette.paletteLevel()?.selected).toBe('command:approve@record:order:1');
    expect(palette.actor.getSnapshot().context.explained).toBe('command:approve@record:order:1');
  });

  it('names itself where the state does not know it', async () => {
    const palette = await picked('unfit');
    expect(palette.state()).toBe('record');
    expect(palette.actor.getSnapshot().context.unfit?.id).toBe('approve');
  });
});
