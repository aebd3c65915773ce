/** Replays the recorded events of a page's machine on today's machine with XState's own transition. */
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Verdict } from '../replay/replay.ts';
import type { RecordedMachine, RecordedMachines } from './recordedMachine.ts';
import type { RecordedActor, RecordedEvent, RecordedValue } from './recording.ts';
import { guardsAfter, guardsBefore, type RunGuard } from './runGuards.ts';
import { revived } from './revived.ts';
import { stateText } from './stateText.ts';

export type RecordingVerdict = Extract<
  Verdict,
  'agrees' | 'taken' | 'refusedNow' | 'diverged' | 'unknownState' | 'unknownEvent' | 'afterEnd'
>;

export interface RecordingOutcome {
  verdict: RecordingVerdict;
  /** The states before and after the event; null if it could not be evaluated. */
  before: RecordedValue | null;
  after: RecordedValue | null;
  /** The path of today's transition, from state to state; undefined if the state does not change. */
  path?: { from: string; to: string };
  /** The named guards with their current results. */
  guards: RunGuard[];
  /** The error that the machine threw, for `diverged`. */
  failure?: string;
}

interface Judged extends RecordingOutcome {
  next?: AnyMachineSnapshot;
}

const outcomesOf = new WeakMap<RecordedMachines, WeakMap<RecordedActor, RecordingOutcome[]>>();

/**
 * Returns the outcome of each event of a run. Each runs in its recorded state whatever the previous outcome was, so that one
 * difference does not hide the next. In a run that a tester has changed, it runs in the machine's current state. The
 * machine's context is the result of all events before (R-replay-12).
 */
export function replayActor(actor: RecordedActor, machines: RecordedMachines): RecordingOutcome[] {
  const ofMachines = outcomesOf.get(machines) ?? new WeakMap<RecordedActor, RecordingOutcome[]>();
  outcomesOf.set(machines, ofMachines);
  const known = ofMachines.get(actor);
  if (known) return known;
  const { machine, events } = actor;
  const recorded = Object.hasOwn(machines, machine) ? machines[machine] : undefined;
  const outcomes = recorded
    ? events.map(runOf(recorded, actor))
    : events.map((): RecordingOutcome => ({
        verdict: 'unknownState',
        before: null,
        after: null,
        guards: [],
      }));
  ofMachines.set(actor, outcomes);
  return outcomes;
}

/** Creates the function that replays a run's events one by one. */
function runOf(
  { machine, errors = [], queriedService }: RecordedMachine,
  { snapshot: begun, follow }: RecordedActor,
) {
  const page = queriedService && pageOf(queriedService);
  let context: object = { ...(revived(begun.context, errors) as object), ...page?.context };
  let snapshot = resolved(machine, begun.value, context);
  return (step: RecordedEvent): RecordingOutcome => {
    const event = revived(step.event, errors) as RecordedEvent['event'];
    // Resets the answers, because one event is evaluated several times: for its guards and for its target.
    const answer = () => page?.answer(step.answers);
    const { next, ...outcome } = judge(machine, snapshot, { ...step, event }, answer);
    if (next) context = next.context as object;
    const goesOn = follow === 'machine' || step.value === null || outcome.verdict === 'agrees';
    const recorded = goesOn || step.value === null ? undefined : resolved(machine, step.value, context);
    snapshot = recorded ?? next ?? snapshot;
    return outcome;
  };
}

function judge(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot | undefined,
  step: RecordedEvent,
  answer: () => void,
): Judged {
  if (!from) return { verdict: 'unknownState', before: null, after: null, guards: [] };
  const before = from.value as RecordedValue;
  const unchanged = { next: from, before, after: before, guards: [] };
  if (from.status !== 'active') return { verdict: 'afterEnd', ...unchanged };
  if (!knows(machine, from, step)) return { verdict: 'unknownEvent', ...unchanged };
  answer();
  const guards = guardsBefore(from, step.event);
  let next: AnyMachineSnapshot;
  let path: ReturnType<typeof pathOf>;
  try {
    answer();
    path = pathOf(machine, from, step.event);
    answer();
    [next] = transition(machine, from, step.event) as [AnyMachineSnapshot, unknown];
    answer();
    guards.push(...guardsAfter(machine, from, step.event));
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { verdict: 'diverged', ...unchanged, guards, failure };
  }
  const after = next.value as RecordedValue;
  const isRefused = !path.isAccepted && guards.some(({ passes }) => passes === false);
  return {
    verdict: verdictOf(machine, step, next, { isAccepted: path.isAccepted, isRefused }),
    ...{ next, before, after, guards },
    ...(path.path && { path: path.path }),
  };
}

function verdictOf(
  machine: AnyStateMachine,
  { value, status }: RecordedEvent,
  next: AnyMachineSnapshot,
  { isAccepted, isRefused }: { isAccepted: boolean; isRefused: boolean },
): RecordingVerdict {
  if (value === null) {
    if (isAccepted) return 'taken';
    return isRefused ? 'refusedNow' : 'unknownEvent';
  }
  if (stateText(next.value as RecordedValue) === stateText(value) && next.status === status) return 'agrees';
  if (!resolved(machine, value, {})) return 'unknownState';
  return isRefused ? 'refusedNow' : 'diverged';
}

function pathOf(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: RecordedEvent['event'],
): { isAccepted: boolean; path?: RecordingOutcome['path'] } {
  const [chosen] = machine.getTransitionData(from, event);
  const target = chosen?.target?.[0];
  return chosen && target
    ? { isAccepted: true, path: { from: chosen.source.path.join('.'), to: target.path.join('.') } }
    : { isAccepted: chosen !== undefined };
}

/**
 * Tells whether the machine handles the event. XState's own events (a promise was resolved, a delay is over) also reach
 * states that do not wait for them. They count as handled if the recorded state is the current one.
 */
function knows(machine: AnyStateMachine, from: AnyMachineSnapshot, { event, value }: RecordedEvent): boolean {
  if (machine.events.includes(event.type)) return true;
  if (!event.type.startsWith('xstate.')) return false;
  return value === null || stateText(from.value as RecordedValue) === stateText(value);
}

/** Returns undefined if the machine has no such state. */
function resolved(
  machine: AnyStateMachine,
  value: RecordedValue,
  context: object,
): AnyMachineSnapshot | undefined {
  try {
    return machine.resolveState({ value, context }) as AnyMachineSnapshot;
  } catch {
    return undefined;
  }
}

/** Replaces the page in a machine's context and gives the recorded answers. */
function pageOf({ name, questions }: NonNullable<RecordedMachine['queriedService']>) {
  let remaining: RecordedEvent['answers'] = [];
  const last = new Map<string, unknown>();
  const answerTo = (question: string) => () => {
    const index = remaining.findIndex((each) => each.question === question);
    const [found] = index < 0 ? [] : remaining.splice(index, 1);
    if (found) last.set(question, found.answer);
    // Repeats the last answer if a question comes more often than recorded.
    if (!last.has(question)) throw new Error(`Not recorded: ${question}`);
    return last.get(question);
  };
  return {
    context: { [name]: Object.fromEntries(questions.map((question) => [question, answerTo(question)])) },
    answer: (answers: RecordedEvent['answers']) => {
      remaining = [...answers];
    },
  };
}
