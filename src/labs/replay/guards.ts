import type { Message, MessageKey } from '../../domain/message.ts';
import { edgeFor } from '../../machines/lifecycle.ts';
import { ruleIn } from '../../machines/rules.ts';
import { eventOf, machinesOfToday, type Machines } from './replay.ts';
import type { ReplayedStep } from './step.ts';
import { wanting, watch } from './watch.ts';

/** A guard of a step, with the facts that it read and its result. */
export interface GuardView {
  edge: string;
  rule: string;
  /** The guard's question; undefined if its refusal is clear enough. */
  question: MessageKey | undefined;
  /** The facts that it read, by name. */
  saw: { name: string; value: unknown }[];
  /** Null if it could not be evaluated, because the facts in `missing` were not stored. */
  passes: boolean | null;
  missing: string[];
  /** The reason for a refusal; undefined if it passes. */
  reason: Message | undefined;
}

/** Returns every guard of the step's event in a state, also those after a guard that does not pass. */
export function guardsOf(
  step: ReplayedStep,
  state: string | null,
  machines: Machines = machinesOfToday,
): GuardView[] {
  const lifecycle = machines[step.lifecycle];
  if (!lifecycle || state === null) return [];
  const { edge = '', rules = [] } = edgeFor(lifecycle, state, step.event) ?? {};
  return rules.map((id): GuardView => {
    const rule = ruleIn(lifecycle.rules, id);
    const facts = watch(step.facts ?? {});
    const event = watch(eventOf(step));
    let passes: boolean | null = null;
    try {
      const result = rule.test(facts.facts, event.facts);
      if (facts.missing.size === 0) passes = result;
    } catch {
      // Ignored, because a fact that it reads is missing or has another type.
    }
    const saw = [...facts.read, ...event.read].filter(([name]) => !facts.missing.has(name));
    return {
      edge,
      rule: id,
      question: rule.question,
      saw: saw.map(([name, value]) => ({ name, value })),
      passes,
      missing: [...facts.missing],
      reason: passes === false ? { key: rule.reason, params: rule.params?.(step.facts ?? {}) } : undefined,
    };
  });
}

/**
 * Returns the paths of facts that a step's guards read and that were not stored, as far as they are known before the facts
 * are entered.
 */
export function missingFacts(
  step: ReplayedStep,
  state: string | null,
  machines: Machines = machinesOfToday,
): string[] {
  const lifecycle = machines[step.lifecycle];
  if (!lifecycle || state === null) return [];
  const missingNames = new Set<string>();
  for (const id of edgeFor(lifecycle, state, step.event)?.rules ?? [])
    try {
      lifecycle.rules[id]?.test(wanting(step.facts ?? {}, missingNames), eventOf(step));
    } catch {
      // Ignored, because the placeholder for a missing fact has the wrong type.
    }
  return [...missingNames];
}
