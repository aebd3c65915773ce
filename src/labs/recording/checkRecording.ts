import { acceptedVerdicts } from '../replay/replay.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import type { RecordedEvent, Recording } from './recording.ts';
import { replayActor, type RecordingOutcome } from './replayRecording.ts';
import { stateText } from './stateText.ts';

/** A difference between a run and its replay. */
export interface RecordingDifference {
  /** Index of the actor in the recording, and of the event in its run, both from 0. */
  actor: number;
  index: number;
  machine: string;
  event: string;
  /** Empty for an event that a tester has inserted. */
  recorded: string;
  /** The fixture's expected outcome. */
  expected: RecordedEvent['expected'];
  outcome: RecordingOutcome;
}

/** Tells whether the outcome fails: in a fixture, the verdict or the state differs from the expected one. */
export function isRecordingFailure(
  { expected }: Pick<RecordedEvent, 'expected'>,
  { verdict, after }: RecordingOutcome,
): boolean {
  if (!expected) return !acceptedVerdicts.includes(verdict);
  return verdict !== expected.verdict || stateText(after) !== stateText(expected.value);
}

/** Replays a recording and returns its differences to today's machines; `failures` are those that are not expected. */
export function checkRecording({ actors }: Pick<Recording, 'actors'>, machines: RecordedMachines) {
  const outcomes = actors.map((actor) => replayActor(actor, machines));
  const differencesWhere = (matches: (event: RecordedEvent, outcome: RecordingOutcome) => boolean) =>
    actors.flatMap(({ machine, events }, actor) =>
      events.flatMap((recorded, index): RecordingDifference[] => {
        const outcome = outcomes[actor]?.[index];
        if (!outcome || !matches(recorded, outcome)) return [];
        const { event, value, expected } = recorded;
        return [{ actor, index, machine, event: event.type, recorded: stateText(value), expected, outcome }];
      }),
    );
  return {
    outcomes,
    differences: differencesWhere((_, { verdict }) => !acceptedVerdicts.includes(verdict)),
    failures: differencesWhere(isRecordingFailure),
  };
}
