/** A recording in the lab: the events of all its runs, which a tester skips, moves, inserts and changes (R-replay-12). */
import type { EventFromLogic } from 'xstate';
import type { LabStep } from '../replay/lab.ts';
import { labMachineOf } from '../replay/labMachine.ts';
import { checkRecording } from './checkRecording.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import type { RecordedActor, RecordedEvent, Recording } from './recording.ts';
import type { RecordingOutcome } from './replayRecording.ts';
import { shortestRecording } from './recordingFixture.ts';

/** An event of a run; `run` is the index of the run in the recording, from 0. */
export interface RunStep {
  run: number;
  recorded: RecordedEvent;
}

export interface RunSource {
  recording: Recording;
  steps: readonly RunStep[];
}

export function runSource(recording: Recording): RunSource {
  const { actors } = recording;
  return {
    recording,
    steps: actors.flatMap(({ events }, run) => events.map((recorded) => ({ run, recorded }))),
  };
}

/** Creates an event with the fields of an earlier event of that type, so that they can be edited. */
function insertedEvent(
  { step: { run, recorded } }: LabStep<RunStep>,
  type: string,
  steps: readonly LabStep<RunStep>[],
): RunStep {
  const same = steps.filter(({ step }) => step.recorded.event.type === type);
  const known = same.find(({ step }) => step.run === run) ?? same[0];
  const { event, answers } = known?.step.recorded ?? { event: { type }, answers: [] };
  return { run, recorded: { at: recorded.at, event, value: null, status: 'active', answers } };
}

export const runLabMachine = labMachineOf<RunStep, RunSource>({
  inserted: (after, event, _state, steps) => insertedEvent(after, event, steps),
  areTogether: (one, other) => one.run === other.run,
});

/** Returns the lab's current runs as a recording; its replay gives the outcomes that the lab shows. */
export function labRecording(steps: readonly LabStep<RunStep>[], { recording }: RunSource): Recording {
  const actors = recording.actors.map((actor, run): RecordedActor => {
    const own = steps.filter(({ step }) => step.run === run);
    if (!own.some(({ skipped, touched }) => skipped || touched)) return actor;
    const { events: _, ...head } = actor;
    const events = own.filter(({ skipped }) => !skipped).map(({ step }) => step.recorded);
    return { ...head, follow: 'machine', events };
  });
  return { ...recording, actors };
}

/** Returns the outcome of each event; undefined for a skipped one. */
export function runLabOutcomes(
  steps: readonly LabStep<RunStep>[],
  recording: Recording,
  machines: RecordedMachines,
): (RecordingOutcome | undefined)[] {
  const iterators = checkRecording(recording, machines).outcomes.map((outcomes) => outcomes.values());
  return steps.map(({ step, skipped }) => (skipped ? undefined : iterators[step.run]?.next().value));
}

/** Returns the shortest recording in which the selected event, if it fails, or else the first failing one still fails. */
export function shrunkRecording(
  steps: readonly LabStep<RunStep>[],
  source: RunSource,
  at: number,
  machines: RecordedMachines,
): Recording | undefined {
  const recording = labRecording(steps, source);
  // Removes the expected outcomes, because the lab compares with the recording, not with a fixture.
  const actorsToReplay = recording.actors.map((actor) => ({
    ...actor,
    events: actor.events.map(({ expected: _, ...event }) => event),
  }));
  const shown = steps[at];
  const before = steps.slice(0, at).filter(({ step, skipped }) => !skipped && step.run === shown?.step.run);
  const target = shown && !shown.skipped && { actor: shown.step.run, index: before.length };
  return shortestRecording({ ...recording, actors: actorsToReplay }, machines, target || undefined);
}

/** Returns the events that the machine handles in any of its states, by the names in its definition. */
export function runEventsOf(machine: string, machines: RecordedMachines): string[] {
  const known = Object.hasOwn(machines, machine) ? machines[machine] : undefined;
  return (known?.machine.events ?? []).filter((type) => type !== '' && !type.includes('*'));
}

export type RunLabEvent = EventFromLogic<typeof runLabMachine>;
