/** The facts of a chart of all records besides their counts: ages in each state, and steps along each edge. */

export interface StateAges {
  /** The number of records in each band of src/domain/lifecycleBoard.ts. */
  bands: readonly number[];
  /** Seconds that the oldest record of the state has been in it. */
  longest: number | undefined;
}

export interface EdgeFlow {
  /** The number of steps in the period. */
  count: number;
  /** Median of the seconds that the records waited in the state before; null for a creation, and if there are no steps. */
  median: number | null;
  /** The 95th percentile of the same seconds. */
  p95: number | null;
}

/** Facts by state and by edge. A missing key is not known yet. */
export interface BoardFacts {
  ages: Readonly<Record<string, StateAges>>;
  flows: Readonly<Record<string, EdgeFlow>>;
}

/** Line widths in pixels: of an edge without steps, and the addition for the busiest edge. */
const lineWidth = { least: 1.25, more: 4.5 };

/** Returns the line width in pixels. It uses the square root, so that a rare edge differs from an edge without steps. */
export function flowWidth(count: number, most: number): number {
  return lineWidth.least + (most === 0 ? 0 : lineWidth.more * Math.sqrt(count / most));
}

/** Height in pixels of the texts below the lowest label. */
export const flowHeight = 16;
