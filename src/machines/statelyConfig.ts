/** Lifecycles as JSON that Stately's editor opens: XState's configuration, with guards by name and nothing to be run. */
import { rulesOf, nodesIn, edgesFrom, type GuardParams, type Lifecycle } from './lifecycleTree.ts';
import { pageConfig } from './pageConfig.ts';
import type { Rule } from './rules.ts';

/** What a guard of these rules is called; undefined where none is asked. */
function guardName(rules: readonly string[]): string | undefined {
  return rules.length === 0 ? undefined : rules.join(' and ');
}

/** The configuration of the lifecycle's machine, as plain JSON; of a drawing, that of the machine it is drawn from. */
export function statelyConfig({ machine, drawnFrom }: Lifecycle): object {
  if (drawnFrom) return pageConfig(drawnFrom).config;
  const named = (key: string, value: unknown) => {
    if (key === 'context') return undefined;
    return key === 'guard' && value ? guardName((value as { params: GuardParams }).params.rules) : value;
  };
  return JSON.parse(JSON.stringify(machine.config, named)) as object;
}

/**
 * What `createMachine(config).provide({ guards })` needs to decide as the lifecycle does. `holds`: whether a rule does; its
 * own test without.
 */
export function namedGuards<Facts, Event>(
  { machine, rules }: Lifecycle<Facts, Event>,
  passes = ({ test }: Rule<Facts, Event>, facts: Facts, event: Event, _id: string) => test(facts, event),
): Record<string, (args: { context: Facts; event: Event }) => boolean> {
  const ruleSets = nodesIn(machine.root).flatMap(edgesFrom).map(rulesOf);
  return Object.fromEntries(
    ruleSets.flatMap((ids) => {
      const name = guardName(ids);
      const guard = ({ context, event }: { context: Facts; event: Event }) =>
        ids.every((id) => {
          const rule = rules[id];
          return rule !== undefined && passes(rule, context, event, id);
        });
      return name === undefined ? [] : [[name, guard]];
    }),
  );
}
