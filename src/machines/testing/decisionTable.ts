import { describe, expect, it } from 'vitest';
import { decide, lifecycleEvents, lifecycleStates, type Decision, type Lifecycle } from '../lifecycle.ts';
import type { Actor, RefusalKind } from '../rules.ts';

/**
 * Everybody who may ask about a record of agent A, its salesperson `sales` and the developer `dev`: those three, those
 * beside them, and operations.
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

/** A decision in the words of the tables. */
function outcomeOf(decision: Decision): string {
  if (decision.ok) return decision.to;
  return decision.kind === 'state' ? 'none' : refusals[decision.refusal.refusal];
}

/** The cells of a table whose columns are divided by `|`, line by line. */
export function tableCells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The rows of a table whose first line names the columns. A single outcome is everybody's. */
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

interface Tabled<Facts> {
  lifecycle: Lifecycle<Facts>;
  /**
   * In the words of docs/rules.md, "Lifecycles": for each state and event, and what is the case then, the new state for
   * each actor, or `role`, `hidden`, or the number that the refusal is answered with; `none` where the state does not
   * take the event.
   */
  table: string;
  facts: (actor: Actor, when: string) => Facts;
  /** What the event brings; without it, what the form sends when it is filled in. */
  input?: (event: string, when: string) => object;
}

/** What a machine makes of a row, by actor. */
function outcomesOf<Facts>(
  lifecycle: Lifecycle<Facts>,
  { state, event, when }: Row,
  { facts, input = () => ({ remarks: '理由' }) }: Tabled<Facts>,
): Record<string, string> {
  const sentEvent = { type: event, ...input(event, when) };
  return Object.fromEntries(
    actorNames.map((name) => [
      name,
      outcomeOf(decide(lifecycle, state, facts(actors[name], when), sentEvent)),
    ]),
  );
}

/** A machine that is put to its table. */
export interface TabledMachine {
  lifecycle: Lifecycle;
  /** Whether the table tells the machine from the real one, whose rules it may have changed. */
  tells: (changed: Lifecycle) => boolean;
}

/** Those of the test files that are loaded. */
export const tabledMachines: TabledMachine[] = [];

/** Compares a machine with a table that is written by hand, from the rules and not from the machine. */
export function testByTable<Facts>(tabled: Tabled<Facts>): void {
  const { lifecycle, table } = tabled;
  const agrees = (changed: Lifecycle<Facts>, row: Row) => {
    const outcomes = outcomesOf(changed, row, tabled);
    return actorNames.every((name) => outcomes[name] === row.outcomes[name]);
  };
  tabledMachines.push({
    lifecycle,
    tells: (changed) => {
      try {
        return !rowsOf(table).every((row) => agrees(changed as Lifecycle<Facts>, row));
      } catch {
        return true;
      }
    },
  });
  describe(lifecycle.id, () => {
    const rows = rowsOf(table);

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
