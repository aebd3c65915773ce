/** Feeds what was recorded of a machine of the page to the machine of today, by XState's own transition. */
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Verdict } from '../replay.ts';
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
  /** Where it was asked, and where today's machine stands after it; null where it could not be asked. */
  before: RecordedValue | null;
  after: RecordedValue | null;
  /** The step that today's machine takes, from state to state as paths; undefined where it stays in its place. */
  path?: { from: string; to: string };
  /** The guards that have a name, with what each says now. */
  guards: RunGuard[];
  /** What the machine threw, of `diverged`. */
  failure?: string;
}

interface Judged extends RecordingOutcome {
  next?: AnyMachineSnapshot;
}

const outcomesOf = new WeakMap<RecordedMachines, WeakMap<RecordedActor, RecordingOutcome[]>>();

/**
 * What came of each event of a run. Each is taken where it was recorded, whatever became of the one before, so that one
 * difference does not hide the next; of a run that a tester has changed, where the machine stands. What the machine remembers
 * is what today's machine made of all before (R-replay-12).
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

/** Takes the events of a run one by one. */
function runOf(
  { machine, errors = [], queriedService }: RecordedMachine,
  { snapshot: begun, follow }: RecordedActor,
) {
  const page = queriedService && pageOf(queriedService);
  let context: object = { ...(revived(begun.context, errors) as object), ...page?.context };
  let snapshot = resolved(machine, begun.value, context);
  return (step: RecordedEvent): RecordingOutcome => {
    const event = revived(step.event, errors) as RecordedEvent['event'];
    // Asked several times: which way, and where to. Each time it is answered the same.
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

/** XState's own events (a promise was kept, a time is over) are also told to states that do not wait for them. */
function knows(machine: AnyStateMachine, from: AnyMachineSnapshot, { event, value }: RecordedEvent): boolean {
  if (machine.events.includes(event.type)) return true;
  if (!event.type.startsWith('xstate.')) return false;
  return value === null || stateText(from.value as RecordedValue) === stateText(value);
}

/** Undefined where the machine has no such state. */
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

/** Stands in a machine's context for the page: answers what was answered then. */
function pageOf({ name, questions }: NonNullable<RecordedMachine['queriedService']>) {
  let remaining: RecordedEvent['answers'] = [];
  const last = new Map<string, unknown>();
  const answerTo = (question: string) => () => {
    const index = remaining.findIndex((each) => each.question === question);
    const [found] = index < 0 ? [] : remaining.splice(index, 1);
    if (found) last.set(question, found.answer);
    // One that is asked oftener than then is told the same again.
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
