import type { Message, MessageKey } from '../domain/message.ts';
import { edgesFor } from '../machines/lifecycle.ts';
import { eventOf, machinesOfToday, type Machines } from './replay.ts';
import type { ReplayedStep } from './step.ts';
import { wanting, watch } from './watch.ts';

/** A guard of a step: what it looked at, and what it said. */
export interface GuardView {
  edge: string;
  rule: string;
  /** What it asks; undefined where its refusal says all of it. */
  question: MessageKey | undefined;
  /** What it looked at, by name. */
  saw: { name: string; value: unknown }[];
  /** Null where it could not be asked: `missing` says for want of what. */
  passes: boolean | null;
  missing: string[];
  /** Why it refuses; undefined where it does not. */
  reason: Message | undefined;
}

/** Every guard that the machine asks when the step's event comes in a state, also those after one that does not hold. */
export function guardsOf(
  step: ReplayedStep,
  state: string | null,
  machines: Machines = machinesOfToday,
): GuardView[] {
  const lifecycle = machines[step.lifecycle];
  if (!lifecycle || state === null) return [];
  return edgesFor(lifecycle, state, step.event).flatMap(({ edge, rules }) =>
    rules.map((id): GuardView => {
      const rule = lifecycle.rules[id];
      if (!rule) throw new Error(`No rule ${id} in the table`);
      const facts = watch(step.facts ?? {});
      const event = watch(eventOf(step));
      let passes: boolean | null = null;
      try {
        const result = rule.test(facts.facts, event.facts);
        if (facts.missing.size === 0) passes = result;
      } catch {
        // What it looked for is not there, or is nothing it can read.
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
    }),
  );
}

/** What the guards of a step look for that was not kept, by the names that lead to it: as far as one can tell before it is there. */
export function missingFacts(
  step: ReplayedStep,
  state: string | null,
  machines: Machines = machinesOfToday,
): string[] {
  const lifecycle = machines[step.lifecycle];
  if (!lifecycle || state === null) return [];
  const missingNames = new Set<string>();
  for (const id of edgesFor(lifecycle, state, step.event).flatMap(({ rules }) => rules))
    try {
      lifecycle.rules[id]?.test(wanting(step.facts ?? {}, missingNames), eventOf(step));
    } catch {
      // What it was given for what is not there is nothing that it can read.
    }
  return [...missingNames];
}
