/** Machines with one planted mistake each, to prove that the tests find it. */
import { roles, type Role } from '../../domain/roles.ts';
import { changedLifecycle as changed, nodesOf } from '../replay/changedLifecycle.ts';
import { lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../machines/lifecycle.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';

export const mistakes = [
  'removed state',
  'renamed event',
  'dropped guard',
  'widened role',
  'emptied rule',
] as const;

export interface Mutant {
  mistake: (typeof mistakes)[number];
  /** A description of the exact change. */
  what: string;
  machine: Lifecycle;
  /** Set for a right of a role whose scope hides the record anyway, so that nobody would see a difference. */
  hidden?: boolean;
}

/** Returns all mutants: each mistake of each kind, one at a time. */
export function mutantsOf(lifecycle: Lifecycle): Mutant[] {
  return [
    ...removedStates(lifecycle),
    ...renamedEvents(lifecycle),
    ...droppedGuards(lifecycle),
    ...widenedRoles(lifecycle),
    ...emptiedRules(lifecycle),
  ];
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

/** Returns mutants in which a rule about the user allows one more role, and declares it. */
function widenedRoles(lifecycle: Lifecycle): Mutant[] {
  const usedRules = new Set(lifecycleEdges(lifecycle).flatMap(({ rules }) => rules));
  return Object.entries(lifecycle.rules).flatMap(([id, rule]) => {
    const may = rule.roles;
    if (!may || !usedRules.has(id)) return [];
    return roles
      .filter((role) => !may.includes(role))
      .map((role): Mutant => {
        const test = (facts: { actor: { role: Role } | null }, event: never) =>
          facts.actor?.role === role || rule.test(facts as never, event);
        const asking = lifecycleEdges(lifecycle).filter(({ rules }) => rules.includes(id));
        const hidden = asking.every(({ rules }) => rules.some((each) => hides(lifecycle, each, role)));
        const widened = { ...rule, roles: [...may, role], test: test as typeof rule.test };
        return {
          mistake: 'widened role',
          what: `${id} for ${role}`,
          hidden,
          machine: changed(lifecycle, () => undefined, { ...lifecycle.rules, [id]: widened }),
        };
      });
  });
}

/** Returns mutants in which a rule always passes, while the chart and the declaration do not change. */
function emptiedRules(lifecycle: Lifecycle): Mutant[] {
  const usedRules = new Set(lifecycleEdges(lifecycle).flatMap(({ rules }) => rules));
  return Object.entries(lifecycle.rules).flatMap(([id, rule]): Mutant[] => {
    if (!usedRules.has(id)) return [];
    const emptied = { ...rule, test: () => true };
    return [
      {
        mistake: 'emptied rule',
        what: id,
        machine: changed(lifecycle, () => undefined, { ...lifecycle.rules, [id]: emptied }),
      },
    ];
  });
}

function hides({ rules }: Lifecycle, id: string, role: Role): boolean {
  const rule = rules[id];
  return rule?.refusal === 'scope' && rule.roles !== undefined && !rule.roles.includes(role);
}
