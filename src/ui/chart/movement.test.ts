import { describe, expect, it } from 'vitest';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { moved, movedAmongParts, type ArrowDirection } from './movement.ts';

const { right, down } = chartLayouts.dealApproval;

describe('moving between the states of a chart', () => {
  it.each<[string, ArrowDirection, string]>([
    ['pending', 'right', 'rejected'],
    ['approved', 'down', 'rejected'],
    ['rejected', 'up', 'approved'],
    ['rejected', 'down', 'withdrawn'],
    ['rejected', 'left', 'pending'],
    ['approved', 'left', 'pending'],
  ])('lying: from %s with %s to %s', (from, key, to) => {
    expect(moved(right.states, from, key)).toBe(to);
  });

  it.each<[string, ArrowDirection, string]>([
    ['pending', 'down', 'rejected'],
    ['approved', 'right', 'rejected'],
    ['rejected', 'left', 'approved'],
    ['rejected', 'right', 'withdrawn'],
    ['rejected', 'up', 'pending'],
  ])('standing: from %s with %s to %s', (from, key, to) => {
    expect(moved(down.states, from, key)).toBe(to);
  });

  it('stays where nothing lies on that side, so that the page does not scroll away under the reader', () => {
    expect(moved(right.states, 'approved', 'right')).toBe('approved');
    expect(moved(right.states, 'pending', 'left')).toBe('pending');
  });

  it('reaches every state from every other', () => {
    const { states } = down;
    for (const start of states) {
      const reached = new Set([start.id]);
      for (const id of reached) {
        for (const key of ['up', 'down', 'left', 'right'] as const) reached.add(moved(states, id, key) ?? id);
      }
      expect(reached.size).toBe(states.length);
    }
  });

  it('takes what lies straight ahead before what is nearer but aside', () => {
    const box = { width: 10, height: 10 };
    const things = [
      { id: 'here', x: 0, y: 0, ...box },
      { id: 'aside', x: 30, y: 40, ...box },
      { id: 'ahead', x: 60, y: 0, ...box },
      { id: 'beyond', x: 90, y: 0, ...box },
    ];
    expect(moved(things.toReversed(), 'here', 'right')).toBe('ahead');
  });

  it.each(Object.entries(chartLayouts))(
    'leads from each state of %s to every other',
    (_lifecycle, layouts) => {
      for (const { states } of Object.values(layouts)) {
        const ids = states.map(({ id }) => id).sort();
        for (const start of ids) {
          const reached = new Set([start]);
          for (const id of reached)
            for (const key of ['up', 'down', 'left', 'right'] as const)
              reached.add(moved(states, id, key) ?? id);
          expect([...reached].sort()).toEqual(ids);
        }
      }
    },
  );

  it('leads down into the parts of a thing, along them, and out of them', () => {
    const box = { width: 100, height: 60 };
    const things = [
      { id: 'waiting', x: 0, y: 0, ...box },
      { id: 'approve', x: 160, y: 20, width: 60, height: 20 },
      { id: 'closed', x: 0, y: 120, ...box },
    ];
    const parts = new Map([['waiting', ['today', 'week', 'more']]]);
    const press = (from: string, direction: Parameters<typeof movedAmongParts>[3]) =>
      movedAmongParts(things, parts, from, direction);
    expect({
      in: press('waiting', 'down'),
      on: press('today', 'right'),
      back: press('week', 'left'),
      first: press('today', 'left'),
      last: press('more', 'right'),
      out: press('week', 'up'),
      below: press('week', 'down'),
      above: press('closed', 'up'),
      sideways: press('waiting', 'right'),
    }).toEqual({
      in: 'today',
      on: 'week',
      back: 'today',
      first: 'today',
      last: 'more',
      out: 'waiting',
      below: 'closed',
      above: 'waiting',
      sideways: 'approve',
    });
  });
});
