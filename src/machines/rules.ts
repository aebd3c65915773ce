import type { MessageKey, MessageParams } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';

/** Who asks. `agentId` is the agent the user belongs to; null for operations and developers. */
export interface Actor {
  userId: string;
  role: Role;
  agentId: string | null;
}

/**
 * How a refusal by a rule is answered: `role` 403, `scope` 404, `input` 400 beside `field`, `business` 422,
 * `conflict` 409: other records stand in the way.
 * An `input` rule never blocks an action from being offered: it only says what is still needed.
 */
export type RefusalKind = 'role' | 'scope' | 'input' | 'business' | 'conflict';

/** A named guard: one test, one reason that server, page, palette and chart all show. */
export interface Rule<Facts, Event> {
  refusal: RefusalKind;
  /** For `input` rules: the field that is missing. */
  field?: string;
  test: (facts: Facts, event: Event) => boolean;
  /** Why the action is refused. */
  reason: MessageKey;
  params?: (facts: Facts) => MessageParams;
  /** Of a rule that asks who acts: the roles of whom it can hold. Absent: it asks nothing of the sort. */
  roles?: readonly Role[];
  /** The rule as a question, for readers of the chart; absent where `roles` says all of it. */
  question?: MessageKey;
  /** Id of the command after which the rule allows the step; that command declares its own roles. */
  resolvedByCommand?: string;
  /** When the rule allows the step, in words, where no command leads there. */
  resolvedWhen?: MessageKey;
  /** The figure that it measures by, where there is one: a replay asks what another would have changed. */
  threshold?: Threshold<Facts, Event>;
}

export interface Threshold<Facts, Event> {
  unit: 'money' | 'count';
  /** As it is. */
  figure: string;
  /** What the figure is. */
  label: MessageKey;
  test: (facts: Facts, event: Event, figure: string) => boolean;
}

/** The test of a rule that measures by a figure. */
export function measured<Facts, Event>(
  threshold: Threshold<Facts, Event>,
): Required<Pick<Rule<Facts, Event>, 'test' | 'threshold'>> {
  return { test: (facts, event) => threshold.test(facts, event, threshold.figure), threshold };
}

export type RuleTable<Facts, Event> = Record<string, Rule<Facts, Event>>;
