import type { Box, ChartLayout, ChartVariant, LaidOutEdge, Point } from '../../machines/chartLayout.ts';
import { chipShape } from './sizes.ts';

export interface FlowPosition extends Point {
  anchor: 'start' | 'middle' | 'end';
}

interface Flow {
  layout: ChartLayout;
  edge: LaidOutEdge;
  variant: ChartVariant;
  /** Where the drawn label begins and ends. */
  left: number;
  right: number;
  /** Of the figure. */
  width: number;
  /** Whether the edge leads back to the state that it leaves. */
  loop: boolean;
}

const gap = 4;
/** The outline of the figure, by which lines behind it are parted from it, and what one browser's letters are wider than another's. */
const margin = 2;
/** Of the figure's letters. */
const letters = 12;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The box of the figure there. */
export function flowBox({ x, y, anchor }: FlowPosition, width: number): Box {
  const before = { start: 0, middle: width / 2, end: width }[anchor];
  return { x: x - before, y: y - letters / 2, width, height: letters };
}

/**
 * Where the figure of an edge stands: below the label where the chart lies, and beside it where the chart stands, as the line
 * itself goes on below; the other way round for an edge back to the same state. Where that would lie on another label or on a
 * state, or beyond the drawing, it stands on the next side that is free.
 */
export function flowPosition({ layout, edge, variant, left, right, width, loop }: Flow): FlowPosition {
  const { label } = edge;
  const { height } = chipShape[variant];
  const middle = label.y + height / 2;
  const center = label.x + label.width / 2;
  const sides: FlowPosition[] = [
    { x: right + gap, y: middle, anchor: 'start' },
    { x: left - gap, y: middle, anchor: 'end' },
  ];
  const below: FlowPosition = { x: center, y: label.y + height + 8, anchor: 'middle' };
  const above: FlowPosition = { x: center, y: label.y - 8, anchor: 'middle' };
  const sidesFirst = (variant === 'right') === loop;
  const positions = sidesFirst ? [...sides, below, above] : [below, ...sides, above];
  const occupied = [
    ...layout.edges.filter(({ id }) => id !== edge.id).map((other) => other.label),
    // A compound state holds what lies within it.
    ...layout.states.filter(
      (state) => !layout.states.some((other) => other !== state && isWithin(other, state)),
    ),
  ];
  const isFree = (position: FlowPosition) => {
    const box = flowBox(position, width);
    const around = { x: box.x - margin, y: box.y, width: box.width + 2 * margin, height: box.height };
    return (
      around.x >= 0 &&
      around.x + around.width <= layout.width &&
      !occupied.some((other) => overlap(around, other))
    );
  };
  return positions.find(isFree) ?? below;
}
