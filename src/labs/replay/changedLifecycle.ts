/** Changed copies of lifecycles, for what-ifs and for planted mistakes. */
import { createMachine } from 'xstate';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { allOf, type RuleTable } from '../../machines/rules.ts';

interface EdgeConfig {
  target: string;
  guard?: { params: { rules: string[] } };
  meta: { edge: string };
}

/** A state or the machine, as declared to XState. */
export interface NodeConfig {
  initial?: string;
  states?: Record<string, NodeConfig>;
  on?: Record<string, EdgeConfig>;
}

function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as Value;
}

/** Returns the node and all its descendants. */
export function nodesOf(node: NodeConfig): NodeConfig[] {
  return [node, ...Object.values(node.states ?? {}).flatMap(nodesOf)];
}

/** Returns the lifecycle with a machine created from the changed configuration, and with other rules if given. */
export function changedLifecycle<Facts, Event, RuleId extends string>(
  lifecycle: Lifecycle<Facts, Event, RuleId>,
  change: (config: NodeConfig) => void,
  rules = lifecycle.rules,
): Lifecycle<Facts, Event, RuleId> {
  const config = copyOf(lifecycle.machine.config) as NodeConfig;
  change(config);
  const table: RuleTable<Facts, Event> = rules;
  const guards = { allOf: allOf(table) };
  return { ...lifecycle, rules, machine: createMachine(config as object).provide({ guards } as object) };
}
