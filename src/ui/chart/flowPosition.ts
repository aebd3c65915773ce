import type { Box, ChartLayout, ChartVariant, LaidOutEdge, Point } from '../../machines/chartLayout.ts';
import { chipShape } from './sizes.ts';

export interface FlowPosition extends Point {
  anchor: 'start' | 'middle' | 'end';
}

interface Flow {
  layout: ChartLayout;
  edge: LaidOutEdge;
  variant: ChartVariant;
  /** The left and right ends of the drawn label. */
  left: number;
  right: number;
  /** The width of the figure. */
  width: number;
  /** True if the edge leads back to the state that it leaves. */
  loop: boolean;
}

const gap = 4;
/** The outline that separates the figure from lines behind it, plus the differences in letter width between browsers. */
const margin = 2;
/** The height of the figure's letters. */
const letters = 12;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Returns the box of the figure at a position. */
export function flowBox({ x, y, anchor }: FlowPosition, width: number): Box {
  const before = { start: 0, middle: width / 2, end: width }[anchor];
  return { x: x - before, y: y - letters / 2, width, height: letters };
}

/**
 * Returns the position of an edge's figure: below the label in a horizontal chart, next to it in a vertical one.
 * There the line goes on below. For an edge back to the same state it is the other way round.
 * If the figure would overlap a label or a state or leave the drawing, it takes the next free side.
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
    // A compound state may contain its inner parts.
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
