import { acceptedVerdicts } from '../replay.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import type { RecordedEvent, Recording } from './recording.ts';
import { replayActor, type RecordingOutcome } from './replayRecording.ts';
import { stateText } from './stateText.ts';

/** A step of a run that is told of. */
export interface RecordingDifference {
  /** Of the actor in the recording, and of the event in its run, from 0. */
  actor: number;
  index: number;
  machine: string;
  event: string;
  /** Empty of an event that a tester has put in. */
  recorded: string;
  /** What a fixture expects. */
  expected: RecordedEvent['expected'];
  outcome: RecordingOutcome;
}

/** Whether it is not as it is to be: of a fixture, another verdict or another state than it expects. */
export function isRecordingFailure(
  { expected }: Pick<RecordedEvent, 'expected'>,
  { verdict, after }: RecordingOutcome,
): boolean {
  if (!expected) return !acceptedVerdicts.includes(verdict);
  return verdict !== expected.verdict || stateText(after) !== stateText(expected.value);
}

/** What of a whole recording today's machines do in another way; `failures`: what is not as it is to be. */
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
