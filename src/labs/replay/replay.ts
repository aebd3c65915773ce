/** Replays recorded steps on today's machines with the facts that the trail has stored, and gives a verdict on each. */
import { z } from 'zod';
import {
  ask,
  edgeFor,
  hasState,
  lifecycleStates,
  stateIn,
  type Lifecycle,
  type LifecycleAnswer,
} from '../../machines/lifecycle.ts';
import type { RuleRefusal } from '../../machines/rules.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { MessageKey } from '../../domain/message.ts';
import { eventToday, retirementOf, stateToday, stepToday } from '../../machines/migration.ts';
import { recordKey, type ReplayMode, type ReplayedStep, type StoredFacts } from './step.ts';
import { lacking } from './watch.ts';

/**
 * `agrees`: the machine does today what was recorded. `retired`: the step was removed on purpose since (R-replay-8).
 * `taken`: the machine accepts an inserted event. `refusedNow`: a rule refuses it. `acceptedNow`: an attempt that a rule
 * refused would be accepted. `diverged`: it leads to another state. `unknownState`, `unknownEvent`: the machine has no such
 * state, or the state no such event. `afterEnd`: the state was final. `broken`: the step does not continue the previous one.
 * `noFacts`: states and events agree, but the rules lack facts.
 */
export const verdicts = [
  'agrees',
  'retired',
  'taken',
  'noFacts',
  'refusedNow',
  'acceptedNow',
  'diverged',
  'unknownState',
  'unknownEvent',
  'afterEnd',
  'broken',
] as const;
export const verdictSchema = z.enum(verdicts);
export type Verdict = z.output<typeof verdictSchema>;

/** Verdicts that need no attention. */
export const acceptedVerdicts: readonly Verdict[] = ['agrees', 'retired', 'taken', 'noFacts'];

export interface Outcome {
  verdict: Verdict;
  /** The state before the step; null before the record was created. */
  before: string | null;
  /** The state after the step. */
  after: string | null;
  /** The edge that the machine took; null if it took none. */
  edge: string | null;
  /** For `refusedNow`: the rule, with its reason. */
  refusal?: RuleRefusal;
  /** For `retired`: the reason. */
  retirement?: MessageKey;
  /** For `noFacts`: the facts that the rules lack; empty if the entry stored no facts at all. */
  missing?: string[];
}

export type AnyLifecycle = Lifecycle<StoredFacts, { type: string; remarks?: string }>;
export type Machines = Readonly<Record<string, AnyLifecycle>>;

/** Today's machines. The cast is needed because their facts come from the trail as JSON of an unknown type. */
export const machinesOfToday = lifecycles as unknown as Machines;

export interface ReplayOptions {
  machines?: Machines;
  /** The replay mode of steps that do not set their own. */
  follow?: ReplayMode;
  /** If set, the steps are complete: a gap counts as broken, not as a selection of steps. */
  complete?: boolean;
}

/** Creates a replayer for single steps, each record's in order. It stores only the last step of each record. */
export function replayer({
  machines = machinesOfToday,
  follow = 'history',
  complete = false,
}: ReplayOptions = {}) {
  const lastOf = new Map<string, { seq: number; state: string | null }>();
  return {
    take(recorded: ReplayedStep): Outcome {
      const step = migrateStep(machines, recorded);
      const key = recordKey(step);
      const last = lastOf.get(key);
      const mode = step.follow ?? follow;
      const before = mode === 'machine' && last ? last.state : step.from;
      if (step.refused) return judgeAttempt(machines, before, step);
      const outcome =
        mode === 'history' && !isContinuous(step, last, complete)
          ? { verdict: 'broken' as const, before, after: step.to, edge: null }
          : (retiredOutcome(machines, before, recorded, step) ?? judge(machines, before, step));
      const state = mode === 'machine' ? outcome.after : (step.to ?? outcome.after);
      lastOf.set(key, { seq: step.seq, state });
      return outcome;
    },
    /** Forgets all records, because no more of their steps follow. */
    forget: () => lastOf.clear(),
  };
}

/** Renames the states and the event of a step that an older version of the machine took. */
function migrateStep(machines: Machines, step: ReplayedStep): ReplayedStep {
  const lifecycle = Object.hasOwn(machines, step.lifecycle) ? machines[step.lifecycle] : undefined;
  const { to, from } = step;
  const version = step.machineVersion ?? 0;
  if (lifecycle?.migrations && step.refused && from !== null)
    return {
      ...step,
      from: stateToday(lifecycle, version, from),
      event: eventToday(lifecycle, version, step.event),
    };
  // Because inserted steps have today's names.
  if (!lifecycle?.migrations || to === null) return step;
  return stepToday(lifecycle, version, { ...step, to });
}

/** Returns the outcome of a step that was recorded in the current state and removed on purpose since. */
function retiredOutcome(
  machines: Machines,
  before: string | null,
  recorded: ReplayedStep,
  { from, to, edge }: ReplayedStep,
): Outcome | undefined {
  const lifecycle = Object.hasOwn(machines, recorded.lifecycle) ? machines[recorded.lifecycle] : undefined;
  if (!lifecycle?.migrations || recorded.to === null || from !== before) return undefined;
  const retirement = retirementOf(lifecycle, recorded.machineVersion ?? 0, { ...recorded, to: recorded.to });
  return retirement && { verdict: 'retired', before, after: to, edge, retirement };
}

/** Returns the outcome of each step. */
export function replay(steps: readonly ReplayedStep[], options?: ReplayOptions): Outcome[] {
  const { take } = replayer(options);
  return steps.map(take);
}

function isContinuous(
  { seq, from }: ReplayedStep,
  last: { seq: number; state: string | null } | undefined,
  complete: boolean,
): boolean {
  if (!last) return complete ? seq === 1 && from === null : (seq === 1) === (from === null);
  if (seq === last.seq + 1) return from === last.state;
  return !complete && seq > last.seq + 1 && from !== null;
}

/**
 * Judges a refused attempt: it agrees if it is refused today, by any rule or because the step no longer exists. It never
 * moves the record, so that later steps are judged as without it.
 */
function judgeAttempt(machines: Machines, before: string | null, step: ReplayedStep): Outcome {
  const outcome = judge(machines, before, { ...step, to: null, edge: null });
  switch (outcome.verdict) {
    case 'taken':
      return { ...outcome, verdict: 'acceptedNow' };
    case 'refusedNow':
    case 'unknownEvent':
    case 'afterEnd':
      return { ...outcome, verdict: 'agrees' };
    default:
      return outcome;
  }
}

/** Returns the outcome of a step on today's machine in the given state. */
export function judge(machines: Machines, before: string | null, step: ReplayedStep): Outcome {
  const lifecycle = Object.hasOwn(machines, step.lifecycle) ? machines[step.lifecycle] : undefined;
  const unchanged = (verdict: Verdict, more?: Partial<Outcome>): Outcome => ({
    verdict,
    before,
    after: before,
    edge: null,
    ...more,
  });
  if (!lifecycle) return unchanged('unknownState');
  if (before === null) return judgeCreation(lifecycle, step);
  if (!hasState(lifecycle, before) || (step.to !== null && !hasState(lifecycle, step.to)))
    return unchanged('unknownState');
  const { answer, missing } = answerOf(lifecycle, before, step);
  if (!answer) {
    const edge = edgeFor(lifecycle, before, step.event);
    return edge && (step.to === null || edge.to === step.to)
      ? { verdict: 'noFacts', before, after: edge.to, edge: edge.edge, missing }
      : unchanged('diverged');
  }
  if (answer.ok) {
    const { to, edge } = answer;
    const same = to === step.to && (step.edge === null || edge === step.edge);
    const verdict = step.to === null ? 'taken' : same ? 'agrees' : 'diverged';
    return { verdict, before, after: to, edge };
  }
  if (answer.kind === 'rule') return unchanged('refusedNow', { refusal: answer.refusal });
  return unchanged(stateIn(lifecycle, before)?.final ? 'afterEnd' : 'unknownEvent');
}

function judgeCreation(lifecycle: AnyLifecycle, { event, to, edge: recorded }: ReplayedStep): Outcome {
  const { event: creates, edge } = lifecycle.creation;
  if (to !== null && !hasState(lifecycle, to))
    return { verdict: 'unknownState', before: null, after: null, edge: null };
  if (event !== creates) return { verdict: 'unknownEvent', before: null, after: null, edge: null };
  const after = lifecycleStates(lifecycle).find(({ initial }) => initial)?.id ?? null;
  const same = to === after && (recorded === null || recorded === edge);
  return { verdict: to === null ? 'taken' : same ? 'agrees' : 'diverged', before: null, after, edge };
}

/** Returns the step's event with the fields that its guards may read. */
export function eventOf({ event, remarks }: ReplayedStep): { type: string; remarks: string } {
  return { type: event, remarks };
}

/** Asks the machine; without an answer, the rules read facts that were not stored: those in `missing`, or all of them. */
function answerOf(
  lifecycle: AnyLifecycle,
  state: string,
  step: ReplayedStep,
): { answer?: LifecycleAnswer; missing: string[] } {
  const facts = step.facts ?? {};
  const observed = lacking(facts);
  try {
    const answer = ask(lifecycle, state, facts, eventOf(step), observed.facts);
    if (observed.missing.size === 0) return { answer, missing: [] };
  } catch {
    // Ignored, because a fact that a rule reads is missing or has another type.
  }
  return { missing: step.facts ? [...observed.missing] : [] };
}
