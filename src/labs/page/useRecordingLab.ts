import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { recordedMachines } from '../recording/recordedMachines.ts';
import type { LabStep } from '../replay/lab.ts';
import { recordingText, type Recording } from '../recording/recording.ts';
import { recordingFixtureName, recordingFixtureOf } from '../recording/recordingFixture.ts';
import type { RecordingOutcome } from '../recording/replayRecording.ts';
import {
  labRecording,
  runLabMachine,
  runLabOutcomes,
  runSource,
  shrunkRecording,
  type RunLabEvent,
  type RunStep,
} from '../recording/runLab.ts';
import { acceptedVerdicts } from '../replay/replay.ts';
import type { LabState } from './labActs.ts';

/** The state of a recording in the lab. */
export interface RecordingLab {
  /** The recording with the tester's changes. */
  recording: Recording;
  steps: readonly LabStep<RunStep>[];
  outcomes: readonly (RecordingOutcome | undefined)[];
  at: number;
  playing: boolean;
  send: (event: RunLabEvent) => void;
  /** Returns the text of its file. */
  text: () => string;
}

/** Returns the lab of the opened recording and the state for its actions; undefined without a recording. */
export function useRecordingLab(
  opened: Recording | undefined,
): { lab: RecordingLab; state: LabState } | undefined {
  const [lab, send] = useMachine(runLabMachine);
  useEffect(() => {
    if (!opened) return;
    const source = runSource(opened);
    send({ type: 'load', source });
    send({ type: 'go', at: firstOf(source.steps, outcomesOf(source.steps, opened)) });
  }, [opened, send]);
  const { original, source, steps, at, past, shrunkFrom } = lab.context;
  const recording = useMemo(() => source && labRecording(steps, source), [steps, source]);
  const outcomes = useMemo(
    () => (recording ? runLabOutcomes(steps, recording, recordedMachines) : []),
    [steps, recording],
  );
  // In the first render after a change the lab still contains the previous recording.
  if (!opened || !source || !recording || original?.recording !== opened) return undefined;
  return {
    lab: {
      ...{ recording, steps, outcomes, at, send },
      playing: lab.matches('playing'),
      text: () => recordingText(recording),
    },
    state: {
      ...{ steps, outcomes, shrunkFrom },
      hasPast: past.length > 0,
      fixture: () => {
        const fixture = recordingFixtureOf(recording, recordedMachines);
        const name = recordingFixtureName(fixture);
        return { name, text: recordingText(fixture), folder: 'tests/replay/recordings' };
      },
      shortest: () => {
        const short = shrunkRecording(steps, source, at, recordedMachines);
        if (!short) return undefined;
        const shorter = runSource(short);
        const take = (from: number) => send({ type: 'shrink', source: shorter, from });
        return { count: shorter.steps.length, take };
      },
      undo: () => send({ type: 'undo' }),
    },
  };
}

function outcomesOf(steps: readonly RunStep[], recording: Recording) {
  return runLabOutcomes(
    steps.map((step, key) => ({ key, step, skipped: false })),
    recording,
    recordedMachines,
  );
}

/** Returns the index of the first step that differs, or the beginning. */
function firstOf(steps: readonly RunStep[], outcomes: readonly (RecordingOutcome | undefined)[]): number {
  const first = steps.findIndex((_, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && !acceptedVerdicts.includes(outcome.verdict);
  });
  return Math.max(0, first);
}
