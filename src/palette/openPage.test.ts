import { describe, expect, it } from 'vitest';
import { deal, sourceOf } from '../../tests/palette/rowSource.ts';
import type { RecordType } from '../commandKit/command.ts';
import { footKeys } from './footer.ts';
import { levelOf, rowsOf } from './levels.ts';
import { pastedOf } from './pasted.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { sectionsOf } from './rows.ts';
import { commandOf, commandRow, foundRecord, openPalette, recordOf, relatedTo } from './testing.ts';
import { enterEvent, eventOf } from './useWaitingKeys.ts';

type Palette = ReturnType<typeof openPalette>;

async function found(palette: Palette, id = '1') {
  palette.type('DD');
  palette.clock.increment(settleMilliseconds);
  palette.searches.at(-1)?.resolve([foundRecord(id)]);
  await palette.arrive();
}

const footer = ({ actor }: Palette) =>
  footKeys(actor.getSnapshot().context).map(({ keys, label }) => [keys, label]);

describe('a control of the page (R-page-14)', () => {
  it.each([
    ['control b', 'activate control:button', 'palette.foot.press'],
    ['control f', 'focus control:field', 'palette.foot.focus'],
  ] as const)('is used once the palette has closed, and not remembered: %s', (query, used, foot) => {
    const palette = openPalette();
    palette.type(query);
    expect(footer(palette)).toContainEqual(['enter', foot]);
    palette.send({ type: 'CHOOSE', value: palette.paletteLevel()?.selected ?? '' });
    expect(palette.done).toEqual([used, 'leave']);
  });

  it('says that it has left the page since, and is not used', () => {
    const palette = openPalette();
    palette.type('control g');
    palette.send({ type: 'CHOOSE', value: 'control:gone' });
    expect(palette.state()).toBe('root');
    expect(palette.actor.getSnapshot().context.explained).toBe('control:gone');
    expect(palette.done).toEqual([]);
  });
});

describe('Ctrl+Enter', () => {
  it('opens the page of a found record as it is now, and is remembered as a choice of it', async () => {
    const palette = openPalette();
    await found(palette);
    expect(footer(palette)).toContainEqual(['enter', 'palette.foot.actions']);
    expect(footer(palette)).toContainEqual(['mod+enter', 'palette.foot.page']);
    palette.send({ type: 'OPEN' });
    expect(palette.loads.map(({ id }) => id)).toEqual(['1']);
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    expect(palette.runs.map(({ id, record }) => [id, record])).toEqual([['open', '1']]);
    palette.runs[0]?.resolve({ route: '/there', go: true });
    await palette.arrive();
    expect(palette.done).toEqual(['remember record:order:1 for "DD"', 'leave']);
  });

  it('waits for the answer to what is typed', async () => {
    const palette = openPalette();
    palette.type('DD');
    palette.send({ type: 'OPEN' });
    palette.searches[0]?.resolve([foundRecord('7')]);
    await palette.arrive();
    palette.loads[0]?.resolve(recordOf('7'));
    await palette.arrive();
    expect(palette.runs.map(({ id, record }) => [id, record])).toEqual([['open', '7']]);
  });

  it('opens the page of a related record too', async () => {
    const palette = openPalette();
    await found(palette);
    palette.send({ type: 'LEAD' });
    palette.related[0]?.resolve(relatedTo('1', ['2']));
    await palette.arrive();
    palette.send({ type: 'OPEN' });
    expect(palette.loads.map(({ id }) => id)).toEqual(['2']);
    palette.loads[0]?.resolve(recordOf('2'));
    await palette.arrive();
    expect(palette.runs.map(({ id }) => id)).toEqual(['open']);
  });

  it('shows the actions of a record whose page cannot be opened', async () => {
    const palette = openPalette({ availability: 'unfit' });
    await found(palette);
    palette.send({ type: 'OPEN' });
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    expect([palette.state(), palette.runs.length]).toEqual(['record', 0]);
  });

  it('is Enter on a command, on a record that is picked for one, and on ticked ones', async () => {
    const onCommand = openPalette();
    onCommand.type('go');
    onCommand.clock.increment(settleMilliseconds);
    onCommand.searches[0]?.resolve([]);
    await onCommand.arrive();
    onCommand.send({ type: 'OPEN' });
    expect(onCommand.runs.map(({ id }) => id)).toEqual(['go']);

    const picking = openPalette();
    picking.send({ type: 'CHOOSE', value: commandRow(commandOf('approve')).value });
    picking.searches.at(-1)?.resolve([foundRecord('1')]);
    await picking.arrive();
    expect(footer(picking).map(([keys]) => keys)).not.toContain('mod+enter');
    picking.send({ type: 'OPEN' });
    picking.loads[0]?.resolve(recordOf('1'));
    await picking.arrive();
    expect(picking.paletteLevel()?.level.kind).toBe('input');

    const ticked = openPalette();
    ticked.send({ type: 'PASTE', entries: ['DD1'] });
    ticked.resolves[0]?.resolve(pastedOf(['DD1'], [[{ ...foundRecord('1'), matchRank: 'exact' }]]));
    await ticked.arrive();
    expect(ticked.values()).toEqual(['command:approve', 'tick:1']);
    ticked.send({ type: 'OPEN' });
    expect(ticked.done.at(-2)).toBe('take approve on DD1');
  });

  it('is told by Ctrl or Command, also of a key that waited', () => {
    const enterStroke = {
      ...{ shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
      code: 'Enter',
    };
    expect(enterEvent(enterStroke)).toEqual({ type: 'CHOOSE' });
    expect(enterEvent({ ...enterStroke, ctrlKey: true })).toEqual({ type: 'OPEN' });
    expect(eventOf({ ...enterStroke, key: 'Enter', metaKey: true }, 'DD1')).toEqual({ type: 'OPEN' });
    expect(eventOf({ ...enterStroke, key: 'Enter', shiftKey: true }, 'DD1')).toEqual({ type: 'TICK' });
  });
});

it('is offered on the types of records that have a page for the role', () => {
  const pageOf = (type: RecordType, query: string) => {
    const found = [{ ...foundRecord('1'), type, name: query }];
    const paletteLevel = { ...levelOf({ kind: 'root' }), query, found };
    const row = rowsOf(sectionsOf(sourceOf('agent'), paletteLevel, [])).find(({ act }) => act.do === 'open');
    return [row?.title, row?.page?.id];
  };
  expect(pageOf('order', deal.orderNo)).toEqual([deal.orderNo, 'order.open']);
  expect(pageOf('staff', '孙雪梅')).toEqual(['孙雪梅', undefined]);
});
