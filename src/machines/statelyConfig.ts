/** Lifecycles as JSON that Stately's editor opens: XState's configuration, with guards by name and no functions. */
import { edgesOf, nodesIn, type Lifecycle } from './lifecycleTree.ts';
import { pageConfig } from './pageConfig.ts';
import type { GuardParams, Rule } from './rules.ts';

/** Returns the name of a guard with these rules; undefined if there are none. */
function guardName(rules: readonly string[]): string | undefined {
  return rules.length === 0 ? undefined : rules.join(' and ');
}

/** Returns the configuration of the lifecycle's machine as plain JSON; for a drawing, that of the drawn machine. */
export function statelyConfig({ machine, drawnFrom }: Lifecycle): object {
  if (drawnFrom) return pageConfig(drawnFrom).config;
  const named = (key: string, value: unknown) => {
    if (key === 'context') return undefined;
    return key === 'guard' && value ? guardName((value as { params: GuardParams }).params.rules) : value;
  };
  return JSON.parse(JSON.stringify(machine.config, named)) as object;
}

/**
 * Returns the guards with which `createMachine(config).provide({ guards })` decides as the lifecycle does. `passes` replaces
 * the rules' own tests.
 */
export function namedGuards<Facts, Event>(
  { machine, rules }: Lifecycle<Facts, Event>,
  passes = ({ test }: Rule<Facts, Event>, facts: Facts, event: Event, _id: string) => test(facts, event),
): Record<string, (args: { context: Facts; event: Event }) => boolean> {
  const ruleSets = nodesIn(machine.root)
    .flatMap(edgesOf)
    .map((edge) => edge.rules);
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
