import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { flatFacts, withFact, type LabStep } from '../replay/lab.ts';
import type { RecordedActor, RecordedEvent } from '../recording/recording.ts';
import type { RecordingOutcome } from '../recording/replayRecording.ts';
import type { RunStep } from '../recording/runLab.ts';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import { pageMachineOf } from '../../screens/stateChart/parts/pageMachines.ts';
import { FactInput } from './FactInput.tsx';
import { GuardTable } from './GuardTable.tsx';
import {
  chartedEdge,
  chartedStates,
  clockText,
  machineWord,
  pathWords,
  runEventWord,
  stateWords,
} from './runWords.ts';
import { StepSummary } from './StepSummary.tsx';
import classes from './replay.module.css';

interface RunPanelProps {
  run: RecordedActor;
  /** The steps of this run. */
  steps: readonly LabStep<RunStep>[];
  outcomes: readonly (RecordingOutcome | undefined)[];
  at: number;
  onChange: (event: RecordedEvent['event']) => void;
  firstField: Ref<HTMLInputElement>;
}

/** Shows the current event: its edge on the chart, recorded and today, its guards, and its fields. */
export function RunPanel({
  run: { machine: id, machineVersion },
  steps,
  outcomes,
  at,
  onChange,
  firstField,
}: RunPanelProps) {
  const { t } = useTranslation();
  const recorded = steps[at]?.step.recorded;
  const outcome = outcomes[at];
  if (!recorded) return null;
  const { event, value } = recorded;
  const known = pageMachineOf(id);
  const edgeAt = (index: number) =>
    known && chartedEdge(known, steps[index]?.step.recorded.event.type ?? '', outcomes[index]?.path);
  const step = edgeAt(at);
  const path = Array.from({ length: at + 1 }, (_, index) => edgeAt(index) ?? []).flat();
  const { type, ...carried } = event;
  const fields = flatFacts(carried);
  const change = (name: string, typed: string) => onChange({ ...withFact(carried, name, typed), type });
  return (
    <Stack gap="md">
      {known && (
        <Paper withBorder p="md" className={classes.runChart}>
          <StateChart
            lifecycle={known.chart}
            layouts={known.layouts}
            path={path}
            current={chartedStates(outcome?.after ?? null)}
            {...(step && { step })}
          />
        </Paper>
      )}
      <StepSummary
        title={`${machineWord(t, id)} · ${runEventWord(t, id, type, outcome?.path)}`}
        verdict={outcome?.verdict}
        facts={[
          { label: t('column.time'), value: clockText(recorded.at) },
          { label: t('audit.before'), value: outcome && stateWords(t, id, outcome.before) },
          { label: t('replay.recorded'), value: value && stateWords(t, id, value) },
          { label: t('recording.today'), value: outcome && stateWords(t, id, outcome.after) },
          { label: t('auditTrail.event'), value: type },
          ...(machineVersion === null ? [] : [{ label: t('audit.machineVersion'), value: machineVersion }]),
        ]}
        reason={outcome?.failure}
        reasonColor="red"
      />
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600} mb="sm">
          {t('replay.guards')}
        </Title>
        <GuardTable
          about={t('recording.target')}
          rows={(outcome?.guards ?? []).map(({ name, state, after, to, passes }, index) => ({
            key: String(index),
            guard: name,
            name,
            more: t(after ? 'recording.questionAfter' : 'recording.questionBefore', {
              state: state ? pathWords(t, id, state) : machineWord(t, id),
            }),
            passes,
            about: to === null ? t('recording.unchanged') : pathWords(t, id, to),
          }))}
        />
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600}>
          {t('recording.carried')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('recording.carriedHelp')}
        </Text>
        <div className={classes.facts}>
          {fields.map(({ name, text }, index) => (
            <FactInput
              key={name}
              {...(index === 0 && { inputRef: firstField })}
              label={name}
              value={text}
              onChange={(typed) => change(name, typed)}
            />
          ))}
          <FactInput
            {...(fields.length === 0 && { inputRef: firstField })}
            label={t('recording.addField')}
            placeholder={t('recording.fieldName')}
            value=""
            onChange={(name) => change(name.trim(), 'null')}
          />
        </div>
      </Paper>
    </Stack>
  );
}
