import type { Point } from '../../machines/chartLayout.ts';

const cornerRadius = 6;
export const arrowLength = 7;
const arrowHalfWidth = 3.5;

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** Returns the point on the line from `a` to `b`, `length` before `b`. */
function before(a: Point, b: Point, length: number): Point {
  const share = length / (distance(a, b) || 1);
  return { x: b.x + (a.x - b.x) * share, y: b.y + (a.y - b.y) * share };
}

function at({ x, y }: Point): string {
  return `${x},${y}`;
}

/** Returns the `d` of an orthogonal path with rounded corners; it ends where the arrow head begins. */
export function roundedPath(points: Point[]): string {
  const parts = points.map((point, index) => {
    const [previous, next] = [points[index - 1], points[index + 1]];
    if (!previous) return `M${at(point)}`;
    if (!next) return `L${at(before(previous, point, arrowLength - 1))}`;
    const radius = Math.min(cornerRadius, distance(previous, point) / 2, distance(point, next) / 2);
    return `L${at(before(previous, point, radius))}Q${at(point)} ${at(before(next, point, radius))}`;
  });
  return parts.join('');
}

/** Returns the `points` of the arrow head at the end of the path. */
export function arrowHead(points: Point[]): string {
  const [previous, tip] = points.slice(-2);
  if (!previous || !tip) return '';
  const base = before(previous, tip, arrowLength);
  const [x, y] = previous.x === tip.x ? [arrowHalfWidth, 0] : [0, arrowHalfWidth];
  return [tip, { x: base.x + x, y: base.y + y }, { x: base.x - x, y: base.y - y }].map(at).join(' ');
}
