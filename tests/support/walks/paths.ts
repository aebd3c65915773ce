import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { tableCells } from '../../../src/machines/testing/decisionTable.ts';
import { lifecycleEvents, lifecycleStates, type Lifecycle } from '../../../src/machines/lifecycle.ts';

/** Returns the shortest path to each state of a machine, computed by XState's graph with these facts. */
export function pathsTo<Facts>(lifecycle: Lifecycle<Facts>, facts: Facts): Map<string, string[]> {
  const found = getShortestPaths<AnyStateMachine>(lifecycle.machine, {
    input: facts,
    events: lifecycleEvents(lifecycle).map((type) => ({ type, remarks: '理由' })),
    filterEvents: (_state, event) => !event.type.startsWith('xstate.'),
    serializeState: (state) => JSON.stringify(state.value),
  });
  const states = new Set(lifecycleStates(lifecycle).map(({ id }) => id));
  return new Map(
    found.map(({ state, steps }) => [
      // A machine with several regions has a state in each; the states of other regions have other names.
      [state.value, Object.values(state.value)]
        .flat()
        .map(String)
        .find((id) => states.has(id)) ?? '',
      steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.')),
    ]),
  );
}

/**
 * Returns the outcome of an event in a state, from a hand-written table with the columns state, event and outcome.
 * The outcome is another state, or the status of a refusal.
 * It is `stays` if the event has no effect, or `-` if nobody can send it.
 */
export function outcomesIn<Facts>(
  lifecycle: Lifecycle<Facts>,
  table: string,
): (state: string, event: string) => string {
  const rows = table.trim() === '' ? [] : tableCells(table);
  const pairs = rows.map(([state, event]) => `${state} ${event}`);
  const states = lifecycleStates(lifecycle).map(({ id }) => id);
  const events = lifecycleEvents(lifecycle);
  expect(pairs.toSorted(), 'every state with every event, once').toEqual(
    states.flatMap((state) => events.map((event) => `${state} ${event}`)).toSorted(),
  );
  const outcomes = new Map(rows.map(([state, event, outcome]) => [`${state} ${event}`, outcome ?? '']));
  return (state, event) => outcomes.get(`${state} ${event}`) ?? '';
}
