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
  /** The corners of an orthogonal path from border to border. */
  points: Point[];
  /** Box of the label, in the middle of the path. */
  label: Box;
}

/** The positions of a lifecycle's states and edges; made by scripts/chart-layouts.ts, drawn by the state chart. */
export interface ChartLayout {
  width: number;
  height: number;
  /** For a parallel machine: the box of each region, next to or below the previous one. */
  regions: (Box & { id: string })[];
  /** The dots at which the creation edges begin. */
  starts: Box[];
  /** Outer states come before inner ones. */
  states: (Box & { id: string })[];
  edges: LaidOutEdge[];
}

/** `right` for wide areas, `down` for phones, `compact` (downwards, no counts) next to a record. */
export const chartVariants = ['right', 'down', 'compact'] as const;
export type ChartVariant = (typeof chartVariants)[number];

export type ChartLayouts = Record<ChartVariant, ChartLayout>;
