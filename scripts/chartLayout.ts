import { fileURLToPath } from 'node:url';
import type { ELK, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import {
  chartVariants,
  type ChartLayout,
  type ChartLayouts,
  type ChartVariant,
} from '../src/machines/chartLayout.ts';
import { lifecycleEdges, lifecycleStates, type EdgeMeta, type Lifecycle } from '../src/machines/lifecycle.ts';
import { chipShape, chipWidth, stateShape, stateWidth } from '../src/ui/chart/sizes.ts';
import { loopDepth, openLoops, straighten } from './straighten.ts';

/** A label in each language: boxes are made for the longest. */
export type Texts = (key: string) => string[];

export function textsOf(catalogues: Record<string, string>[]): Texts {
  return (key) =>
    catalogues.map((catalogue) => {
      const text = catalogue[key];
      if (text === undefined) throw new Error(`A catalogue lacks ${key}`);
      return text;
    });
}

export function layoutPath(lifecycle: Lifecycle): string {
  return fileURLToPath(new URL(`../src/machines/layout/${lifecycle.id}.json`, import.meta.url));
}

/** The committed text: a line for each state and edge, so that a change can be read. */
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

function spacing(variant: ChartVariant): LayoutOptions {
  const [nodes, layers, edges] =
    variant === 'compact' ? [12, 10, 12] : variant === 'down' ? [12, 16, 12] : [32, 20, 16];
  return {
    'elk.spacing.nodeNode': String(nodes),
    'elk.spacing.edgeNode': String(edges),
    'elk.spacing.edgeEdge': String(edges),
    'elk.spacing.edgeLabel': '0',
    'elk.spacing.nodeSelfLoop': String(loopDepth),
    'elk.layered.spacing.nodeNodeBetweenLayers': String(layers),
    'elk.layered.spacing.edgeNodeBetweenLayers': String(edges),
    'elk.layered.spacing.edgeEdgeBetweenLayers': String(edges),
  };
}

interface Edge extends EdgeMeta {
  from: string;
  to: string;
}

function edgesOf(lifecycle: Lifecycle, initial: string): Edge[] {
  const edges = [{ ...lifecycle.creation, from: startId, to: initial }, ...lifecycleEdges(lifecycle)];
  const ids = new Set(edges.map((edge) => edge.edge));
  if (ids.size < edges.length) throw new Error(`Lifecycle ${lifecycle.id} has two edges of one id`);
  return edges;
}

function graphOf(lifecycle: Lifecycle, variant: ChartVariant, texts: Texts): ElkNode {
  const states = lifecycleStates(lifecycle);
  const initial = states.find((state) => state.initial);
  if (!initial) throw new Error(`Lifecycle ${lifecycle.id} has no initial state`);
  // One width for all states: boxes of one size read as a row, not as a ransom note.
  const width = Math.max(
    ...states.flatMap(({ label }) => texts(label)).map((text) => stateWidth(text, variant)),
  );
  return {
    id: lifecycle.id,
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': directions[variant],
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
      ...spacing(variant),
    },
    children: [
      {
        id: startId,
        width: startSize,
        height: startSize,
        layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
      },
      ...states.map(({ id }) => ({
        id,
        width,
        height: stateShape[variant].height,
        // A second loop on the same side of a low box would lie on the first.
        layoutOptions: {
          'elk.layered.edgeRouting.selfLoopDistribution': variant === 'right' ? 'NORTH' : 'NORTH_SOUTH',
        },
      })),
    ],
    edges: edgesOf(lifecycle, initial.id).map((edge) => ({
      id: edge.edge,
      sources: [edge.from],
      targets: [edge.to],
      labels: [
        {
          text: edge.label,
          width: Math.max(...texts(edge.label).map((text) => chipWidth(text, variant, true))),
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

function layoutOf(laidOut: ElkNode): ChartLayout {
  const nodes = (laidOut.children ?? []).map((node) => ({ id: node.id, ...box(node) }));
  const { width, height } = box(laidOut);
  return {
    width,
    height,
    start: box(nodes.find((node) => node.id === startId) ?? {}),
    states: nodes.filter((node) => node.id !== startId),
    edges: (laidOut.edges ?? []).map(({ id, sections, labels }) => {
      const section = sections?.[0];
      const label = labels?.[0];
      if (!section || !label) throw new Error(`ELK gave edge ${id} no way`);
      const way = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      return {
        id,
        points: way.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
        label: box(label),
      };
    }),
  };
}

export async function layOut(lifecycle: Lifecycle, texts: Texts): Promise<ChartLayouts> {
  const elk: ELK = new ElkConstructor();
  const layouts = await Promise.all(
    chartVariants.map(async (variant) =>
      openLoops(straighten(layoutOf(await elk.layout(graphOf(lifecycle, variant, texts))))),
    ),
  );
  return Object.fromEntries(chartVariants.map((variant, index) => [variant, layouts[index]])) as ChartLayouts;
}
