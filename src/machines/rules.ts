import type { Message, MessageKey, MessageParams } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';

/** The user who acts. `agentId` is the agent the user belongs to; null for operations and developers. */
export interface Actor {
  userId: string;
  role: Role;
  agentId: string | null;
}

/**
 * The kind of a rule's refusal and its status code: `role` 403, `scope` 404, `input` 400 for a field, `business` 422,
 * `conflict` 409 because of other records. An `input` rule never prevents an action from being offered: it only names the
 * missing input.
 */
export type RefusalKind = 'role' | 'scope' | 'input' | 'business' | 'conflict';

/** A named guard: one test, and one reason that server, page, palette and chart all show. */
export interface Rule<Facts, Event> {
  refusal: RefusalKind;
  /** For `input` rules: the field that is missing. */
  field?: string;
  test: (facts: Facts, event: Event) => boolean;
  reason: MessageKey;
  params?: (facts: Facts) => MessageParams;
  /** For a rule about the actor: the roles for which it can pass. If absent, it does not depend on the role. */
  roles?: readonly Role[];
  /** The rule as a question, for readers of the chart; absent if `roles` says all of it. */
  question?: MessageKey;
  /** Id of the command after which the rule allows the step; that command declares its own roles. */
  resolvedByCommand?: string;
  /** When the rule allows the step, in words, if no command resolves it. */
  resolvedWhen?: MessageKey;
  /** The rule's threshold, if any: a replay evaluates another value. */
  threshold?: Threshold<Facts, Event>;
}

export interface Threshold<Facts, Event> {
  unit: 'money' | 'count';
  /** The threshold's current value. */
  figure: string;
  /** Label of the threshold. */
  label: MessageKey;
  test: (facts: Facts, event: Event, figure: string) => boolean;
}

/** Creates the test of a rule with a threshold. */
export function measured<Facts, Event>(
  threshold: Threshold<Facts, Event>,
): Required<Pick<Rule<Facts, Event>, 'test' | 'threshold'>> {
  return { test: (facts, event) => threshold.test(facts, event, threshold.figure), threshold };
}

export type RuleTable<Facts, Event> = Record<string, Rule<Facts, Event>>;

/** A rule that did not pass: its id, its reason, and how the refusal is resolved. */
export interface RuleRefusal extends Message, Pick<Rule<never, never>, 'resolvedByCommand' | 'resolvedWhen'> {
  rule: string;
  refusal: RefusalKind;
  field?: string;
}

/** Parameters of an edge's guard. */
export interface GuardParams {
  rules: string[];
}

/** Returns the rule with that id. Throws if the table lacks it. */
export function ruleIn<Facts, Event>(rules: RuleTable<Facts, Event>, id: string): Rule<Facts, Event> {
  const rule = rules[id];
  if (!rule) throw new Error(`No rule ${id} in the table`);
  return rule;
}

/** Returns the guard of every edge: all named rules of the table must pass. */
export function allOf<Facts, Event>(rules: RuleTable<Facts, Event>) {
  return ({ context, event }: { context: Facts; event: Event }, params: GuardParams): boolean =>
    params.rules.every((id) => ruleIn(rules, id).test(context, event));
}

/** Returns the refusals of those rules in a table that do not pass. Throws for an id that the table lacks. */
export function refusedRules<Facts, Event>(
  rules: RuleTable<Facts, Event>,
  ids: readonly string[],
  facts: Facts,
  event: Event,
): RuleRefusal[] {
  return ids.flatMap((id) => {
    const rule = ruleIn(rules, id);
    if (rule.test(facts, event)) return [];
    const { refusal, field, reason, resolvedByCommand, resolvedWhen } = rule;
    const params = rule.params?.(facts);
    return [{ rule: id, refusal, field, key: reason, params, resolvedByCommand, resolvedWhen }];
  });
}

const severity: RefusalKind[] = ['scope', 'role', 'input', 'business', 'conflict'];

/**
 * Returns the refusal that the caller is shown. Scope and role come before input, and input before the rest, so that nobody
 * learns about records of others.
 */
export function mostImportantRefusal(refused: readonly RuleRefusal[]): RuleRefusal | undefined {
  return refused.toSorted((a, b) => severity.indexOf(a.refusal) - severity.indexOf(b.refusal))[0];
}
