import type { Box } from '../../machines/chartLayout.ts';

export type Placed = Box & { id: string };

const directions = {
  right: { along: 'x', sign: 1 },
  left: { along: 'x', sign: -1 },
  down: { along: 'y', sign: 1 },
  up: { along: 'y', sign: -1 },
} as const;
export type Way = keyof typeof directions;

function centre(box: Box, axis: 'x' | 'y'): number {
  return box[axis] + (axis === 'x' ? box.width : box.height) / 2;
}

/**
 * Where an arrow key leads from the focused thing: to the nearest one on that side, where what lies straight ahead
 * is nearer than what lies aside. The same id when there is none; undefined when nothing has the focus.
 */
export function moved(things: Placed[], from: string, way: Way): string | undefined {
  const start = things.find((thing) => thing.id === from);
  if (!start) return undefined;
  const { along, sign } = directions[way];
  const across = along === 'x' ? 'y' : 'x';
  let [nearest, least] = [from, Infinity];
  for (const thing of things) {
    const ahead = (centre(thing, along) - centre(start, along)) * sign;
    const aside = Math.abs(centre(thing, across) - centre(start, across));
    // Beyond 45 degrees it is the other arrow's; boxes are wider than high, so overlap across counts as ahead.
    const overlap = aside < (sizeOf(start, across) + sizeOf(thing, across)) / 2;
    if (ahead <= 1 || (aside > ahead * 2 && !overlap)) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [nearest, least] = [thing.id, cost];
  }
  return nearest;
}

/**
 * The same where things have parts, as a state its bands: down leads into the first of them, left and right from one to the
 * next, up to the thing itself, and down from there as from the thing.
 */
export function movedAmongParts(
  things: Placed[],
  parts: ReadonlyMap<string, readonly string[]>,
  from: string,
  way: Way,
): string | undefined {
  const [whole, ids] = [...parts].find(([, each]) => each.includes(from)) ?? [];
  if (whole === undefined || !ids)
    return (way === 'down' && parts.get(from)?.[0]) || moved(things, from, way);
  if (way === 'up') return whole;
  if (way !== 'down') return ids[ids.indexOf(from) + (way === 'right' ? 1 : -1)] ?? from;
  const below = moved(things, whole, way);
  return below === whole ? from : below;
}

function sizeOf(box: Box, axis: 'x' | 'y'): number {
  return axis === 'x' ? box.width : box.height;
}
