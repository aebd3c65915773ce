import { Alert, NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labKeys } from '../../commands/pageKeys.ts';
import { ContextKeys } from '../../keys/ContextKeys.tsx';
import { recordedMachines } from '../recording/recordedMachines.ts';
import type { RecordedActor } from '../recording/recording.ts';
import type { RecordingOutcome } from '../recording/replayRecording.ts';
import { runEventsOf } from '../recording/runLab.ts';
import { acceptedVerdicts } from '../replay/replay.ts';
import type { LabActs } from './labActs.ts';
import { useBackToList, useStepKeys } from './labKeys.ts';
import { LabTools } from './LabTools.tsx';
import { RunPanel } from './RunPanel.tsx';
import { clockText, machineWord, runEventWord, runNote, stateWords } from './runWords.ts';
import { StepRows, type StepRow } from './StepRows.tsx';
import type { RecordingLab } from './useRecordingLab.ts';
import { summaryText } from './verdictWords.ts';
import classes from './replay.module.css';

/** Replays a recording of the page's machines, run by run, on today's machines (R-replay-12). */
export function RecordingBench({ lab, acts }: { lab: RecordingLab; acts: LabActs }) {
  const { t } = useTranslation();
  const { recording, steps, outcomes, at, send } = lab;
  const { actors, complete } = recording;
  // A run without events has no step to select.
  const [empty, setEmpty] = useState<{ run: number; of: typeof steps }>();
  const shown = steps[at]?.step.run ?? 0;
  const chosen = empty?.of === steps ? empty.run : shown;

  const go = (index: number) => {
    setEmpty(undefined);
    send({ type: 'go', at: index });
  };
  const choose = (run: number) => {
    const first = steps.findIndex(({ step }) => step.run === run);
    if (first < 0) setEmpty({ run, of: steps });
    else go(first);
  };
  const toNext = () => {
    const order = steps.map((_, index) => (at + 1 + index) % steps.length);
    const next = order.find((index) => differs(outcomes[index]));
    if (next !== undefined) go(next);
  };

  return (
    <>
      <Text size="sm" fw={600} role="status">
        {t('recording.runs', {
          count: actors.length,
          steps: summaryText(t, outcomes),
        })}
      </Text>
      {!complete && (
        <Alert color="yellow" variant="light" py="xs">
          {t('recording.incomplete')}
        </Alert>
      )}
      <NativeSelect
        label={t('recording.run')}
        maw={560}
        value={String(chosen)}
        data={actors.map((actor, run) => ({
          value: String(run),
          label: runLabel(
            t,
            actor,
            outcomes.filter((_, index) => steps[index]?.step.run === run),
          ),
        }))}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      {chosen === shown && steps.length > 0 ? (
        <Run lab={lab} acts={acts} onNext={toNext} />
      ) : (
        <Text size="sm">{t('recording.noEvents')}</Text>
      )}
    </>
  );
}

function differs(outcome: RecordingOutcome | undefined): boolean {
  return outcome !== undefined && !acceptedVerdicts.includes(outcome.verdict);
}

function runLabel(
  t: TFunction,
  actor: RecordedActor,
  outcomes: readonly (RecordingOutcome | undefined)[],
): string {
  const differing = outcomes.filter(differs).length;
  return [
    clockText(actor.at),
    machineWord(t, actor.machine),
    runNote(actor),
    // Counts the skipped events too, because the list shows them.
    t('recording.events', { count: outcomes.length }),
    differing > 0 && t('recording.differing', { count: differing }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows the current run: its events with their verdicts, and the selected event. */
function Run({ lab, acts, onNext }: { lab: RecordingLab; acts: LabActs; onNext: () => void }) {
  const { t } = useTranslation();
  const { recording, steps, outcomes, at, playing, send } = lab;
  const list = useRef<HTMLDivElement>(null);
  const eventChoice = useRef<HTMLSelectElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const chosen = steps[at]?.step.run ?? 0;
  // The events of a run are adjacent.
  const first = steps.findIndex(({ step }) => step.run === chosen);
  const last = steps.findLastIndex(({ step }) => step.run === chosen);
  const bound = useStepKeys({
    ...{ at, first, last, playing, send, onNext, acts },
    onInsert: () => eventChoice.current?.focus(),
    onFacts: () => firstField.current?.focus(),
  });
  const backToList = useBackToList(list);
  const run = recording.actors[chosen];
  if (!run) return null;
  const { machine } = run;

  const rowOf = (index: number): StepRow | undefined => {
    const shown = steps[first + index];
    if (!shown) return undefined;
    const { key, step, skipped, touched } = shown;
    const { at: time, event, value } = step.recorded;
    const outcome = outcomes[first + index];
    const recordedBefore = steps[first + index - 1]?.step;
    const before =
      outcome?.before ??
      (recordedBefore?.run === chosen ? recordedBefore.recorded.value : run.snapshot.value);
    const after = value ?? outcome?.after ?? null;
    const [was, now] = [stateWords(t, machine, before), stateWords(t, machine, after)];
    return {
      key,
      skipped,
      name: runEventWord(t, machine, event.type, outcome?.path),
      more: [
        clockText(time),
        was === now ? now : `${was} → ${now}`,
        touched && t(`replay.touched.${touched}`),
      ],
      verdict: outcome?.verdict,
    };
  };
  const events = runEventsOf(machine, recordedMachines).map((value) => {
    const word = runEventWord(t, machine, value, undefined);
    return { value, label: word === value ? value : `${word} (${value})` };
  });

  return (
    <div className={classes.bench} data-keys="lab" {...backToList}>
      <LabTools
        at={at}
        first={first}
        last={last}
        skipped={steps[at]?.skipped ?? false}
        playing={playing}
        events={events}
        state={null}
        send={send}
        onNext={onNext}
        eventChoice={eventChoice}
        acts={acts}
      />
      <ContextKeys scope={labKeys} />
      <div className={classes.columns}>
        <StepRows
          count={last - first + 1}
          at={at - first}
          list={list}
          bound={bound}
          onChoose={(index) => send({ type: 'go', at: first + index })}
          rowOf={rowOf}
        />
        <RunPanel
          key={steps[at]?.key}
          run={run}
          steps={steps.slice(first, last + 1)}
          outcomes={outcomes.slice(first, last + 1)}
          at={at - first}
          onChange={(event) => {
            const recorded = steps[at]?.step.recorded;
            if (recorded) send({ type: 'change', step: { recorded: { ...recorded, event } } });
          }}
          firstField={firstField}
        />
      </div>
    </div>
  );
}
