import type { Box, ChartLayout, Point } from '../../machines/chartLayout.ts';
import { escaped } from './html.ts';

/** How a part of the chart is drawn. */
export interface PicturePart {
  /** Undefined: without words. */
  text: string | undefined;
  /** Further classes of its shapes; the styles are those of the page around. */
  mark?: string | undefined;
}

interface Picture {
  name: string;
  state: (id: string) => PicturePart;
  edge: (id: string) => PicturePart;
}

/** Draws a chart with its layout as one SVG picture. */
export function chartPicture(layout: ChartLayout, { name, state, edge }: Picture): string {
  const classes = (own: string, mark = '') => `${own} ${mark}`.trim();
  const edges = layout.edges.map(({ id, points, label }) => {
    const { text, mark } = edge(id);
    return `<polyline class="${classes('way', mark)}" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>
<polygon class="${classes('head', mark)}" points="${arrow(points)}"/>${
      text === undefined ? '' : `<rect ${box(label)} fill="#fff"/>${centred(label, text)}`
    }`;
  });
  const states = layout.states.map((node) => {
    const { text, mark } = state(node.id);
    const inner = layout.states.some((other) => other !== node && isWithin(other, node));
    const title = inner ? { ...node, height: headHeight } : node;
    return `<rect class="${classes('state', mark)}" ${box(node)} rx="6"/>${centred(title, text)}`;
  });
  const starts = layout.starts.map(
    ({ x, y, width }) => `<circle cx="${x + width / 2}" cy="${y + width / 2}" r="${width / 2}"/>`,
  );
  return `<svg viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" role="img" aria-label="${escaped(name)}">
${[...edges, ...states, ...starts].join('\n')}</svg>`;
}

/** Of a state that has others within. */
const headHeight = 32;

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function box({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function centred({ x, y, width, height }: Box, text = ''): string {
  return `<text x="${x + width / 2}" y="${y + height / 2}" text-anchor="middle" dominant-baseline="central">${escaped(text)}</text>`;
}

/** Draws the arrow at the end of an edge, along its last part. */
function arrow(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
  const back = { x: end.x - 7 * dx, y: end.y - 7 * dy };
  return `${end.x},${end.y} ${back.x - 3.5 * dy},${back.y - 3.5 * dx} ${back.x + 3.5 * dy},${back.y + 3.5 * dx}`;
}
