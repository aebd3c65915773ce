import type { TFunction } from 'i18next';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { isWorded } from '../../i18n/instance.ts';
import { asLifecycleId, lifecycles, namedState } from '../../machines/lifecycles.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import { countsOf, stepCounts } from '../replay/file.ts';
import { acceptedVerdicts, machinesOfToday, verdicts, type Outcome, type Verdict } from '../replay/replay.ts';
import type { LabSource } from '../replay/lab.ts';
import type { RecordedStep } from '../replay/step.ts';
import type { i18n } from 'i18next';

/** Returns the colour of a verdict: accepted, not replayable, or different. */
export function verdictTone(verdict: Verdict | undefined): Tone {
  if (verdict === undefined) return 'inactive';
  if (verdict === 'noFacts') return 'waiting';
  return acceptedVerdicts.includes(verdict) ? 'done' : 'refused';
}

/** Returns the title of a step's event, or its code if the product has no such event. */
export function eventWord(t: TFunction, i18next: i18n, { event }: Pick<RecordedStep, 'event'>): string {
  const key = auditEventKey({ kind: 'transition', event });
  return isWorded(i18next, key) ? t(key) : event;
}

export function stateWord(t: TFunction, lifecycle: string, state: string | null): string {
  if (state === null) return t('replay.notCreated');
  const known = namedState(lifecycle, state);
  return known ? t(known.label) : state;
}

/** Returns the question of a rule, or the roles that it requires if it has no question. */
export function ruleWord(t: TFunction, lifecycle: string, id: string): string {
  const rule = machinesOfToday[lifecycle]?.rules[id];
  if (rule?.question) return t(rule.question);
  if (!rule?.roles?.length) return id;
  return t('lifecycle.history.param', {
    name: t('user.role'),
    value: rule.roles.map((role) => t(`role.${role}`)).join(t('lifecycle.comma')),
  });
}

export function lifecycleWord(t: TFunction, lifecycle: string): string {
  const id = asLifecycleId(lifecycle);
  return id ? t(lifecycles[id].title) : lifecycle;
}

/** Returns the explanation of a verdict: the rule's reason, the new target state, or the missing facts. */
export function verdictReason(
  t: TFunction,
  { lifecycle, refused }: RecordedStep,
  outcome: Outcome,
): string | undefined {
  const { verdict, refusal, after, missing, retirement } = outcome;
  if (verdict === 'acceptedNow') {
    const state = stateWord(t, lifecycle, after);
    return refused?.rule
      ? t('replay.acceptedNow', { rule: ruleWord(t, lifecycle, refused.rule), state })
      : t('replay.acceptedNowOfNoRule', { state });
  }
  if (refusal) return t(refusal.key, refusal.params ?? {});
  if (retirement) return t(retirement);
  if (verdict === 'diverged') return t('replay.target', { state: stateWord(t, lifecycle, after) });
  if (missing && missing.length > 0) return t('replay.missing', { facts: missing.join(', ') });
  return undefined;
}

/** Returns the text that only a part of the filter's results is loaded. */
export function foundText(t: TFunction, { total, atLeast }: NonNullable<LabSource['found']>, loaded: number) {
  return t(atLeast ? 'replay.foundAtLeast' : 'replay.found', { total, loaded });
}

/**
 * Returns what was replayed: steps, refused attempts, and their verdicts.
 * Without refused attempts it adds that looser rules cannot be tested (R-replay-13).
 */
export function replayedText(
  t: TFunction,
  steps: readonly Pick<RecordedStep, 'refused'>[],
  outcomes: readonly (Outcome | undefined)[],
): string {
  const counts = stepCounts(steps);
  if (counts.attempts === 0) return sentences(t, [summaryText(t, outcomes), t('replay.onlyStricter')]);
  return t('replay.summaryWithAttempts', {
    steps: t('replay.cohort', { count: counts.steps }),
    attempts: t('replay.attemptCount', { count: counts.attempts }),
    verdicts: verdictCounts(t, outcomes),
  });
}

/** Returns the number of steps, and the number per verdict; steps without an outcome count as skipped. */
export function summaryText(
  t: TFunction,
  outcomes: readonly ({ verdict: Verdict } | null | undefined)[],
): string {
  return t('replay.summary', { count: outcomes.length, verdicts: verdictCounts(t, outcomes) });
}

function verdictCounts(t: TFunction, outcomes: readonly ({ verdict: Verdict } | null | undefined)[]): string {
  const reached = outcomes.flatMap((outcome) => outcome ?? []);
  const counts = countsOf(reached);
  const given = verdicts.filter((verdict) => counts[verdict]);
  const parts = given.map((verdict) => `${t(`replay.verdict.${verdict}`)} ${counts[verdict]}`);
  const skipped = outcomes.length - reached.length;
  if (skipped > 0) parts.push(`${t('replay.verdict.skipped')} ${skipped}`);
  return parts.join(' · ');
}

/** Joins sentences, with a space between them if the language uses one. */
export function sentences(t: TFunction, texts: readonly (string | false | undefined)[]): string {
  return texts.reduce<string>((first, next) => {
    if (!next) return first;
    return first ? t('replay.sentences', { first, next }) : next;
  }, '');
}
