/** Feeds recorded steps to today's machines, with the facts that the trail has stored, and says what came of each. */
import { z } from 'zod';
import {
  edgesFor,
  feed,
  mostImportantRefusal,
  lifecycleStates,
  refusedRules,
  type Lifecycle,
  type RuleRefusal,
} from '../machines/lifecycle.ts';
import { lifecycles } from '../machines/lifecycles.ts';
import type { MessageKey } from '../domain/message.ts';
import { eventToday, retirementOf, stateToday, stepToday } from '../machines/migration.ts';
import { recordKey, type ReplayMode, type ReplayedStep, type StoredFacts } from './step.ts';
import { lacking } from './watch.ts';

/**
 * `agrees`: the machine does today what was recorded. `retired`: it did so once, and has the step no more, on purpose
 * (R-replay-8). `taken`: an event that was put in is taken. `refusedNow`: a rule does
 * not hold. `acceptedNow`: an attempt that a rule refused would be accepted. `diverged`: it leads elsewhere. `unknownState`, `unknownEvent`: the machine has no such state, or the state
 * takes no such event. `afterEnd`: the state was the last. `broken`: the step does not follow on the one before. `noFacts`:
 * states and events agree, and the rules could not be asked, for want of what they look at.
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

/** Of which nothing has to be said. */
export const acceptedVerdicts: readonly Verdict[] = ['agrees', 'retired', 'taken', 'noFacts'];

export interface Outcome {
  verdict: Verdict;
  /** Where the machine stood; null before the record was created. */
  before: string | null;
  /** Where it stands after. */
  after: string | null;
  /** The way that it took; null where it took none. */
  edge: string | null;
  /** Of `refusedNow`: the rule, with its reason. */
  refusal?: RuleRefusal;
  /** Of `retired`: why. */
  retirement?: MessageKey;
  /** Of `noFacts`: what the rules looked for; empty where the entry kept no facts at all. */
  missing?: string[];
}

export type AnyLifecycle = Lifecycle<StoredFacts, { type: string; remarks?: string }>;
export type Machines = Readonly<Record<string, AnyLifecycle>>;

/** The machines of today. Their facts are what the trail has stored: JSON, of which nobody knows more before it is read. */
export const machinesOfToday = lifecycles as unknown as Machines;

export interface ReplayOptions {
  machines?: Machines;
  /** How the steps follow on each other that do not say it themselves. */
  follow?: ReplayMode;
  /** The steps are all that the record has: a gap is a break, and not a choice of steps. */
  complete?: boolean;
}

/** Takes steps one by one, those of a record in their order. Keeps of each record only its last step. */
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
    /** Nothing more comes of the records so far. */
    forget: () => lastOf.clear(),
  };
}

/** The step as today's machine names its states and event, where an older version of it took the step. */
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
  // What a tester has put in is named as today.
  if (!lifecycle?.migrations || to === null) return step;
  return stepToday(lifecycle, version, { ...step, to });
}

/** Of a step that was recorded where the machine stands, and was taken away on purpose since. */
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

/** What came of each step. */
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
 * Judges an attempt that was refused: it agrees where it would be refused today, by whichever rule or for want of the step.
 * It never moves the record, so that the steps after it are judged as without it.
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

/** What today's machine makes of a step where it stands. */
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
  if (step.to !== null && !hasState(lifecycle, step.to) && hasState(lifecycle, before))
    return unchanged('unknownState');
  const { missing, answer } = answerOf(lifecycle, before, step);
  switch (answer.kind) {
    case 'state':
      return unchanged('unknownState');
    case 'end':
      return unchanged('afterEnd');
    case 'event':
      return unchanged('unknownEvent');
    case 'unasked': {
      const edge = edgesFor(lifecycle, before, step.event).find(
        ({ to }) => step.to === null || to === step.to,
      );
      return edge
        ? { verdict: 'noFacts', before, after: edge.to, edge: edge.edge, missing }
        : unchanged('diverged');
    }
    case 'refused':
      return unchanged('refusedNow', { refusal: refusalOf(lifecycle, before, step) });
    case 'moves': {
      const { to, edge } = answer;
      const same = to === step.to && (step.edge === null || edge === step.edge);
      const verdict = step.to === null ? 'taken' : same ? 'agrees' : 'diverged';
      return { verdict, before, after: to, edge };
    }
  }
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

/** The event of a step, with what its guards may ask of it. */
export function eventOf({ event, remarks }: ReplayedStep): { type: string; remarks: string } {
  return { type: event, remarks };
}

type ReplayAnswer = ReturnType<typeof feed> | { kind: 'unasked' };

/** `unasked` where the facts do not hold what the rules look at; `missing` says what. */
function answerOf(
  lifecycle: AnyLifecycle,
  state: string,
  step: ReplayedStep,
): { answer: ReplayAnswer; missing: string[] } {
  const facts = step.facts ?? {};
  const { facts: observedFacts, missing } = lacking(facts);
  if (step.facts === null) {
    // What the guards would say is not known, but whether there is such a state and event is.
    const edges = edgesFor(lifecycle, state, step.event);
    const unguarded = edges.length > 0 && edges.every(({ rules }) => rules.length === 0);
    if (edges.length > 0 && !unguarded) return { answer: { kind: 'unasked' }, missing: [] };
  }
  try {
    const answer = feed(lifecycle, state, { facts, observedFacts }, eventOf(step));
    if (missing.size === 0) return { answer, missing: [] };
  } catch {
    // What a rule looks at is not there, or is nothing that it can read.
  }
  return { answer: { kind: 'unasked' }, missing: [...missing] };
}

function refusalOf(lifecycle: AnyLifecycle, state: string, step: ReplayedStep): RuleRefusal | undefined {
  for (const { rules } of edgesFor(lifecycle, state, step.event)) {
    const refused = mostImportantRefusal(
      refusedRules(lifecycle.rules, rules, step.facts ?? {}, eventOf(step)),
    );
    if (refused) return refused;
  }
  return undefined;
}

const statesOf = new WeakMap<AnyLifecycle, Set<string>>();

function hasState(lifecycle: AnyLifecycle, state: string): boolean {
  const known = statesOf.get(lifecycle) ?? new Set(lifecycleStates(lifecycle).map(({ id }) => id));
  statesOf.set(lifecycle, known);
  return known.has(state);
}
