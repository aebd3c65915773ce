import type { Fact } from '../../domain/auditFacts.ts';

/** The values of two records under one name; undefined if a record has none. */
export interface FactPair {
  name: string;
  values: readonly [string | undefined, string | undefined];
}

/** Returns the facts of both records by name: in the order of the first, then those that only the second has. */
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

interface ComparedStep {
  seq: number;
  at: string;
}

/** Returns the row of each step of two histories, by its `seq`. Steps of the same instant share a row; rows begin at 1. */
export function rowsInTime(first: readonly ComparedStep[], second: readonly ComparedStep[]) {
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
