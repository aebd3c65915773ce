import type { Box, ChartLayout, LaidOutEdge, Point } from '../src/machines/chartLayout.ts';

/** How near a line may come to the corner of a box, and to the next line on the same side. */
const cornerDistance = 10;
const lineDistance = 10;
/** How far a loop goes out from its box, and the least that its two legs are apart: room for an arrow and for dashes. */
export const loopDepth = 18;
export const loopWidth = 20;
/** The top left corner is the current state's tag's. */
const tagWidth = 28;

type Axis = 'x' | 'y';

/** One end of an edge, on one side of a box. */
interface End {
  edge: LaidOutEdge;
  at: 'first' | 'last';
  /** The edge comes back to the same box: its jog is what it is. */
  loop: boolean;
}

/** The edge's points from this end on: border, first corner, second corner… */
function wayFrom({ edge, at }: End): Point[] {
  return at === 'first' ? edge.points : [...edge.points].reverse();
}

function setWayFrom({ edge, at }: End, way: Point[]) {
  edge.points = at === 'first' ? way : way.reverse();
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

/** The point is on the box's border: what lies within a compound state touches only the state it ends at. */
function touches({ x, y, width, height }: Box, point: Point | undefined): boolean {
  if (!point || !onSegment({ x, y }, { x: x + width, y: y + height }, point)) return false;
  const near = (border: number, value: number) => between(border, border, value);
  return near(x, point.x) || near(x + width, point.x) || near(y, point.y) || near(y + height, point.y);
}

/** An end may move along its side when it turns off before it reaches its label. */
function isLoose(end: End): boolean {
  const [border, corner, next] = wayFrom(end);
  if (end.loop || !border || !corner || !next) return false;
  return !onSegment(border, corner, centre(end.edge.label));
}

/** Where the end would have to stand for its jog to vanish. */
function straightPlace(end: End, axis: Axis): number | undefined {
  const [, , second, third] = wayFrom(end);
  return isLoose(end) && second && third && second[axis] === third[axis] ? second[axis] : undefined;
}

function placeOf(end: End, axis: Axis): number {
  return wayFrom(end)[0]?.[axis] ?? 0;
}

/**
 * Places for all ends of a side, in their order and apart from each other, with some pinned; undefined when that
 * leaves too little room.
 */
export function placesOnSide(
  ends: { place: number; pinned?: number }[],
  from: number,
  to: number,
): number[] | undefined {
  const places: number[] = [];
  for (const [index, { place, pinned }] of ends.entries()) {
    const least = index === 0 ? from : (places[index - 1] ?? from) + lineDistance;
    const nextPinned = ends.findIndex((end, other) => other > index && end.pinned !== undefined);
    const most =
      nextPinned === -1
        ? to - (ends.length - 1 - index) * lineDistance
        : (ends[nextPinned]?.pinned ?? to) - (nextPinned - index) * lineDistance;
    const wanted = pinned ?? Math.min(Math.max(place, least), most);
    if (wanted < least || wanted > most) return undefined;
    places.push(wanted);
  }
  return places;
}

/** Moves the ends on one side of a box so that as many of them as possible run straight. */
function straightenSide(side: End[], axis: Axis, from: number, to: number) {
  const ends = [...side].sort((a, b) => placeOf(a, axis) - placeOf(b, axis));
  const wishes = ends
    .flatMap((end) => {
      const place = straightPlace(end, axis);
      return place === undefined ? [] : [{ end, place, distance: Math.abs(place - placeOf(end, axis)) }];
    })
    .sort((a, b) => a.distance - b.distance);
  const pins = new Map(ends.filter((end) => !isLoose(end)).map((end) => [end, placeOf(end, axis)]));
  const places = () =>
    placesOnSide(
      ends.map((end) => ({ place: placeOf(end, axis), pinned: pins.get(end) })),
      from,
      to,
    );
  for (const { end, place } of wishes) {
    pins.set(end, place);
    if (!places()) pins.delete(end);
  }
  const found = places();
  if (!found) return;
  for (const [index, end] of ends.entries()) {
    const place = found[index] ?? placeOf(end, axis);
    const [border, corner, ...rest] = wayFrom(end);
    if (!border || !corner || place === placeOf(end, axis)) continue;
    const straight = straightPlace(end, axis) === place;
    const moved = { ...border, [axis]: place };
    setWayFrom(end, straight ? [moved, ...rest.slice(1)] : [moved, { ...corner, [axis]: place }, ...rest]);
  }
}

/**
 * Takes the small jogs out of a layout: ELK spreads the ends of edges evenly over a side and then bends each line
 * to its label, where on sides as wide as these the end can stand straight before the label. The order on a side
 * stays, so no crossing is made.
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
        (end) => placeOf(end, 'y') === border && between(x, x + width, placeOf(end, 'x')),
      );
      straightenSide(side, 'x', x + tagWidth, x + width - cornerDistance);
    }
    for (const border of [x, x + width]) {
      const side = ends.filter(
        (end) => placeOf(end, 'x') === border && between(y, y + height, placeOf(end, 'y')),
      );
      straightenSide(side, 'y', y + cornerDistance, y + height - cornerDistance);
    }
  }
  return { ...layout, edges };
}

/**
 * Moves the legs of a loop at the side of a low box apart: ELK gives them a third of the side, which leaves no room
 * for the arrow head. The label stays where it is, outside the loop's middle.
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
