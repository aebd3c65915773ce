import { z } from 'zod';
import { addMoney, subtractMoney, zeroMoney, type Money } from '../../domain/money.ts';
import { roles, type Role } from '../../domain/roles.ts';
import { changedLifecycle, nodesOf } from './changedLifecycle.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import type { Rule } from '../../machines/rules.ts';
import { machinesOfToday, replayer, type Machines, type Outcome, type ReplayOptions } from './replay.ts';
import { recordKey, type ReplayedStep, type StoredFacts } from './step.ts';

type AnyRule = Rule<StoredFacts, { type: string; remarks?: string }>;

/** A changed rule (R-replay-5): removed, applied to one more step, to other roles, or with another threshold. */
export const whatIfSchema = z
  .object({ lifecycle: z.string(), rule: z.string() })
  .and(
    z.discriminatedUnion('change', [
      z.object({ change: z.literal('off') }),
      z.object({ change: z.literal('on'), edge: z.string() }),
      z.object({ change: z.literal('roles'), roles: z.array(z.enum(roles as [Role])) }),
      z.object({ change: z.literal('figure'), figure: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) }),
    ]),
  );
export type WhatIf = z.output<typeof whatIfSchema>;

/** A rule that can be changed, with the possible changes. */
export interface ChangeableRule {
  lifecycle: string;
  rule: string;
  /** The roles it applies to today; undefined if it does not depend on the actor. */
  roles: readonly Role[] | undefined;
  threshold: AnyRule['threshold'];
  /** The steps that do not have the rule. */
  edgesWithout: readonly { edge: string; from: string; event: string }[];
}

/** Returns the rules that the machines of some lifecycles use. */
export function changeableRules(
  lifecycles: readonly string[],
  machines: Machines = machinesOfToday,
): ChangeableRule[] {
  return lifecycles.flatMap((id) => {
    const lifecycle = machines[id];
    if (!lifecycle) return [];
    const edges = [...new Map(lifecycleEdges(lifecycle).map((each) => [each.edge, each])).values()];
    const ruleIds = new Set(edges.flatMap(({ rules }) => rules));
    return [...ruleIds].flatMap((rule) => {
      const declared = lifecycle.rules[rule];
      if (!declared) return [];
      const byRole = declared.refusal === 'role' && declared.roles?.length ? declared.roles : undefined;
      const edgesWithout = edges.filter(({ rules }) => !rules.includes(rule));
      return [{ lifecycle: id, rule, roles: byRole, threshold: declared.threshold, edgesWithout }];
    });
  });
}

/** Returns the machines with one rule changed. Throws if the rule or step does not exist or cannot be changed so. */
export function changedMachines(whatIf: WhatIf, machines: Machines = machinesOfToday): Machines {
  const lifecycle = machines[whatIf.lifecycle];
  const rule = lifecycle?.rules[whatIf.rule];
  if (!lifecycle || !rule) throw new Error(`No rule ${whatIf.rule} of ${whatIf.lifecycle}`);
  const rules = { ...lifecycle.rules, [whatIf.rule]: changedRule(rule, whatIf) };
  let found = whatIf.change !== 'on';
  const changed = changedLifecycle(
    lifecycle,
    (config) => {
      if (whatIf.change !== 'on') return;
      for (const { on } of nodesOf(config))
        for (const { meta, guard } of Object.values(on ?? {}))
          if (meta.edge === whatIf.edge && guard && !guard.params.rules.includes(whatIf.rule)) {
            guard.params.rules.push(whatIf.rule);
            found = true;
          }
    },
    rules,
  );
  if (!found) throw new Error(`${whatIf.rule} cannot be asked of a step ${edgeOf(whatIf)}`);
  return { ...machines, [whatIf.lifecycle]: changed };
}

const edgeOf = (whatIf: WhatIf) => (whatIf.change === 'on' ? whatIf.edge : '');

function changedRule(rule: AnyRule, whatIf: WhatIf): AnyRule {
  switch (whatIf.change) {
    case 'on':
      return rule;
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

/** A step with another outcome under the what-if. */
export interface Difference<Step> {
  step: Step;
  now: Outcome;
  then: Outcome;
  /** The step's amount; null if it has none. */
  amount: Money | null;
}

/** The comparison of a step; `unasked` is set if its facts are too few to decide whether it differs. */
interface Compared<Step> {
  now: Outcome;
  unasked: boolean;
  difference: Difference<Step> | undefined;
}

/** Returns the amount of money of a step. */
export function amountOf({ facts }: Pick<ReplayedStep, 'facts'>): Money | null {
  const amount = facts?.amount ?? facts?.creditedAmount;
  return typeof amount === 'string' && /^-?\d+(\.\d{1,2})?$/.test(amount) ? amount : null;
}

const isSameOutcome = (a: Outcome, b: Outcome) =>
  a.verdict === b.verdict && a.after === b.after && a.edge === b.edge;

/** Tells whether the facts were sufficient for a verdict. */
const isDecided = ({ verdict }: Outcome) => verdict !== 'noFacts';

/**
 * Compares steps one by one and returns the difference of each; `unasked` if its facts are too few. `sum` adds the amounts
 * of the differences so far, each record's last one only.
 */
export function comparer(whatIf: WhatIf, options: ReplayOptions = {}) {
  const machines = options.machines ?? machinesOfToday;
  const today = replayer({ ...options, machines });
  const changed = replayer({ ...options, machines: changedMachines(whatIf, machines) });
  const counted = new Map<string, Money>();
  let sum = zeroMoney;
  const count = (step: ReplayedStep, amount: Money | null) => {
    if (amount === null) return;
    const key = recordKey(step);
    sum = addMoney(subtractMoney(sum, counted.get(key) ?? zeroMoney), amount);
    counted.set(key, amount);
  };
  return {
    take<Step extends ReplayedStep>(step: Step): Compared<Step> {
      const now = today.take(step);
      const then = step.lifecycle === whatIf.lifecycle ? changed.take(step) : now;
      const unasked = !isDecided(now) || !isDecided(then);
      if (unasked || isSameOutcome(now, then)) return { now, unasked, difference: undefined };
      const amount = amountOf(step);
      count(step, amount);
      return { now, unasked, difference: { step, now, then, amount } };
    },
    sum: () => sum,
    /** Forgets all records, because no more of their steps follow. */
    forget: () => {
      today.forget();
      changed.forget();
      counted.clear();
    },
  };
}

/** Returns the steps with another outcome under the what-if, and the sum of their amounts. */
export function compare<Step extends ReplayedStep>(
  steps: readonly Step[],
  whatIf: WhatIf,
  options?: ReplayOptions,
): { differences: Difference<Step>[]; sum: Money; unasked: number } {
  const { take, sum } = comparer(whatIf, options);
  const results = steps.map((step) => take(step));
  return {
    differences: results.flatMap(({ difference }) => difference ?? []),
    sum: sum(),
    unasked: results.filter(({ unasked }) => unasked).length,
  };
}
