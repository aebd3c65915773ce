/** Reads the tables of docs/rules.md, "Lifecycles", which are written by hand and decide what tests expect. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The columns of the document, each with the column that it repeats where a table leaves it out. */
const columns = {
  operations: undefined,
  agent: undefined,
  'other agent': 'agent',
  salesperson: undefined,
  colleague: 'salesperson',
  'other salesperson': 'salesperson',
  developer: undefined,
  'other developer': 'developer',
} as const satisfies Record<string, string | undefined>;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

/** The effect of an event in a state: the next state, or the kind of the refusal, by the column of who sends it. */
export interface DocumentedEdge {
  state: string;
  event: string;
  outcomes: Record<Column, string>;
}

export interface DocumentedLifecycle {
  /** The initial state, the final states, and the source and target of each event. */
  states: string[];
  /** The events of the edges, without the one that creates a record. */
  events: string[];
  edges: DocumentedEdge[];
}

const text = readFileSync(join(import.meta.dirname, '../../../docs/rules.md'), 'utf8');

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Tells whether a cell names the next state. */
export const isAllowed = (outcome: string) => outcome !== 'role' && outcome !== 'hidden';

/** Returns the edges of a table of the document; none if it is a table of something else. */
function edgesIn(table: string): DocumentedEdge[] {
  const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf);
  if (head[0] !== 'State' || head[1] !== 'Event' || !head.includes('operations')) return [];
  return rows.map((cells) => {
    const cellOf = (column: Column): string =>
      cells[head.indexOf(column)] ?? cellOf(columns[column] ?? 'operations');
    const outcomes = Object.fromEntries(columnNames.map((column) => [column, cellOf(column)]));
    return { state: cells[0] ?? '', event: cells[1] ?? '', outcomes: outcomes as Record<Column, string> };
  });
}

/** Returns a lifecycle as the document has it. Throws if the document does not have it. */
export function documentedLifecycle(id: string): DocumentedLifecycle {
  const section = text.split('\n### ').find((each) => each.split('\n')[2]?.startsWith(`\`${id}\``));
  if (section === undefined) throw new Error(`docs/rules.md has no lifecycle ${id}`);
  const edges = (section.match(/^\|.*\|\n(?:\|.*\|\n)+/gm) ?? []).flatMap(edgesIn);
  const initial = /Created by `\w+`, in `(\w+)`/.exec(section)?.[1];
  const final = [...(/Final:\s+([^.]*)\./.exec(section)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
    ([, state = '']) => state,
  );
  const between = edges.flatMap(({ state, outcomes }) => [
    state,
    ...Object.values(outcomes).filter(isAllowed),
  ]);
  return {
    states: [...new Set([...(initial === undefined ? [] : [initial]), ...between, ...final])],
    events: [...new Set(edges.map(({ event }) => event))],
    edges,
  };
}
