import { describe, expect, it } from 'vitest';
import type { Section } from './levels.ts';
import { heights, indexOf, spanOf, topFor, within } from './rowWindow.ts';
import { commandOf, commandRow } from './testing.ts';

const view = { top: 0, height: 400 };

function sectionOf(id: string, count: number, heading?: string): Section {
  const rows = Array.from({ length: count }, (_, index) => commandRow(commandOf(`${id}${index}`)));
  return { id, heading, rows };
}

const sections = [sectionOf('a', 5), sectionOf('b', 20, 'B'), sectionOf('c', 25, 'C')];
const total = 50 * heights.row + 2 * (heights.heading + heights.gap);

/** What the drawn part takes in the browser: its first section has no gap before it. */
function drawnHeight(span: ReturnType<typeof spanOf>): number {
  return within(sections, span).reduce(
    (sum, { rows, heading, headed }, index) =>
      sum +
      rows.length * heights.row +
      (headed && heading !== undefined ? heights.heading : 0) +
      (index > 0 ? heights.gap : 0),
    0,
  );
}

describe('the rows that are drawn', () => {
  it('are those that are seen and some around them', () => {
    expect(spanOf(sections, view, 0)).toMatchObject({ from: 0, to: 12, before: 0 });
    const { from, to } = spanOf(sections, { ...view, top: 1000 }, 24);
    expect(to - from).toBeLessThan(25);
  });

  it.each([0, 37, 210, 226, 800, 1030, 1044, 1600, 1690])(
    'take, with what is left out, the height of all, %i px down',
    (top) => {
      for (const selected of [-1, 0, 5, 24, 25, 49]) {
        const span = spanOf(sections, { ...view, top }, selected);
        expect(span.before + drawnHeight(span) + span.after).toBe(total);
      }
    },
  );

  it('have the selected row among them, wherever one has scrolled', () => {
    expect(spanOf(sections, view, 49).to).toBe(50);
    expect(spanOf(sections, { ...view, top: 1600 }, 0).from).toBe(0);
  });

  it('keep their places in the whole list', () => {
    const [b, c] = within(sections, { from: 10, to: 30 });
    expect(b).toMatchObject({ id: 'b', first: 10, headed: false });
    expect(c).toMatchObject({ id: 'c', first: 25, headed: true });
    expect(indexOf(sections, c?.rows[0]?.value ?? '')).toBe(25);
  });

  it('of an empty list are none', () => {
    expect(spanOf([], view, -1)).toEqual({ from: 0, to: 0, before: 0, after: 0 });
  });
});

describe('the view', () => {
  it('stays where the row is seen, and else moves as little as it has to', () => {
    expect(topFor(sections, { ...view, top: 100 }, 6)).toBe(100);
    expect(topFor(sections, { ...view, top: 100 }, 1)).toBe(heights.row);
    expect(topFor(sections, view, 49)).toBe(total - view.height);
  });

  it('shows the first row with its heading', () => {
    expect(topFor(sections, { ...view, top: 900 }, 0)).toBe(0);
  });
});
