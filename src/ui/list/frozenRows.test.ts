import { describe, expect, it } from 'vitest';
import { nextShown, type Shown } from './frozenRows.ts';

interface Row {
  id: string;
  state: string;
}
const rows = (...texts: string[]): Row[] =>
  texts.map((text) => ({ id: text[0] ?? '', state: text.slice(1) }));
const text = (shown: Shown<Row> | undefined) => shown?.rows.map((row) => row.id + row.state).join(' ');

const first = nextShown(undefined, rows('a1', 'b1', 'c1'), 'view', false, 0);

describe('what a list shows after others have changed it', () => {
  it('shows the new rows at once while nobody is in the list', () => {
    const next = nextShown(first, rows('d1', 'a1', 'b2'), 'view', false, 0);
    expect(text(next)).toBe('d1 a1 b2');
    expect([...(next?.changed ?? [])]).toEqual(['b']);
  });

  it('keeps every row in its place while the list is held, with its content as it is now (R-list-7)', () => {
    const next = nextShown(first, rows('d1', 'a1', 'b2'), 'view', true, 0);
    expect(text(next)).toBe('a1 b2 c1');
    expect([...(next?.changed ?? [])]).toEqual(['b']);
    expect([...(next?.removed ?? [])]).toEqual(['c']);
    expect(next?.waiting).toBe(true);
  });

  it('shows what has waited once the list is let go', () => {
    const latest = rows('d1', 'a1', 'b2');
    const pausedRows = nextShown(first, latest, 'view', true, 0);
    expect(nextShown(pausedRows, latest, 'view', true, 0)).toBe(pausedRows);
    expect(text(nextShown(pausedRows, latest, 'view', false, 0))).toBe('d1 a1 b2');
  });

  it('takes rows for those of another list only once they have come', () => {
    expect(nextShown(first, first?.latest, 'other', true, 0, true)).toBe(first);
    expect(text(nextShown(first, rows('x1', 'a1'), 'other', true, 0, false))).toBe('x1 a1');
  });

  it('keeps the rows of the list before until the answer for another one is there', () => {
    expect(nextShown(first, undefined, 'other', false, 0, true)).toBe(first);
    expect(nextShown(first, undefined, 'other', false, 0, false)).toBeUndefined();
  });

  it('shows at once what an action of one’s own has brought', () => {
    expect(nextShown(first, first?.latest, 'view', true, 1)).toBe(first);
    expect(text(nextShown(first, rows('d1', 'a1', 'b1'), 'view', true, 1))).toBe('d1 a1 b1');
  });

  it('never holds another list', () => {
    expect(text(nextShown(first, rows('x1'), 'other', true, 0))).toBe('x1');
    expect(nextShown(first, undefined, 'other', true, 0)).toBeUndefined();
    expect(nextShown(first, undefined, 'view', true, 0)).toBe(first);
  });
});
