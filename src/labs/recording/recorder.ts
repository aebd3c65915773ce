import type { ActorRefLike, AnyMachineSnapshot, InspectionEvent, Snapshot } from 'xstate';
import { addInspector, isRoot, runningActors } from '../../machines/inspection.ts';
import type { RecordedMachine, RecordedMachines } from './recordedMachine.ts';
import type { RecordedActor, RecordedEvent, Recording } from './recording.ts';
import { written } from './written.ts';

interface RecorderOptions {
  machines: RecordedMachines;
  /** Current time in milliseconds; only differences count. */
  now: () => number;
  /** Start of the recording, ISO 8601 in UTC. */
  startedAt: string;
  /** Maximum number of events. */
  most: number;
}

export interface Recorder {
  /** Returns the number of events so far. */
  count: () => number;
  /** Ends the recording and returns it. */
  stop: () => Recording;
}

interface TrackedActor {
  entry: RecordedActor;
  recorded: RecordedMachine;
  /** The page's answers since its last event. */
  answers: RecordedEvent['answers'];
  context: object;
}

/** Records the machines of the page from now on, including those that run already (R-replay-10). */
export function startRecorder({ machines, now, startedAt, most }: RecorderOptions): Recorder {
  const start = now();
  const since = () => Math.round(now() - start);
  const entries: RecordedActor[] = [];
  const tracked = new Map<ActorRefLike, TrackedActor>();
  let count = 0;
  let complete = true;

  const track = (actorRef: ActorRefLike, snapshot: AnyMachineSnapshot) => {
    const { machine, value, status, context } = snapshot;
    const recorded = Object.hasOwn(machines, machine.id) ? machines[machine.id] : undefined;
    if (!recorded) return;
    const entry: RecordedActor = {
      machine: machine.id,
      machineVersion: machine.version ?? null,
      at: since(),
      ended: null,
      snapshot: {
        value,
        status,
        context: write(recorded, machine.id, withoutQueriedService(recorded, context)),
      },
      events: [],
    };
    entries.push(entry);
    tracked.set(actorRef, { entry, recorded, answers: [], context });
  };

  const take = (
    actorRef: ActorRefLike,
    { event, snapshot }: { event: { type: string }; snapshot: unknown },
  ) => {
    const now = snapshot as AnyMachineSnapshot;
    if (event.type === 'xstate.init') return track(actorRef, now);
    const known = tracked.get(actorRef);
    if (!known) return;
    if (event.type === 'xstate.stop') return end(actorRef);
    if (count >= most) {
      complete = false;
      return;
    }
    count += 1;
    known.entry.events.push({
      at: since(),
      event: write(known.recorded, known.entry.machine, event),
      value: now.value as RecordedEvent['value'],
      status: now.status,
      answers: known.answers,
    });
    known.answers = [];
    known.context = now.context as object;
    if (now.status !== 'active') end(actorRef);
  };

  const end = (actorRef: ActorRefLike) => {
    const known = tracked.get(actorRef);
    if (known) known.entry.ended = since();
    tracked.delete(actorRef);
  };

  const stop = addInspector({
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.snapshot' && isRoot(event)) take(event.actorRef, event);
    },
    answered: (asker, question, answer) => {
      for (const known of tracked.values())
        if (Object.values(known.context).includes(asker))
          known.answers.push({ question, answer: writeOne(known.recorded, known.entry.machine, answer) });
    },
  });
  for (const actor of runningActors())
    track(actor, actor.getSnapshot() as AnyMachineSnapshot & Snapshot<unknown>);

  return {
    count: () => count,
    stop: () => {
      stop();
      return {
        format: 'oms-recording',
        version: 1,
        startedAt,
        milliseconds: since(),
        complete,
        actors: entries,
      };
    },
  };
}

function writeOne({ outline, errors }: RecordedMachine, machine: string, value: unknown): unknown {
  return written(value, { machine, outline, errors });
}

/** Writes an object; its result is an object too. */
function write<Part extends object>(recorded: RecordedMachine, machine: string, part: Part): Part {
  return writeOne(recorded, machine, part) as Part;
}

function withoutQueriedService(
  { queriedService }: RecordedMachine,
  context: object,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(context).filter(([name]) => name !== queriedService?.name));
}
