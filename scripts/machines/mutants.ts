/** Machines with one mistake planted, for the proof that the mistake would be seen. */
import { createMachine } from 'xstate';
import { roles, type Role } from '../../src/domain/roles.ts';
import { allOf, lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import type { Lifecycle } from '../../src/machines/lifecycle.ts';
import type { RuleTable } from '../../src/machines/rules.ts';

export const mistakes = ['removed state', 'renamed event', 'dropped guard', 'widened role'] as const;

export interface Mutant {
  mistake: (typeof mistakes)[number];
  /** What exactly was done. */
  what: string;
  machine: Lifecycle;
}

interface EdgeConfig {
  target: string;
  guard?: { params: { rules: string[] } };
  meta: { edge: string };
}
interface NodeConfig {
  initial?: string;
  states?: Record<string, NodeConfig>;
  on?: Record<string, EdgeConfig>;
}

/** Each mistake of each kind, one at a time. */
export function mutantsOf(lifecycle: Lifecycle): Mutant[] {
  return [
    ...removedStates(lifecycle),
    ...renamedEvents(lifecycle),
    ...droppedGuards(lifecycle),
    ...widenedRoles(lifecycle),
  ];
}

function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as Value;
}

function nodesOf(node: NodeConfig): NodeConfig[] {
  return [node, ...Object.values(node.states ?? {}).flatMap(nodesOf)];
}

/** The lifecycle with its machine made anew of a changed configuration, and with other rules if they are given. */
function changed(
  lifecycle: Lifecycle,
  change: (config: NodeConfig) => void,
  rules: Lifecycle['rules'] = lifecycle.rules,
): Lifecycle {
  const config = copyOf(lifecycle.machine.config) as NodeConfig;
  change(config);
  const guards = { allOf: allOf(rules as RuleTable<never, never>) };
  return { ...lifecycle, rules, machine: createMachine(config as object).provide({ guards } as object) };
}

function removedStates(lifecycle: Lifecycle): Mutant[] {
  const states = lifecycleStates(lifecycle).filter(({ initial }) => !initial);
  return states.map(({ id }) => ({
    mistake: 'removed state',
    what: id,
    machine: changed(lifecycle, (config) => {
      for (const node of nodesOf(config)) {
        if (node.states) delete node.states[id];
        for (const [event, edge] of Object.entries(node.on ?? {}))
          if (edge.target === `#${id}`) delete node.on?.[event];
      }
    }),
  }));
}

function renamedEvents(lifecycle: Lifecycle): Mutant[] {
  return lifecycleEvents(lifecycle).map((event) => ({
    mistake: 'renamed event',
    what: event,
    machine: changed(lifecycle, (config) => {
      for (const { on } of nodesOf(config)) {
        const edge = on?.[event];
        if (!on || !edge) continue;
        delete on[event];
        on[`${event}Renamed`] = edge;
      }
    }),
  }));
}

function droppedGuards(lifecycle: Lifecycle): Mutant[] {
  return lifecycleEdges(lifecycle).flatMap(({ edge, rules }) =>
    rules.map((rule): Mutant => ({
      mistake: 'dropped guard',
      what: `${edge} without ${rule}`,
      machine: changed(lifecycle, (config) => {
        for (const { on } of nodesOf(config))
          for (const each of Object.values(on ?? {}))
            if (each.meta.edge === edge && each.guard)
              each.guard.params.rules = each.guard.params.rules.filter((id) => id !== rule);
      }),
    })),
  );
}

/** A rule that asks who acts lets one more role through, and says so. */
function widenedRoles(lifecycle: Lifecycle): Mutant[] {
  const asked = new Set(lifecycleEdges(lifecycle).flatMap(({ rules }) => rules));
  return Object.entries(lifecycle.rules).flatMap(([id, rule]) => {
    const may = rule.roles;
    if (!may || !asked.has(id)) return [];
    return roles
      .filter((role) => !may.includes(role))
      .map((role): Mutant => {
        const test = (facts: { actor: { role: Role } | null }, event: never) =>
          facts.actor?.role === role || rule.test(facts as never, event);
        const widened = { ...rule, roles: [...may, role], test: test as typeof rule.test };
        return {
          mistake: 'widened role',
          what: `${id} for ${role}`,
          machine: changed(lifecycle, () => undefined, { ...lifecycle.rules, [id]: widened }),
        };
      });
  });
}
