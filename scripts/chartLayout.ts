import { fileURLToPath } from 'node:url';
import type { ELK, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { pageCharts } from '../src/app/machines/pageCharts.ts';
import {
  chartVariants,
  type ChartLayout,
  type ChartLayouts,
  type ChartVariant,
  type Point,
} from '../src/machines/chartLayout.ts';
import type { Lifecycle } from '../src/machines/lifecycle.ts';
import { lifecycleParts, type RegionPart } from '../src/machines/lifecycleParts.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';
import {
  chipShape,
  chipWidth,
  insidePadding,
  stateShape,
  stateWidth,
  titleHeight,
  titleWidth,
} from '../src/ui/chart/sizes.ts';
import { loopDepth, openLoops, straighten } from './straighten.ts';

/** Returns a label in each language, because boxes are as wide as the longest one. */
export type Texts = (key: string) => string[];

export function textsOf(catalogues: Record<string, string>[]): Texts {
  return (key) =>
    catalogues.map((catalogue) => {
      const text = catalogue[key];
      if (text === undefined) throw new Error(`A catalogue lacks ${key}`);
      return text;
    });
}

/** Every machine with a drawing: the lifecycles, and the machines of the page. */
export const drawnMachines: readonly Lifecycle[] = [
  ...Object.values<Lifecycle>(lifecycles),
  ...Object.values(pageCharts).map(({ chart }) => chart),
];

export function layoutPath(lifecycle: Lifecycle): string {
  return fileURLToPath(new URL(`../src/machines/layout/${lifecycle.id}.json`, import.meta.url));
}

export const indexPath = fileURLToPath(new URL('../src/machines/chartLayouts.ts', import.meta.url));

/** Returns the text of the committed module with every lifecycle's layout. */
export function layoutIndex(ids: readonly string[]): string {
  const imports = [...ids]
    .sort()
    .map((id) => `import ${id} from './layout/${id}.json' with { type: 'json' };`);
  return `import type { ChartLayouts } from './chartLayout.ts';
${imports.join('\n')}
import type { LifecycleId } from './lifecycles.ts';

/** The layout of every lifecycle's chart; made by scripts/chart-layouts.ts. */
export const chartLayouts = {
${ids.map((id) => `  ${id},`).join('\n')}
} satisfies Record<LifecycleId, ChartLayouts>;
`;
}

/** Returns the text of the committed file: a line for each state and edge, so that changes are readable. */
export function layoutJson(layouts: ChartLayouts): string {
  const rows = (items: object[]) => items.map((item) => `\n      ${JSON.stringify(item)}`).join(',');
  const charts = chartVariants.map((variant) => {
    const { states, edges, ...rest } = layouts[variant];
    const facts = Object.entries(rest).map(([name, value]) => `\n    "${name}": ${JSON.stringify(value)},`);
    return `\n  "${variant}": {${facts.join('')}\n    "states": [${rows(states)}\n    ],\n    "edges": [${rows(edges)}\n    ]\n  }`;
  });
  return `{${charts.join(',')}\n}\n`;
}

const startId = '(start)';
const startSize = 12;

const directions = { right: 'RIGHT', down: 'DOWN', compact: 'DOWN' } as const;

/** The maximum width in pixels of regions next to each other: the chart's room on a 1440 screen and on a 390 phone. */
const mostWidth = { right: 1120, down: 362, compact: 362 } as const;

/** Orders the states as the machine names them, starting with the first. */
const flow: LayoutOptions = {
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
};

function spacing(variant: ChartVariant): LayoutOptions {
  const [nodes, layers, edges] =
    variant === 'compact' ? [12, 10, 12] : variant === 'down' ? [12, 16, 12] : [32, 20, 16];
  // In a horizontal chart, a number is drawn below each label.
  const nodeGap = variant === 'right' ? edges + 4 : edges;
  return {
    'elk.spacing.nodeNode': String(nodes),
    'elk.spacing.edgeNode': String(nodeGap),
    'elk.spacing.edgeEdge': String(nodeGap),
    'elk.spacing.edgeLabel': '0',
    'elk.spacing.nodeSelfLoop': String(loopDepth),
    'elk.layered.spacing.nodeNodeBetweenLayers': String(layers),
    'elk.layered.spacing.edgeNodeBetweenLayers': String(edges),
    'elk.layered.spacing.edgeEdgeBetweenLayers': String(edges),
  };
}

function padding(top: number, else_: number): string {
  return `[top=${top},left=${else_},bottom=${else_},right=${else_}]`;
}

/**
 * Returns the sides of a state's box for its loops.
 * On a low box, a second loop on the same side would cover the first. On a broad box, the outer of three loops would cross
 * the inner labels.
 */
function loopSides(edges: RegionPart['edges'], id: string, variant: ChartVariant): string {
  const loops = edges.filter(({ from, to }) => from === id && to === id).length;
  return variant === 'right' && loops <= 2 ? 'NORTH' : 'NORTH_SOUTH';
}

function nodesOf({ states, edges }: RegionPart, variant: ChartVariant, texts: Texts): ElkNode[] {
  // All states have the same width, so that they look like a row.
  const width = Math.max(
    ...states.flatMap(({ label }) => texts(label)).map((text) => stateWidth(text, variant)),
  );
  const { height } = stateShape[variant];
  const around = insidePadding[variant];
  const many = edges.length > manyEdges;
  const inside = (parent: string | null): ElkNode[] =>
    states
      .filter((state) => state.parent === parent)
      .map(({ id }) => {
        const children = inside(id);
        return {
          id,
          width,
          height,
          layoutOptions: {
            'elk.layered.edgeRouting.selfLoopDistribution': loopSides(edges, id, variant),
            ...(children.length > 0 && {
              ...flow,
              // ELK does not pass the options of the whole graph on to a compound state.
              ...spacing(variant),
              ...(many && { 'elk.layered.considerModelOrder.strategy': 'NONE' }),
              // With the model's order, ELK reverses the edges inside a compound state.
              'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
              'elk.padding': padding(height, around),
              'elk.nodeSize.constraints': 'MINIMUM_SIZE',
              'elk.nodeSize.minimum': `(${width},${height})`,
            }),
          },
          ...(children.length > 0 && { children }),
        };
      });
  return inside(null);
}

/** From this number of edges in a region on, ELK fails if it has to preserve the machine's order. */
const manyEdges = 30;
/** More attempts than ELK's usual seven, so that no edge of the palette's machine runs through a state. */
const denseLayout = {
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.thoroughness': '20',
};

function graphOf(region: RegionPart, variant: ChartVariant, texts: Texts): ElkNode {
  return {
    id: region.id,
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': directions[variant],
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': padding(8, 8),
      ...flow,
      ...(region.edges.length > manyEdges && denseLayout),
      ...spacing(variant),
    },
    children: [
      ...(region.edges.some(({ from }) => from === null)
        ? [
            {
              id: startId,
              width: startSize,
              height: startSize,
              layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
            },
          ]
        : []),
      ...nodesOf(region, variant, texts),
    ],
    edges: region.edges.map(({ edge, label, from, to }) => ({
      id: edge,
      sources: [from ?? startId],
      targets: [to],
      labels: [
        {
          text: label,
          width: Math.max(...texts(label).map((text) => chipWidth(text, variant, true))),
          height: chipShape[variant].height,
          layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
        },
      ],
    })),
  };
}

function box(shape: { x?: number; y?: number; width?: number; height?: number }) {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function within(node: ElkNode): ElkNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...within(child)]);
}

function layoutOf(laidOut: ElkNode): ChartLayout {
  const nodes = within(laidOut).map((node) => ({ id: node.id, ...box(node) }));
  const { width, height } = box(laidOut);
  return {
    width,
    height,
    regions: [],
    starts: nodes.filter((node) => node.id === startId).map(box),
    states: nodes.filter((node) => node.id !== startId),
    edges: (laidOut.edges ?? []).map(({ id, sections, labels }) => {
      const section = sections?.[0];
      const label = labels?.[0];
      if (!section || !label) throw new Error(`ELK gave edge ${id} no way`);
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      return {
        id,
        points: points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
        label: box(label),
      };
    }),
  };
}

function shifted<Shape extends Point>(shape: Shape, by: Point): Shape {
  return { ...shape, x: shape.x + by.x, y: shape.y + by.y };
}

/** Pixels between two regions, with the line in the middle. */
const regionGap = 16;

/** Puts the regions of a parallel machine into one chart, each below its title: next to each other if there is room. */
function together(
  parts: { id: string; titles: string[]; layout: ChartLayout }[],
  variant: ChartVariant,
): ChartLayout {
  const title = titleHeight[variant];
  const inner = parts.map(({ titles, layout }) => ({
    width: Math.max(layout.width, ...titles.map(titleWidth)),
    height: layout.height + title,
  }));
  const gaps = regionGap * (parts.length - 1);
  const sum = (side: 'width' | 'height') => inner.reduce((total, size) => total + size[side], gaps);
  const most = (side: 'width' | 'height') => Math.max(...inner.map((size) => size[side]));
  const fitsInRow = sum('width') <= mostWidth[variant];
  const whole = fitsInRow
    ? { width: sum('width'), height: most('height') }
    : { width: most('width'), height: sum('height') };
  const chart: ChartLayout = { ...whole, regions: [], starts: [], states: [], edges: [] };
  let [x, y] = [0, 0];
  for (const [index, { id, layout }] of parts.entries()) {
    const { width, height } = inner[index] ?? whole;
    const room = { x, y, width: fitsInRow ? width : whole.width, height: fitsInRow ? whole.height : height };
    chart.regions.push({ id, ...room });
    const by = {
      x: x + Math.floor((room.width - layout.width) / 2),
      // Horizontal regions next to each other share a base line, because loops are above the states.
      y: variant === 'right' ? y + room.height - layout.height : y + title,
    };
    chart.starts.push(...layout.starts.map((start) => shifted(start, by)));
    chart.states.push(...layout.states.map((state) => shifted(state, by)));
    chart.edges.push(
      ...layout.edges.map((edge) => ({
        ...edge,
        points: edge.points.map((point) => shifted(point, by)),
        label: shifted(edge.label, by),
      })),
    );
    if (fitsInRow) x += width + regionGap;
    else y += height + regionGap;
  }
  return chart;
}

export async function layOut(lifecycle: Lifecycle, texts: Texts): Promise<ChartLayouts> {
  const elk: ELK = new ElkConstructor();
  const regions = lifecycleParts(lifecycle);
  const ids = regions.flatMap(({ edges }) => edges.map(({ edge }) => edge));
  if (new Set(ids).size < ids.length) throw new Error(`Lifecycle ${lifecycle.id} has two edges of one id`);
  const layOutIn = async (variant: ChartVariant): Promise<ChartLayout> => {
    const parts = await Promise.all(
      regions.map(async (region) => ({
        id: region.id,
        titles: region.title ? texts(region.title) : [],
        layout: openLoops(straighten(layoutOf(await elk.layout(graphOf(region, variant, texts))))),
      })),
    );
    const [only, ...others] = parts;
    return only && others.length === 0 ? only.layout : together(parts, variant);
  };
  const [right, down, compact] = await Promise.all([
    layOutIn('right'),
    layOutIn('down'),
    layOutIn('compact'),
  ]);
  return { right, down, compact };
}
