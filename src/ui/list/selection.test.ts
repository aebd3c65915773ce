import { describe, expect, it } from 'vitest';
import { shownSelection } from './selection.ts';

const row = (id: string, version = 1) => ({ id, version });
const selection = (...rows: [id: string, page: string][]) =>
  new Map(rows.map(([id, page]) => [id, { row: row(id), page }]));

describe('what is selected (R-list-16)', () => {
  it('stays where another sort or page shows other rows', () => {
    const selected = selection(['a', 'page 1'], ['b', 'page 1']);
    expect(shownSelection(selected, [row('x'), row('y')], 'page 2')).toBe(selected);
  });

  it('is dropped where it has left the page that it was on', () => {
    const selected = selection(['a', 'page 1'], ['b', 'page 1'], ['c', 'page 2']);
    expect([...shownSelection(selected, [selected.get('b')?.row ?? row('b')], 'page 1').keys()]).toEqual([
      'b',
      'c',
    ]);
  });

  it('is dropped where it has left the page that it was shown on last', () => {
    const moved = shownSelection(selection(['a', 'page 1']), [row('a')], 'page 2');
    expect(moved.size).toBe(1);
    expect(shownSelection(moved, [], 'page 2').size).toBe(0);
    expect(shownSelection(moved, [], 'page 1').size).toBe(1);
  });

  it('is as its row is now', () => {
    const changed = shownSelection(selection(['a', 'page 1']), [row('a', 2)], 'page 1');
    expect(changed.get('a')?.row).toEqual(row('a', 2));
  });
});
