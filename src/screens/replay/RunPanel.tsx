import { Alert, Code, Paper, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { useTranslation } from 'react-i18next';
import type { RecordedActor } from '../../replay/recording/recording.ts';
import type { RecordingOutcome } from '../../replay/recording/replayRecording.ts';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { pageMachineOf } from '../stateChart/parts/pageMachines.ts';
import { chartedEdge, chartedStates, clockText, machineWord, runEventWord, stateWords } from './runWords.ts';
import { verdictTone } from './verdictWords.ts';
import classes from './replay.module.css';

interface RunPanelProps {
  run: RecordedActor;
  outcomes: readonly RecordingOutcome[];
  at: number;
}

/** The event that is looked at: where it leads on the chart, recorded and today, and what it carried. */
export function RunPanel({
  run: { machine: id, machineVersion, snapshot, events },
  outcomes,
  at,
}: RunPanelProps) {
  const { t } = useTranslation();
  const shown = events[at];
  const outcome = outcomes[at];
  if (!shown || !outcome) return null;
  const known = pageMachineOf(id);
  const before = events[at - 1]?.value ?? snapshot.value;
  const edgeAt = (index: number) =>
    known && chartedEdge(known, events[index]?.event.type ?? '', outcomes[index]?.way);
  const step = edgeAt(at);
  const path = Array.from({ length: at + 1 }, (_, index) => edgeAt(index) ?? []).flat();
  const { type: _, ...carried } = shown.event;
  return (
    <Stack gap="md">
      {known && (
        <Paper withBorder p="md" className={classes.runChart}>
          <StateChart
            lifecycle={known.chart}
            layouts={known.layouts}
            path={path}
            current={chartedStates(outcome.after)}
            {...(step && { step })}
          />
        </Paper>
      )}
      <Paper withBorder p="md" aria-label={t('replay.step')} component="section">
        <Title order={2} fz={16} fw={600} mb="sm">
          {machineWord(t, id)} · {runEventWord(t, id, shown.event.type, outcome.way)}
        </Title>
        <Facts
          facts={[
            {
              label: t('replay.verdict'),
              value: (
                <StateBadge tone={verdictTone(outcome.verdict)} label={`replay.verdict.${outcome.verdict}`} />
              ),
            },
            { label: t('column.time'), value: clockText(shown.at) },
            { label: t('audit.before'), value: stateWords(t, id, before) },
            { label: t('replay.recorded'), value: stateWords(t, id, shown.value) },
            { label: t('recording.today'), value: outcome.after && stateWords(t, id, outcome.after) },
            { label: t('auditTrail.event'), value: shown.event.type },
            ...(machineVersion === null ? [] : [{ label: t('audit.machineVersion'), value: machineVersion }]),
          ]}
        />
        {outcome.failure && (
          <Alert color="red" variant="light" mt="sm" py="xs">
            {outcome.failure}
          </Alert>
        )}
      </Paper>
      {Object.keys(carried).length > 0 && (
        <Paper withBorder p="md">
          <Title order={2} fz={16} fw={600} mb="sm">
            {t('recording.carried')}
          </Title>
          <Code block className={classes.carried} tabIndex={0}>
            {JSON.stringify(carried, null, 2)}
          </Code>
        </Paper>
      )}
    </Stack>
  );
}
