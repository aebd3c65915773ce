import { Alert, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState, type DragEvent } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { auditDeskRoute } from '../../domain/menu.ts';
import { stateChartRoute } from '../../domain/pages.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import { readReplayFile, replayFileText } from '../replay/file.ts';
import { fixtureName, fixtureOf } from '../replay/fixture.ts';
import { labFile, labOutcomes, shrunk, type LabSource } from '../replay/lab.ts';
import { labMachine, type LabContext, type LabEvent } from '../replay/labMachine.ts';
import { isRecording, readRecording, type Recording } from '../recording/recording.ts';
import { saveText } from '../../transfer/storedFile.ts';
import { useListState } from '../../ui/list/listState.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { auditInput } from '../../screens/auditDesk/parts/auditFilter.ts';
import { useLabActs, type LabState } from './labActs.ts';
import { LabBench } from './LabBench.tsx';
import { loadSteps } from './loading.ts';
import { RecordButton } from './RecordButton.tsx';
import { RecordingBench } from './RecordingBench.tsx';
import { useRecordingLab } from './useRecordingLab.ts';
import { lifecycleWord } from './verdictWords.ts';
import classes from './replay.module.css';

/**
 * `count`: the number of recordings opened so far. If the same file is opened again after a change, the lab starts from its
 * beginning.
 */
interface OpenedRecording {
  recording: Recording;
  count: number;
}

/** /replay: recorded steps on today's machines; from the address's record or filter, or from a file. */
export default function ReplayPage() {
  const { t } = useTranslation();
  const { graph } = useCommandHost().context;
  const [parameters] = useSearchParams();
  const state = useListState();
  const [lab, send] = useMachine(labMachine);
  const [opened, setOpened] = useState<OpenedRecording>();
  const [isFromFile, setIsFromFile] = useState(false);
  const [failure, setFailure] = useState<string>();
  const lifecycle = asLifecycleId(parameters.get('lifecycle'));
  const recordId = asRecordId(parameters.get('id') ?? undefined);
  const isCohort = parameters.get('of') === 'desk';
  const request = (lifecycle && recordId) || isCohort ? parameters.toString() : undefined;
  const [loaded, setLoaded] = useState<string>();
  const waits = request !== undefined && loaded !== request && failure === undefined;

  const load = useEffectEvent(async () =>
    loadSteps(
      graph,
      recordId && lifecycle ? { lifecycle, recordId } : { filter: auditInput(state).criteria },
    ),
  );
  const take = useEffectEvent((source: LabSource) => {
    setFailure(source.steps.length === 0 ? t('replay.nothingFound') : undefined);
    setOpened(undefined);
    setIsFromFile(false);
    if (source.steps.length > 0) send({ type: 'load', source });
  });
  useEffect(() => {
    if (request === undefined) return undefined;
    let isCurrent = true;
    load().then(
      (source) => {
        if (!isCurrent) return;
        setLoaded(request);
        take(source);
      },
      // The GraphQL client has already reported the error.
      () => isCurrent && setLoaded(request),
    );
    return () => {
      isCurrent = false;
    };
  }, [request]);

  async function open(file: File | null) {
    if (!file) return;
    try {
      const text = await file.text();
      const read = isRecording(text) ? readRecording(text) : undefined;
      setOpened((before) => read && { recording: read, count: (before?.count ?? 0) + 1 });
      if (!read) send({ type: 'load', source: readReplayFile(text) });
      setIsFromFile(true);
      setFailure(undefined);
    } catch (error) {
      setFailure(t('replay.unreadable', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  const { steps, at } = lab.context;
  const source = opened ? undefined : lab.context.source;
  const outcomes = useMemo(() => (source ? labOutcomes(steps, source) : []), [steps, source]);
  const recording = useRecordingLab(opened?.recording);
  const labState = recording?.state ?? (source && stepsState(lab.context, source, outcomes, send));
  const { acts, notice } = useLabActs(labState);
  const savedName = source ? 'replayed-steps.json' : 'replayed.recording.json';
  const text = () => (source ? replayFileText(labFile(steps, source)) : (recording?.lab.text() ?? ''));
  const isChanged = labState?.hasPast === true;
  // An unchanged file can be opened again, so the browser need not ask.
  useUnsavedWork(isChanged || isFromFile, { isStored: !isChanged, text: () => (isChanged ? text() : '') });
  return (
    <Stack gap="md">
      <PageHead
        title={
          source && loadedName(t, source)
            ? `${t('menu.replay')} · ${loadedName(t, source)}`
            : t('menu.replay')
        }
        actions={
          <Group gap="xs">
            <RecordButton />
            <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
              {(props) => (
                <Button variant="default" data-file {...props}>
                  {t('replay.openFile')}
                </Button>
              )}
            </FileButton>
            {(acts ?? waits) && (
              <>
                <Button
                  variant="default"
                  disabled={!acts}
                  data-file
                  onClick={() => saveText(text(), savedName, 'application/json')}
                >
                  {t('replay.download')}
                </Button>
                <Button variant="default" data-command="lab.fixture" disabled={!acts} onClick={acts?.fixture}>
                  {t('replay.fixture')}
                </Button>
              </>
            )}
          </Group>
        }
      />
      <Text size="sm" c="dimmed" maw={760}>
        {t('replay.about')}
      </Text>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {notice && (
        <Alert color="blue" variant="light" role="status">
          {notice}
        </Alert>
      )}
      {waits ? (
        <Loader size="sm" aria-label={t('replay.loading')} data-awaiting />
      ) : opened ? (
        recording && acts && <RecordingBench key={opened.count} lab={recording.lab} acts={acts} />
      ) : source && acts ? (
        <LabBench
          key={source.title}
          source={source}
          steps={steps}
          outcomes={outcomes}
          at={at}
          playing={lab.matches('playing')}
          send={send}
          acts={acts}
        />
      ) : (
        <>
          <DropHere onFile={open} />
          <Text size="sm" c="dimmed" maw={760}>
            {t('recording.contents')}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Returns the state that the lab's actions on records need. */
function stepsState(
  { steps, at, past, shrunkFrom }: LabContext,
  source: LabSource,
  outcomes: LabState['outcomes'],
  send: (event: LabEvent) => void,
): LabState {
  return {
    ...{ steps, outcomes, shrunkFrom },
    hasPast: past.length > 0,
    fixture: () => {
      const file = fixtureOf(labFile(steps, source));
      return { name: fixtureName(file), text: replayFileText(file), folder: 'tests/replay/fixtures' };
    },
    shortest: () => {
      const short = shrunk(steps, source, at);
      return (
        short && {
          count: short.steps.length,
          take: (from) => send({ type: 'shrink', source: short, from }),
        }
      );
    },
    undo: () => send({ type: 'undo' }),
  };
}

function loadedName(t: TFunction, { kind, title, steps }: LabSource): string {
  // The title of a fixture is the id of its lifecycle.
  if (title) return lifecycleWord(t, title);
  return kind === 'record'
    ? lifecycleWord(t, steps[0]?.lifecycle ?? '')
    : t('replay.cohort', { count: steps.length });
}

/** Shows how to begin; files can be dropped here. */
function DropHere({ onFile }: { onFile: (file: File | null) => Promise<void> }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void onFile(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text size="sm" mb="sm">
        {t('replay.empty')}
      </Text>
      <Group justify="center" gap="sm">
        <Button component={Link} to={stateChartRoute} variant="default">
          {t('menu.stateChart')}
        </Button>
        <Button component={Link} to={auditDeskRoute} variant="default">
          {t('menu.auditDesk')}
        </Button>
      </Group>
    </div>
  );
}
