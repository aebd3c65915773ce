import type { Box } from '../../machines/chartLayout.ts';

export type Placed = Box & { id: string };

const directions = {
  right: { along: 'x', sign: 1 },
  left: { along: 'x', sign: -1 },
  down: { along: 'y', sign: 1 },
  up: { along: 'y', sign: -1 },
} as const;
export type ArrowDirection = keyof typeof directions;

function centre(box: Box, axis: 'x' | 'y'): number {
  return box[axis] + (axis === 'x' ? box.width : box.height) / 2;
}

/**
 * Returns the id of the nearest thing in an arrow key's direction. A thing straight in that direction counts as nearer than
 * one to the side.
 * Returns the same id if there is none; undefined if nothing has the focus.
 */
export function moved(things: Placed[], from: string, direction: ArrowDirection): string | undefined {
  const start = things.find((thing) => thing.id === from);
  if (!start) return undefined;
  const { along, sign } = directions[direction];
  const across = along === 'x' ? 'y' : 'x';
  let [nearest, least] = [from, Infinity];
  for (const thing of things) {
    const distanceAlong = (centre(thing, along) - centre(start, along)) * sign;
    const distanceAcross = Math.abs(centre(thing, across) - centre(start, across));
    // Beyond 45 degrees another arrow key applies. Boxes are wider than high, so an overlap across counts as straight.
    const overlap = distanceAcross < (sizeOf(start, across) + sizeOf(thing, across)) / 2;
    if (distanceAlong <= 1 || (distanceAcross > distanceAlong * 2 && !overlap)) continue;
    const cost = distanceAlong + 2 * distanceAcross;
    if (cost < least) [nearest, least] = [thing.id, cost];
  }
  return nearest;
}

/**
 * Does the same if things have parts, as a state has its bands. Down leads into the first part, left and right between
 * parts.
 * Up leads to the thing itself, and down from a part leads on as from the thing.
 */
export function movedAmongParts(
  things: Placed[],
  parts: ReadonlyMap<string, readonly string[]>,
  from: string,
  direction: ArrowDirection,
): string | undefined {
  const [whole, ids] = [...parts].find(([, each]) => each.includes(from)) ?? [];
  if (whole === undefined || !ids)
    return (direction === 'down' && parts.get(from)?.[0]) || moved(things, from, direction);
  if (direction === 'up') return whole;
  if (direction !== 'down') return ids[ids.indexOf(from) + (direction === 'right' ? 1 : -1)] ?? from;
  const below = moved(things, whole, direction);
  return below === whole ? from : below;
}

function sizeOf(box: Box, axis: 'x' | 'y'): number {
  return axis === 'x' ? box.width : box.height;
}
