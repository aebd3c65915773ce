import type { Fact } from '../../domain/auditFacts.ts';

/** What two records keep under one name; undefined where one keeps nothing so. */
export interface FactPair {
  name: string;
  values: readonly [string | undefined, string | undefined];
}

/** The facts of both under each name, in the order of the first, then what only the second has. */
export function pairsOf(first: readonly Fact[], second: readonly Fact[]): FactPair[] {
  const [left, right] = [first, second].map(
    (facts) => new Map(facts.map(({ name, value }) => [name, value])),
  );
  return [...new Set([...first, ...second].map(({ name }) => name))].map((name) => ({
    name,
    values: [left?.get(name), right?.get(name)],
  }));
}

export const differs = ({ values: [first, second] }: FactPair) => first !== second;

interface Step {
  seq: number;
  at: string;
}

/** The row in which each step of two histories stands, by its `seq`: those of one instant share a row, from 1. */
export function rowsInTime(first: readonly Step[], second: readonly Step[]) {
  const rows = [new Map<number, number>(), new Map<number, number>()] as const;
  let [left, right, row] = [0, 0, 0];
  while (left < first.length || right < second.length) {
    const [a, b] = [first[left], second[right]];
    const apart = a && b ? Date.parse(a.at) - Date.parse(b.at) : a ? -1 : 1;
    row += 1;
    if (a && apart <= 0) rows[0].set(a.seq, row);
    if (b && apart >= 0) rows[1].set(b.seq, row);
    left += apart <= 0 ? 1 : 0;
    right += apart >= 0 ? 1 : 0;
  }
  return { rows, count: row };
}
