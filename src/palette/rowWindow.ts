/** Which rows of a list are drawn: those that are seen, and some around them. Pure. */
import { rowsOf, type Section } from './levels.ts';

/** Heights in pixels; the style sheet is told the row's. A row that explains itself is higher. */
export const heights = { row: 40, heading: 26, gap: 4 } as const;

/** Rows drawn beyond either edge, so that scrolling meets no blank. */
const around = 2;

export interface Span {
  /** The rows from one up to but without the other. */
  from: number;
  to: number;
  /** Pixels that those before and after them take. */
  before: number;
  after: number;
}

interface Places {
  /** Of each row: where it begins; with its section's heading, where that begins. */
  tops: number[];
  starts: number[];
  total: number;
}

function placesOf(sections: readonly Section[]): Places {
  const tops: number[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const [index, { heading, rows }] of sections.entries()) {
    if (index > 0) at += heights.gap;
    for (const row of rows) {
      starts.push(at);
      if (heading !== undefined && row === rows[0]) at += heights.heading;
      tops.push(at);
      at += heights.row;
    }
  }
  return { tops, starts, total: at };
}

/** What is seen of a list: from a distance to its top, so many pixels. */
export interface View {
  top: number;
  height: number;
}

/** The rows to draw; the selected one is always among them, as screen readers are pointed to it. */
export function spanOf(sections: readonly Section[], { top, height }: View, selected: number): Span {
  const { tops, starts, total } = placesOf(sections);
  const edge = around * heights.row;
  const isBefore = (row: number) => row + heights.row <= top - edge;
  const first = tops.findIndex((row) => !isBefore(row));
  const end = tops.findIndex((row) => row >= top + height + edge);
  const from = Math.min(first === -1 ? tops.length : first, selected === -1 ? tops.length : selected);
  const to = Math.max(end === -1 ? tops.length : end, selected + 1);
  const last = tops[to - 1];
  return {
    from,
    to,
    before: starts[from] ?? 0,
    after: last === undefined ? 0 : total - last - heights.row,
  };
}

/** How far a view has to move for a row to be seen; the first row is seen with what stands above it. */
export function topFor(sections: readonly Section[], { top, height }: View, row: number): number {
  const at = placesOf(sections).tops[row];
  if (at === undefined || row === 0) return 0;
  return Math.max(Math.min(top, at), at + heights.row - height);
}

/** The sections with the rows of a span only. */
export function within(sections: readonly Section[], { from, to }: Pick<Span, 'from' | 'to'>) {
  let at = 0;
  return sections.flatMap((section) => {
    const start = at;
    at += section.rows.length;
    const rows = section.rows.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    const first = Math.max(start, from);
    return rows.length === 0 ? [] : [{ ...section, rows, first, headed: first === start }];
  });
}

/** The place of a row in the list; -1 where it is not. */
export function indexOf(sections: readonly Section[], value: string): number {
  return rowsOf(sections).findIndex((row) => row.value === value);
}
