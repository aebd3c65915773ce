/** Feeds what was recorded of a machine of the page to the machine of today, by XState's own transition. */
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Verdict } from '../replay.ts';
import type { RecordedMachine, RecordedMachines } from './recordedMachine.ts';
import type { RecordedActor, RecordedEvent, RecordedValue, Recording } from './recording.ts';
import { revived } from './revived.ts';
import { stateText } from './stateText.ts';

export type RecordingVerdict = Extract<
  Verdict,
  'agrees' | 'diverged' | 'unknownState' | 'unknownEvent' | 'afterEnd'
>;

export interface RecordingOutcome {
  verdict: RecordingVerdict;
  /** Where today's machine stands after it; null where it could not be asked. */
  after: RecordedValue | null;
  /** The step that today's machine takes, from state to state as paths; undefined where it stays in its place. */
  way?: { from: string; to: string };
  /** What the machine threw, of `diverged`. */
  failure?: string;
}

interface Judged extends RecordingOutcome {
  next?: AnyMachineSnapshot;
}

/**
 * What came of each event of a run. Each is taken where it was recorded, whatever became of the one before, so that one
 * difference does not hide the next; what the machine remembers is what today's machine made of all before (R-replay-12).
 */
export function replayActor(
  { machine, snapshot, events }: RecordedActor,
  machines: RecordedMachines,
): RecordingOutcome[] {
  const recorded = Object.hasOwn(machines, machine) ? machines[machine] : undefined;
  if (!recorded) return events.map(() => ({ verdict: 'unknownState', after: null }));
  return events.map(runOf(recorded, snapshot));
}

/** Takes the events of a run one by one. */
function runOf({ machine, errors = [], asks }: RecordedMachine, begun: RecordedActor['snapshot']) {
  const page = asks && pageOf(asks);
  let context: object = { ...(revived(begun.context, errors) as object), ...page?.context };
  let snapshot = resolved(machine, begun.value, context);
  return (step: RecordedEvent): RecordingOutcome => {
    const event = revived(step.event, errors) as RecordedEvent['event'];
    // Asked twice: which way, and where to. Both times it is answered the same.
    const answer = () => page?.answer(step.answers);
    const { next, ...outcome } = judge(machine, snapshot, { ...step, event }, answer);
    if (next) context = next.context as object;
    if (outcome.verdict !== 'agrees') snapshot = resolved(machine, step.value, context);
    snapshot = outcome.verdict === 'agrees' ? next : (snapshot ?? next);
    return outcome;
  };
}

function judge(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot | undefined,
  step: RecordedEvent,
  answer: () => void,
): Judged {
  if (!from) return { verdict: 'unknownState', after: null };
  const stays = { next: from, after: from.value as RecordedValue };
  if (from.status !== 'active') return { verdict: 'afterEnd', ...stays };
  if (!knows(machine, from, step)) return { verdict: 'unknownEvent', ...stays };
  let next: AnyMachineSnapshot;
  let way: Pick<RecordingOutcome, 'way'>;
  try {
    answer();
    way = wayOf(machine, from, step.event);
    answer();
    [next] = transition(machine, from, step.event) as [AnyMachineSnapshot, unknown];
  } catch (error) {
    return { verdict: 'diverged', ...stays, failure: error instanceof Error ? error.message : String(error) };
  }
  const after = next.value as RecordedValue;
  if (stateText(after) === stateText(step.value) && next.status === step.status)
    return { verdict: 'agrees', next, after, ...way };
  return { verdict: resolved(machine, step.value, {}) ? 'diverged' : 'unknownState', next, after, ...way };
}

function wayOf(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: RecordedEvent['event'],
): Pick<RecordingOutcome, 'way'> {
  const [taken] = machine.getTransitionData(from, event);
  const target = taken?.target?.[0];
  return taken && target ? { way: { from: taken.source.path.join('.'), to: target.path.join('.') } } : {};
}

/** XState's own events (a promise was kept, a time is over) are also told to states that do not wait for them. */
function knows(machine: AnyStateMachine, from: AnyMachineSnapshot, { event, value }: RecordedEvent): boolean {
  if (machine.events.includes(event.type)) return true;
  return event.type.startsWith('xstate.') && stateText(from.value as RecordedValue) === stateText(value);
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
function pageOf({ name, questions }: NonNullable<RecordedMachine['asks']>) {
  let left: RecordedEvent['answers'] = [];
  const last = new Map<string, unknown>();
  const ask = (question: string) => () => {
    const index = left.findIndex((each) => each.question === question);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) last.set(question, found.answer);
    // One that is asked oftener than then is told the same again.
    if (!last.has(question)) throw new Error(`Not recorded: ${question}`);
    return last.get(question);
  };
  return {
    context: { [name]: Object.fromEntries(questions.map((question) => [question, ask(question)])) },
    answer: (answers: RecordedEvent['answers']) => {
      left = [...answers];
    },
  };
}

/** A step of a run that does not end where it was recorded to. */
export interface RecordingDifference {
  /** Of the actor in the recording, and of the event in its run, from 0. */
  actor: number;
  index: number;
  machine: string;
  event: string;
  recorded: string;
  outcome: RecordingOutcome;
}

/** What of a whole recording today's machines do in another way. */
export function checkRecording({ actors }: Recording, machines: RecordedMachines) {
  const outcomes = actors.map((actor) => replayActor(actor, machines));
  const differences = actors.flatMap(({ machine, events }, actor) =>
    events.flatMap(({ event, value }, index): RecordingDifference[] => {
      const outcome = outcomes[actor]?.[index];
      if (!outcome || outcome.verdict === 'agrees') return [];
      return [{ actor, index, machine, event: event.type, recorded: stateText(value), outcome }];
    }),
  );
  return { outcomes, differences };
}
