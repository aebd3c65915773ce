import type { Box, ChartLayout, LaidOutEdge, Point } from '../src/machines/chartLayout.ts';

/** Least distance in pixels between a line and a box corner, and between two lines on the same side. */
const cornerDistance = 10;
const lineDistance = 10;
/** The depth of a loop outside its box, and the least distance of its legs: room for an arrow and for dashes. */
export const loopDepth = 18;
export const loopWidth = 20;
/** The width of the current state's tag in the top left corner. */
const tagWidth = 28;

type Axis = 'x' | 'y';

/** One end of an edge, on one side of a box. */
interface End {
  edge: LaidOutEdge;
  at: 'first' | 'last';
  /** True if the edge leads back to the same box; its jog is intended. */
  loop: boolean;
}

/** Returns the edge's points from this end on: border, first corner, second corner… */
function pointsFrom({ edge, at }: End): Point[] {
  return at === 'first' ? edge.points : [...edge.points].reverse();
}

function setPointsFrom({ edge, at }: End, points: Point[]) {
  edge.points = at === 'first' ? points : points.reverse();
}

function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function between(a: number, b: number, value: number): boolean {
  return Math.min(a, b) - 1 <= value && value <= Math.max(a, b) + 1;
}

function onSegment(a: Point, b: Point, point: Point): boolean {
  return between(a.x, b.x, point.x) && between(a.y, b.y, point.y);
}

/** Tells whether the point is on the box's border. An edge inside a compound state touches only the state where it ends. */
function touches({ x, y, width, height }: Box, point: Point | undefined): boolean {
  if (!point || !onSegment({ x, y }, { x: x + width, y: y + height }, point)) return false;
  const near = (border: number, value: number) => between(border, border, value);
  return near(x, point.x) || near(x + width, point.x) || near(y, point.y) || near(y + height, point.y);
}

/** Tells whether an end may move along its side, because the line turns before it reaches its label. */
function isLoose(end: End): boolean {
  const [border, corner, next] = pointsFrom(end);
  if (end.loop || !border || !corner || !next) return false;
  return !onSegment(border, corner, centre(end.edge.label));
}

/** Returns the position at which the end's jog would disappear. */
function straightPosition(end: End, axis: Axis): number | undefined {
  const [, , second, third] = pointsFrom(end);
  return isLoose(end) && second && third && second[axis] === third[axis] ? second[axis] : undefined;
}

function positionOf(end: End, axis: Axis): number {
  return pointsFrom(end)[0]?.[axis] ?? 0;
}

/**
 * Returns positions for all ends of a side, in their order and with enough distance, some of them fixed.
 * Undefined if there is too little room.
 */
export function positionsOnSide(
  ends: { position: number; pinned?: number }[],
  from: number,
  to: number,
): number[] | undefined {
  const positions: number[] = [];
  for (const [index, { position, pinned }] of ends.entries()) {
    const least = index === 0 ? from : (positions[index - 1] ?? from) + lineDistance;
    const nextPinned = ends.findIndex((end, other) => other > index && end.pinned !== undefined);
    const most =
      nextPinned === -1
        ? to - (ends.length - 1 - index) * lineDistance
        : (ends[nextPinned]?.pinned ?? to) - (nextPinned - index) * lineDistance;
    const clamped = pinned ?? Math.min(Math.max(position, least), most);
    if (clamped < least || clamped > most) return undefined;
    positions.push(clamped);
  }
  return positions;
}

/** Moves the ends on one side of a box so that as many of them as possible are straight. */
function straightenSide(side: End[], axis: Axis, from: number, to: number) {
  const ends = [...side].sort((a, b) => positionOf(a, axis) - positionOf(b, axis));
  const wishes = ends
    .flatMap((end) => {
      const position = straightPosition(end, axis);
      return position === undefined
        ? []
        : [{ end, position, distance: Math.abs(position - positionOf(end, axis)) }];
    })
    .sort((a, b) => a.distance - b.distance);
  const pins = new Map(ends.filter((end) => !isLoose(end)).map((end) => [end, positionOf(end, axis)]));
  const positions = () =>
    positionsOnSide(
      ends.map((end) => ({ position: positionOf(end, axis), pinned: pins.get(end) })),
      from,
      to,
    );
  for (const { end, position } of wishes) {
    pins.set(end, position);
    if (!positions()) pins.delete(end);
  }
  const found = positions();
  if (!found) return;
  for (const [index, end] of ends.entries()) {
    const position = found[index] ?? positionOf(end, axis);
    const [border, corner, ...rest] = pointsFrom(end);
    if (!border || !corner || position === positionOf(end, axis)) continue;
    const straight = straightPosition(end, axis) === position;
    const moved = { ...border, [axis]: position };
    setPointsFrom(
      end,
      straight ? [moved, ...rest.slice(1)] : [moved, { ...corner, [axis]: position }, ...rest],
    );
  }
}

/**
 * Removes the small jogs from a layout.
 * ELK spreads the ends of edges evenly over a side and then bends each line to its label.
 * On sides as wide as these, the end can be straight in front of the label. The order on a side does not change, so there
 * are no new crossings.
 */
export function straighten(layout: ChartLayout): ChartLayout {
  const edges = structuredClone(layout.edges);
  const ends = edges.flatMap((edge): End[] => {
    const loop = layout.states.some((state) =>
      [edge.points[0], edge.points.at(-1)].every((end) => touches(state, end)),
    );
    return [
      { edge, at: 'first', loop },
      { edge, at: 'last', loop },
    ];
  });
  for (const { x, y, width, height } of layout.states) {
    for (const border of [y, y + height]) {
      const side = ends.filter(
        (end) => positionOf(end, 'y') === border && between(x, x + width, positionOf(end, 'x')),
      );
      straightenSide(side, 'x', x + tagWidth, x + width - cornerDistance);
    }
    for (const border of [x, x + width]) {
      const side = ends.filter(
        (end) => positionOf(end, 'x') === border && between(y, y + height, positionOf(end, 'y')),
      );
      straightenSide(side, 'y', y + cornerDistance, y + height - cornerDistance);
    }
  }
  return { ...layout, edges };
}

/**
 * Moves the legs of a loop at the side of a low box apart.
 * ELK gives them a third of the side, which leaves no room for the arrow head. The label does not move; it is outside the
 * loop's middle.
 */
export function openLoops(layout: ChartLayout): ChartLayout {
  const opened = (edge: LaidOutEdge): LaidOutEdge => {
    const [from, out, back, to] = edge.points;
    if (!from || !out || !back || !to || edge.points.length !== 4) return edge;
    const atOneSide = layout.states.some((state) => touches(state, from) && touches(state, to));
    if (!atOneSide || from.x !== to.x || Math.abs(to.y - from.y) >= loopWidth) return edge;
    const middle = (from.y + to.y) / 2;
    const half = (Math.sign(to.y - from.y) * loopWidth) / 2;
    const [first, last] = [middle - half, middle + half];
    return {
      ...edge,
      points: [
        { ...from, y: first },
        { ...out, y: first },
        { ...back, y: last },
        { ...to, y: last },
      ],
    };
  };
  return { ...layout, edges: layout.edges.map(opened) };
}
