/** What a chart of all records tells beside how many there are: how long they are where they are, and which ways they went. */

export interface StateAges {
  /** Records in each band of src/domain/lifecycleBoard.ts. */
  bands: readonly number[];
  /** Seconds that the one is in the state that is there for the longest. */
  longest: number | undefined;
}

export interface EdgeFlow {
  /** Steps in the period. */
  count: number;
  /** Seconds that half of them had waited in the state before, at most; null of a creation, and where there are none. */
  median: number | null;
  /** The same of 95 in a hundred. */
  p95: number | null;
}

/** By state and by edge. What is missing is not known yet. */
export interface BoardFacts {
  ages: Readonly<Record<string, StateAges>>;
  flows: Readonly<Record<string, EdgeFlow>>;
}

/** Widths of lines in pixels: of one that nobody went, and what the busiest has beside it. */
const lineWidth = { least: 1.25, more: 4.5 };

/** By the root of the share, so that a rare way is still told from one that nobody went. */
export function flowWidth(count: number, most: number): number {
  return lineWidth.least + (most === 0 ? 0 : lineWidth.more * Math.sqrt(count / most));
}

/** Pixels that what stands below the lowest label takes. */
export const flowHeight = 16;
