import { z } from 'zod';
import { addMoney, zeroMoney, type Money } from '../domain/money.ts';
import { roles, type Role } from '../domain/roles.ts';
import { allOf, lifecycleEdges } from '../machines/lifecycle.ts';
import type { Rule } from '../machines/rules.ts';
import {
  machinesOfToday,
  replayer,
  type AnyLifecycle,
  type Machines,
  type Outcome,
  type ReplayOptions,
} from './replay.ts';
import type { ReplayedStep, StoredFacts } from './step.ts';

type AnyRule = Rule<StoredFacts, { type: string; remarks?: string }>;

/** "Had this rule been so": not asked at all, of other roles, or measured by another figure. */
export const whatIfSchema = z
  .object({ lifecycle: z.string(), rule: z.string() })
  .and(
    z.discriminatedUnion('change', [
      z.object({ change: z.literal('off') }),
      z.object({ change: z.literal('roles'), roles: z.array(z.enum(roles as [Role])) }),
      z.object({ change: z.literal('figure'), figure: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) }),
    ]),
  );
export type WhatIf = z.output<typeof whatIfSchema>;

/** A rule that can be another, with the ways in which it can. */
export interface ChangeableRule {
  lifecycle: string;
  rule: string;
  /** Whom it holds for today; undefined where it does not ask who acts. */
  roles: readonly Role[] | undefined;
  threshold: AnyRule['threshold'];
}

/** The rules that the machines of some lifecycles ask. */
export function changeableRules(
  lifecycles: readonly string[],
  machines: Machines = machinesOfToday,
): ChangeableRule[] {
  return lifecycles.flatMap((id) => {
    const lifecycle = machines[id];
    if (!lifecycle) return [];
    const asked = new Set(lifecycleEdges(lifecycle).flatMap(({ rules }) => rules));
    return [...asked].flatMap((rule) => {
      const declared = lifecycle.rules[rule];
      const byRole = declared?.refusal === 'role' && declared.roles?.length ? declared.roles : undefined;
      return declared ? [{ lifecycle: id, rule, roles: byRole, threshold: declared.threshold }] : [];
    });
  });
}

/** The machines with one rule another. Throws for a rule that there is not, or that cannot be changed so. */
export function changedMachines(whatIf: WhatIf, machines: Machines = machinesOfToday): Machines {
  const lifecycle = machines[whatIf.lifecycle];
  const rule = lifecycle?.rules[whatIf.rule];
  if (!lifecycle || !rule) throw new Error(`No rule ${whatIf.rule} of ${whatIf.lifecycle}`);
  const rules = { ...lifecycle.rules, [whatIf.rule]: changedRule(rule, whatIf) };
  const changed: AnyLifecycle = {
    ...lifecycle,
    rules,
    machine: lifecycle.machine.provide({ guards: { allOf: allOf(rules) } } as never),
  };
  return { ...machines, [whatIf.lifecycle]: changed };
}

function changedRule(rule: AnyRule, whatIf: WhatIf): AnyRule {
  switch (whatIf.change) {
    case 'off':
      return { ...rule, test: () => true };
    case 'roles': {
      const may: readonly string[] = whatIf.roles;
      if (rule.refusal !== 'role' || !rule.roles?.length) throw new Error(`${whatIf.rule} asks for no role`);
      const test = ({ actor }: StoredFacts) => may.includes((actor as { role: string }).role);
      return { ...rule, roles: whatIf.roles, test };
    }
    case 'figure': {
      const { threshold } = rule;
      if (!threshold) throw new Error(`${whatIf.rule} measures by no figure`);
      return { ...rule, test: (facts, event) => threshold.test(facts, event, whatIf.figure) };
    }
  }
}

/** A step that would have gone another way. */
export interface Difference<Step> {
  step: Step;
  now: Outcome;
  then: Outcome;
  /** What hangs on it; null where no money does. */
  amount: Money | null;
}

/** The money that a step was about. */
export function amountOf({ facts }: Pick<ReplayedStep, 'facts'>): Money | null {
  const amount = facts?.amount ?? facts?.creditedAmount;
  return typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount) ? amount : null;
}

const sameWay = (a: Outcome, b: Outcome) =>
  a.verdict === b.verdict && a.after === b.after && a.edge === b.edge;

/** Takes steps one by one, and gives the difference where the step would have gone another way. */
export function comparer(whatIf: WhatIf, options: ReplayOptions = {}) {
  const machines = options.machines ?? machinesOfToday;
  const today = replayer({ ...options, machines });
  const changed = replayer({ ...options, machines: changedMachines(whatIf, machines) });
  return {
    take<Step extends ReplayedStep>(step: Step): { now: Outcome; difference: Difference<Step> | undefined } {
      const now = today.take(step);
      const then = step.lifecycle === whatIf.lifecycle ? changed.take(step) : now;
      return {
        now,
        difference: sameWay(now, then) ? undefined : { step, now, then, amount: amountOf(step) },
      };
    },
    forget: () => {
      today.forget();
      changed.forget();
    },
  };
}

/** The steps that would have gone another way had the rule been so, and the sum of the money that hangs on them. */
export function compare<Step extends ReplayedStep>(
  steps: readonly Step[],
  whatIf: WhatIf,
  options?: ReplayOptions,
): { differences: Difference<Step>[]; sum: Money; unasked: number } {
  const { take } = comparer(whatIf, options);
  const taken = steps.map((step) => take(step));
  const differences = taken.flatMap(({ difference }) => difference ?? []);
  return {
    differences,
    sum: addMoney(zeroMoney, ...differences.flatMap(({ amount }) => amount ?? [])),
    unasked: taken.filter(({ now }) => now.verdict === 'noFacts').length,
  };
}
