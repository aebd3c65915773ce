import { describe, expect, it } from 'vitest';
import { ask, lifecycleEvents, lifecycleStates, type LifecycleAnswer, type Lifecycle } from '../lifecycle.ts';
import type { Actor, RefusalKind } from '../rules.ts';
import { documentedLifecycle, type DocumentedEdge } from './rulesDocument.ts';

/**
 * The possible actors for a record of agent A, its salesperson `sales` and the developer `dev`: those three, their
 * colleagues, and operations.
 */
export const actors = {
  operations: { userId: 'operations', role: 'operations', agentId: null },
  agent: { userId: 'agent', role: 'agent', agentId: 'A' },
  otherAgent: { userId: 'otherAgent', role: 'agent', agentId: 'B' },
  sales: { userId: 'sales', role: 'salesperson', agentId: 'A' },
  colleague: { userId: 'colleague', role: 'salesperson', agentId: 'A' },
  stranger: { userId: 'stranger', role: 'salesperson', agentId: 'B' },
  dev: { userId: 'dev', role: 'developer', agentId: null },
  otherDev: { userId: 'otherDev', role: 'developer', agentId: null },
} as const satisfies Record<string, Actor>;
type ActorName = keyof typeof actors;
const actorNames = Object.keys(actors) as ActorName[];

/** The columns of docs/rules.md for these actors. */
const documentedAs = {
  operations: 'operations',
  agent: 'agent',
  otherAgent: 'other agent',
  sales: 'salesperson',
  colleague: 'colleague',
  stranger: 'other salesperson',
  dev: 'developer',
  otherDev: 'other developer',
} as const satisfies Record<ActorName, keyof DocumentedEdge['outcomes']>;

interface Row {
  state: string;
  event: string;
  when: string;
  outcomes: Record<string, string>;
}

const refusals: Record<RefusalKind, string> = {
  role: 'role',
  scope: 'hidden',
  input: '400',
  business: '422',
  conflict: '409',
};

/** Returns a decision in the words of the tables. */
function outcomeOf(decision: LifecycleAnswer): string {
  if (decision.ok) return decision.to;
  return decision.kind === 'state' ? 'none' : refusals[decision.refusal.refusal];
}

/**
 * Returns the cells of a table whose columns are divided by `
 *
 * `, line by line.
 */
export function tableCells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Returns the rows of a table whose first line names the columns. A single outcome applies to all actors. */
function rowsOf(table: string): Row[] {
  const [head = [], ...lines] = tableCells(table);
  expect(head).toEqual(['state', 'event', 'when', ...actorNames]);
  return lines.map((cells) => {
    const [state = '', event = '', when = '', ...given] = cells;
    const outcomes = given.length === 1 ? actorNames.map(() => given[0] ?? '') : given;
    expect(outcomes, cells.join(' | ')).toHaveLength(actorNames.length);
    return {
      state,
      event,
      when,
      outcomes: Object.fromEntries(actorNames.map((name, index) => [name, outcomes[index] ?? ''])),
    };
  });
}

/** Returns the rows of docs/rules.md; a pair of state and event that it does not have is one that the state refuses. */
function documentedRows(id: string, met: (event: string) => string): Row[] {
  const { states, events, edges } = documentedLifecycle(id);
  return states.flatMap((state) =>
    events.map((event) => {
      const edge = edges.find((each) => each.state === state && each.event === event);
      const outcomes = actorNames.map((name) => [name, edge?.outcomes[documentedAs[name]] ?? 'none']);
      return { state, event, when: met(event), outcomes: Object.fromEntries(outcomes) };
    }),
  );
}

interface Tabled<Facts> {
  lifecycle: Lifecycle<Facts>;
  /**
   * The situation in which the conditions of an event hold. Where it is given, the table has only further situations: what
   * an event does for whom is read in docs/rules.md.
   */
  met?: (event: string) => string;
  /**
   * In the words of docs/rules.md, "Lifecycles": for each state, event and situation, the outcome of each actor. An outcome
   * is the new state, `role`, `hidden`, the status code of the refusal, or `none` if the state does not accept the event.
   */
  table: string;
  facts: (actor: Actor, when: string) => Facts;
  /** Returns the event's input; by default, what a filled-in form sends. */
  input?: (event: string, when: string) => object;
}

/** Returns the machine's outcome of a row, by actor. */
function outcomesOf<Facts>(
  lifecycle: Lifecycle<Facts>,
  { state, event, when }: Row,
  { facts, input = () => ({ remarks: '理由' }) }: Tabled<Facts>,
): Record<string, string> {
  const sentEvent = { type: event, ...input(event, when) };
  return Object.fromEntries(
    actorNames.map((name) => [name, outcomeOf(ask(lifecycle, state, facts(actors[name], when), sentEvent))]),
  );
}

/** A machine with its table. */
export interface TabledMachine {
  lifecycle: Lifecycle;
  /** Tells whether the table detects a difference between the changed machine and the real one. */
  tells: (changed: Lifecycle) => boolean;
}

/** The machines of the loaded test files. */
export const tabledMachines: TabledMachine[] = [];

/** Compares a machine with a table that was written by hand from the rules, not from the machine. */
export function testByTable<Facts>(tabled: Tabled<Facts>): void {
  const { lifecycle, table, met } = tabled;
  const allRows = () => [...(met ? documentedRows(lifecycle.id, met) : []), ...rowsOf(table)];
  const agrees = (changed: Lifecycle<Facts>, row: Row) => {
    const outcomes = outcomesOf(changed, row, tabled);
    return actorNames.every((name) => outcomes[name] === row.outcomes[name]);
  };
  tabledMachines.push({
    lifecycle,
    tells: (changed) => {
      try {
        return !allRows().every((row) => agrees(changed as Lifecycle<Facts>, row));
      } catch {
        return true;
      }
    },
  });
  describe(lifecycle.id, () => {
    const rows = allRows();

    it.each(rows)('$state, $event, $when', (row) => {
      expect(outcomesOf(lifecycle, row, tabled)).toEqual(row.outcomes);
    });

    it('is told of in full: every state with every event', () => {
      const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();
      expect(sorted(rows.map(({ state }) => state))).toEqual(
        sorted(lifecycleStates(lifecycle).map(({ id }) => id)),
      );
      expect(sorted(rows.map(({ event }) => event))).toEqual(sorted(lifecycleEvents(lifecycle)));
      const pairs = sorted(rows.map(({ state, event }) => `${state} ${event}`));
      expect(pairs).toHaveLength(
        sorted(rows.map(({ state }) => state)).length * sorted(rows.map(({ event }) => event)).length,
      );
    });
  });
}
