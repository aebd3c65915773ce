import { describe, expect, it } from 'vitest';
import { createMachine, transition, type AnyStateMachine, type AnyStateNode, type StateValue } from 'xstate';
import { customerLifecycle } from './customer.ts';
import type { Lifecycle } from './lifecycle.ts';
import { childrenOf, edgesOf, nodesIn } from './lifecycleTree.ts';
import type { GuardParams } from './rules.ts';
import { lifecycles } from './lifecycles.ts';
import { namedGuards, statelyConfig } from './statelyConfig.ts';
import { actors, tableCells } from './testing/decisionTable.ts';

const all = Object.values<Lifecycle>(lifecycles);

/** Creates a machine from the file alone, with the given guards. */
function machineOf(lifecycle: Lifecycle, guards: Record<string, (args: never) => boolean>): AnyStateMachine {
  const file = JSON.stringify(statelyConfig(lifecycle));
  return createMachine(JSON.parse(file) as object).provide({ guards: guards as object });
}

/** Returns every possible value of a machine. */
function valuesOf(node: AnyStateNode): StateValue[] {
  const children = childrenOf(node);
  if (node.type === 'parallel')
    return children.reduce<StateValue[]>(
      (values, child) =>
        values.flatMap((value) => valuesOf(child).map((inner) => ({ ...Object(value), [child.key]: inner }))),
      [{}],
    );
  return children.flatMap<StateValue>((child) =>
    childrenOf(child).length === 0 ? [child.key] : valuesOf(child).map((inner) => ({ [child.key]: inner })),
  );
}

/** Returns the machine's value after an event; undefined if the machine does not accept it. */
function goes(machine: AnyStateMachine, value: StateValue, type: string): StateValue | undefined {
  const before = machine.resolveState({ value, context: {} });
  const [after] = transition(machine, before, { type });
  return before.can({ type }) ? (after.value as StateValue) : undefined;
}

describe('the JSON of a lifecycle', () => {
  it.each(all)('of $id is plain, and names its guards', (lifecycle) => {
    const file = JSON.stringify(statelyConfig(lifecycle));
    expect(file).not.toMatch(/allOf|=>|function/);
    expect(JSON.parse(file)).toMatchObject({ id: `lifecycle.${lifecycle.id}` });
  });

  // The test chooses which rules pass, the same for both machines: all, none, and each time all but one.
  it.each(all)('of $id walks the edges of the machine', (lifecycle) => {
    const real = lifecycle.machine;
    const rules = [
      ...new Set(
        nodesIn(real.root)
          .flatMap(edgesOf)
          .flatMap((edge) => edge.rules),
      ),
    ];
    let visited = 0;
    for (const fails of [[], rules, ...rules.map((rule) => [rule])]) {
      const given = real.provide({
        guards: {
          allOf: (_: unknown, params: GuardParams) => !params.rules.some((id) => fails.includes(id)),
        },
      } as object);
      const read = machineOf(
        lifecycle,
        namedGuards(lifecycle, (_rule, _facts, _event, id) => !fails.includes(id)),
      );
      for (const value of valuesOf(real.root))
        for (const type of real.events) {
          const went = goes(given, value, type);
          expect(goes(read, value, type), `${JSON.stringify(value)} ${type} without ${fails.join()}`).toEqual(
            went,
          );
          if (went !== undefined) visited += 1;
        }
    }
    expect(visited > 0).toBe(real.events.length > 0);
  });

  it('of a customer decides as the rules say, by its own rules (R-customer-8)', () => {
    const read = machineOf(customerLifecycle, namedGuards(customerLifecycle));
    const table = `
      enabled  | disable  | agent      | disabled
      enabled  | disable  | sales      | –
      enabled  | disable  | otherAgent | –
      enabled  | enable   | agent      | –
      enabled  | edit     | sales      | enabled
      enabled  | edit     | agent      | –
      enabled  | transfer | agent      | enabled
      enabled  | transfer | colleague  | –
      disabled | enable   | agent      | enabled
      disabled | enable   | operations | –
      disabled | edit     | sales      | disabled
      disabled | edit     | stranger   | –
      disabled | transfer | agent      | disabled
    `;
    for (const [state = '', type = '', actor = '', to = ''] of tableCells(table)) {
      const context = { actor: actors[actor as keyof typeof actors], agentId: 'A', salespersonId: 'sales' };
      const before = read.resolveState({ value: state, context });
      const [after] = transition(read, before, { type });
      expect(before.can({ type }) ? after.value : '–', `${state} ${type} ${actor}`).toBe(to);
    }
  });
});
