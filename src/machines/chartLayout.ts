export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface LaidOutEdge {
  /** The edge's id in the machine's meta. */
  id: string;
  /** The corners of an orthogonal way from border to border. */
  points: Point[];
  /** Room for the label, in the middle of the way. */
  label: Box;
}

/** Where a lifecycle's states and edges lie: made by scripts/chart-layouts.ts, drawn by the state chart. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Of a parallel machine: where each region lies, beside or below the one before it. */
  regions: (Box & { id: string })[];
  /** The dots that the creation edges leave from. */
  starts: Box[];
  /** The outer before the inner. */
  states: (Box & { id: string })[];
  edges: LaidOutEdge[];
}

/** `right` for wide places, `down` for phones, `compact` (downwards, no counts) beside a record. */
export const chartVariants = ['right', 'down', 'compact'] as const;
export type ChartVariant = (typeof chartVariants)[number];

export type ChartLayouts = Record<ChartVariant, ChartLayout>;
