import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ContextKeys } from '../../keys/ContextKeys.tsx';
import { useBindings } from '../../keys/useBindings.ts';
import { recordedMachines } from '../../palette/recordedMachines.ts';
import { labMachine } from '../../replay/labMachine.ts';
import type { RecordedActor, Recording } from '../../replay/recording/recording.ts';
import { checkRecording, type RecordingOutcome } from '../../replay/recording/replayRecording.ts';
import { runSource } from '../../replay/recording/runSource.ts';
import { RunPanel } from './RunPanel.tsx';
import { clockText, machineWord, runEventWord, runNote, stateWords } from './runWords.ts';
import { StepRows, type StepRow } from './StepRows.tsx';
import { StepTransport } from './StepTransport.tsx';
import { summaryText } from './verdictWords.ts';
import classes from './replay.module.css';

/** A recording of the page's machines, run by run, on the machines of today (R-replay-12). */
export function RecordingBench({ recording }: { recording: Recording }) {
  const { t } = useTranslation();
  const { actors, complete } = recording;
  const { outcomes, differences } = useMemo(() => checkRecording(recording, recordedMachines), [recording]);
  // Each time anew, so that the same event can be looked at again.
  const [looked, look] = useState(() => firstOf(actors, differences));
  const chosen = looked.actor;
  const run = actors[chosen];

  const toNext = (at: number) => {
    const isLater = ({ actor, index }: (typeof differences)[number]) =>
      actor > chosen || (actor === chosen && index > at);
    const next = differences.find(isLater) ?? differences[0];
    if (next) look({ actor: next.actor, index: next.index });
  };

  return (
    <>
      <Text size="sm" fw={600} role="status">
        {t('recording.runs', { count: actors.length, steps: summaryText(t, outcomes.flat()) })}
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
        data={actors.map((actor, index) => ({
          value: String(index),
          label: runLabel(t, actor, outcomes[index] ?? []),
        }))}
        onChange={({ currentTarget }) => look({ actor: Number(currentTarget.value), index: 0 })}
      />
      {run && <Run run={run} outcomes={outcomes[chosen] ?? []} looked={looked} onNext={toNext} />}
    </>
  );
}

/** An event of a run. */
interface Looked {
  actor: number;
  index: number;
}

/** The first that differs, or the beginning of the first run that has any event. */
function firstOf(actors: readonly RecordedActor[], [first]: readonly Looked[]): Looked {
  const eventful = actors.findIndex(({ events }) => events.length > 0);
  return first ? { actor: first.actor, index: first.index } : { actor: Math.max(0, eventful), index: 0 };
}

function runLabel(t: TFunction, actor: RecordedActor, outcomes: readonly RecordingOutcome[]): string {
  const differing = outcomes.filter(({ verdict }) => verdict !== 'agrees').length;
  return [
    clockText(actor.at),
    machineWord(t, actor.machine),
    runNote(actor),
    t('recording.events', { count: actor.events.length }),
    differing > 0 && t('recording.differing', { count: differing }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface RunProps {
  run: RecordedActor;
  outcomes: readonly RecordingOutcome[];
  looked: Looked;
  onNext: (at: number) => void;
}

function Run({ run, outcomes, looked, onNext }: RunProps) {
  const { t } = useTranslation();
  const [lab, send] = useMachine(labMachine);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    send({ type: 'load', source: runSource(run) });
    send({ type: 'go', at: looked.index });
  }, [run, looked, send]);
  const { at } = lab.context;
  const playing = lab.matches('playing');
  const { machine, events } = run;

  const go = (to: number) => () => send({ type: 'go', at: to });
  const bound = useBindings('recording', {
    'recording.previous': go(at - 1),
    'recording.next': go(at + 1),
    'recording.first': go(0),
    'recording.last': go(events.length - 1),
    'recording.play': () => send({ type: playing ? 'pause' : 'play' }),
    'recording.difference': () => onNext(at),
  });

  const rowOf = (index: number): StepRow | undefined => {
    const recorded = events[index];
    const outcome = outcomes[index];
    if (!recorded || !outcome) return undefined;
    const before = events[index - 1]?.value ?? run.snapshot.value;
    const [was, now] = [stateWords(t, machine, before), stateWords(t, machine, recorded.value)];
    return {
      key: index,
      name: runEventWord(t, machine, recorded.event.type, outcome.way),
      more: [clockText(recorded.at), was === now ? now : `${was} → ${now}`],
      verdict: outcome.verdict,
    };
  };

  if (events.length === 0) return <Text size="sm">{t('recording.noEvents')}</Text>;
  return (
    <div className={classes.bench}>
      <Group gap="sm" data-screen-only>
        <StepTransport at={at} last={events.length - 1} playing={playing} send={send} />
        <Button size="xs" variant="default" onClick={() => onNext(at)}>
          {t('replay.nextDifference')}
        </Button>
      </Group>
      <ContextKeys context="recording" />
      <div className={classes.columns}>
        <StepRows
          count={events.length}
          at={at}
          list={list}
          context="recording"
          bound={bound}
          onChoose={(index) => send({ type: 'go', at: index })}
          rowOf={rowOf}
        />
        <RunPanel run={run} outcomes={outcomes} at={at} />
      </div>
    </div>
  );
}
