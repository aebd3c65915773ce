import { describe, expect, it } from 'vitest';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { moved } from './movement.ts';

const { right, down } = chartLayouts.dealApproval;

describe('moving between the states of a chart', () => {
  it.each([
    ['pending', 'ArrowRight', 'approved'],
    ['approved', 'ArrowDown', 'rejected'],
    ['rejected', 'ArrowUp', 'approved'],
    ['rejected', 'ArrowLeft', 'pending'],
    ['approved', 'ArrowLeft', 'pending'],
  ])('lying: from %s with %s to %s', (from, key, to) => {
    expect(moved(right.states, from, key)).toBe(to);
  });

  it.each([
    ['pending', 'ArrowDown', 'approved'],
    ['approved', 'ArrowRight', 'rejected'],
    ['rejected', 'ArrowLeft', 'approved'],
    ['rejected', 'ArrowUp', 'pending'],
  ])('standing: from %s with %s to %s', (from, key, to) => {
    expect(moved(down.states, from, key)).toBe(to);
  });

  it('stays where nothing lies on that side, so that the page does not scroll away under the reader', () => {
    expect(moved(right.states, 'approved', 'ArrowRight')).toBe('approved');
    expect(moved(right.states, 'pending', 'ArrowLeft')).toBe('pending');
  });

  it('leaves other keys to others', () => {
    expect(moved(right.states, 'pending', 'a')).toBeUndefined();
    expect(moved(right.states, 'pending', 'Tab')).toBeUndefined();
  });

  it('reaches every state from every other', () => {
    const { states } = down;
    for (const start of states) {
      const reached = new Set([start.id]);
      for (const id of reached) {
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
          reached.add(moved(states, id, key) ?? id);
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
    expect(moved(things.toReversed(), 'here', 'ArrowRight')).toBe('ahead');
  });

  it.each(Object.entries(chartLayouts))(
    'leads from each state of %s to every other',
    (_lifecycle, layouts) => {
      for (const { states } of Object.values(layouts)) {
        const ids = states.map(({ id }) => id).sort();
        for (const start of ids) {
          const reached = new Set([start]);
          for (const id of reached)
            for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
              reached.add(moved(states, id, key) ?? id);
          expect([...reached].sort()).toEqual(ids);
        }
      }
    },
  );
});
