import type { Box, Point } from '../../machines/chartLayout.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { lifecycleEdges, lifecycleStates, stateMeta } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Words } from './evidenceWords.ts';
import { escaped } from './html.ts';

/** The chart of a lifecycle as one picture, the way that a record took drawn out. */
export function evidenceChart(
  id: LifecycleId,
  { taken, state: now }: { taken: readonly string[]; state: string },
  words: Words,
): string {
  const lifecycle = lifecycles[id];
  const layout = chartLayouts[id].right;
  const known = new Set([...lifecycleStates(lifecycle).map((each) => each.id)]);
  const labels = new Map(
    [lifecycle.creation, ...lifecycleEdges(lifecycle)].map(({ edge, label }) => [edge, words(label)]),
  );
  const mark = (edge: string) => (taken.includes(edge) ? ' taken' : '');
  const ways = layout.edges.map(({ id: edge, points, label }) => {
    const text = labels.get(edge);
    return `<polyline class="way${mark(edge)}" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>
<polygon class="head${mark(edge)}" points="${arrow(points)}"/>${
      text === undefined ? '' : `<rect ${box(label)} fill="#fff"/>${centred(label, text)}`
    }`;
  });
  const states = layout.states.map((place) => {
    const name = words(stateMeta(lifecycle, place.id).label);
    const mine = known.has(place.id) && place.id === now ? ' taken' : '';
    return `<rect class="state${mine}" ${box(place)} rx="6"/>${centred(place, name)}`;
  });
  const starts = layout.starts.map(
    ({ x, y, width }) => `<circle cx="${x + width / 2}" cy="${y + width / 2}" r="${width / 2}"/>`,
  );
  return `<svg viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" role="img" aria-label="${escaped(words(lifecycle.title))}">
${[...ways, ...states, ...starts].join('\n')}</svg>`;
}

function box({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function centred({ x, y, width, height }: Box, text: string): string {
  return `<text x="${x + width / 2}" y="${y + height / 2}" text-anchor="middle" dominant-baseline="central">${escaped(text)}</text>`;
}

/** At the end of a way, along its last part. */
function arrow(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
  const back = { x: end.x - 7 * dx, y: end.y - 7 * dy };
  return `${end.x},${end.y} ${back.x - 3.5 * dy},${back.y - 3.5 * dx} ${back.x + 3.5 * dy},${back.y + 3.5 * dx}`;
}
