import { Button, Group, Progress, Stack } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Command, FieldValues } from '../commandKit/command.ts';
import { useCommandHost, type FilledBy } from '../commandKit/commandHost.ts';
import { withRecordTypes } from '../commandKit/withRecordTypes.tsx';
import { foundOf } from '../commandKit/registry.ts';
import { useUnsavedRun } from '../commandKit/unsavedWork.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { useOverlay } from '../keys/useOverlay.ts';
import { restOf } from '../machines/bulkRun.ts';
import { BulkLines, processedRecords } from './BulkLines.tsx';
import { BulkSummary } from './BulkSummary.tsx';
import { CommandForm } from './CommandForm.tsx';
import { FormContainer, useFirstField } from './FormContainer.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { ReadingProgress, RecordsModal } from './RecordsModal.tsx';
import { useBulkRun, type BulkRecord } from './useBulkRun.ts';

interface BulkModalProps {
  command: Command;
  /** The records; those without data are read first. */
  records: readonly BulkRecord[];
  /** Field values that were given before the form opened. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
  /** `done`: the command ran on at least one record. */
  onClose: (done: boolean) => void;
}

/** Returns the text values, so that another form can open with them. */
function typedIn(values: unknown): FieldValues {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Shows one form for many records (R-form-8). It says before the run which of them can be processed. The run processes them
 * one after the other in the versions that were read, each with its own result. The rest can be tried again.
 */
function BulkModal({ command, records: present, given, filledBy, onClose }: BulkModalProps) {
  const { context } = useCommandHost();
  const { t } = context;
  const { snapshot, send, runnableRecords, run, recordOf } = useBulkRun(command, present);
  const known = useRecords();
  const { items, read, stopped } = snapshot.context;
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);

  const factsOf = (id: string) => {
    const record = recordOf(id);
    return record && foundOf(known, record, t).facts;
  };
  const reading = snapshot.matches('opening') || snapshot.matches('reading');
  const running = snapshot.matches('running');
  const finished = snapshot.matches('finished');
  const rest = restOf(items).length;
  useUnsavedRun({ running, finished, remaining: rest });
  const done = items.length - rest;
  const leave = () => {
    if (running) send({ type: 'STOP' });
    else if (dirty && snapshot.matches('ready')) setAsking(true);
    else onClose(done > 0);
  };
  const content = useOverlay(leave, () => (asking ? setAsking(false) : leave()));
  const sent = snapshot.context.values;
  return (
    <RecordsModal title={t(command.title)} count={items.length} onClose={leave}>
      <FormContainer container={content} reading={reading}>
        <Stack gap="sm">
          {reading && <Reading read={read} all={rest} onCancel={leave} />}
          {(snapshot.matches('ready') || running) && (
            <>
              <BulkLines t={t} items={items} factsOf={factsOf} />
              {running && (
                <Group gap="sm" wrap="nowrap">
                  <Progress
                    flex={1}
                    value={(100 * done) / items.length}
                    aria-label={t('bulk.running', { done, all: items.length })}
                  />
                  <Button size="compact-sm" variant="default" disabled={stopped} onClick={leave}>
                    {t(stopped ? 'bulk.stopping' : 'common.stop')}
                  </Button>
                </Group>
              )}
              {items.some(({ status }) => status.is === 'ready') || running ? (
                <BulkForm
                  command={command}
                  runnableRecords={runnableRecords}
                  run={run}
                  given={sent === undefined ? given : typedIn(sent)}
                  // Because values that were sent one time count as the user's own.
                  filledBy={sent === undefined ? filledBy : 'user'}
                  onCancel={leave}
                  onDirty={setDirty}
                />
              ) : (
                <Group justify="flex-end">
                  <Button onClick={leave} autoFocus data-autofocus>
                    {t('common.close')}
                  </Button>
                </Group>
              )}
            </>
          )}
          {finished && (
            <BulkSummary
              command={command}
              items={items}
              records={present}
              onRetry={() => send({ type: 'RETRY' })}
              onClose={() => onClose(done > 0)}
            />
          )}
        </Stack>
      </FormContainer>
      <LeaveQuestion opened={asking} onStay={() => setAsking(false)} onLeave={() => onClose(done > 0)} />
    </RecordsModal>
  );
}

interface ReadingProps {
  read: number;
  all: number;
  onCancel: () => void;
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Shows the progress while it reads the records without data. */
function Reading({ read, all, onCancel }: ReadingProps) {
  const { t } = useCommandHost().context;
  return (
    <>
      {/* Focuses the container and not the button, because Enter belongs to the form that follows. */}
      <Stack gap="sm" ref={takeFocus} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
        <ReadingProgress read={read} all={all} />
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </>
  );
}

interface BulkFormProps extends Pick<ReturnType<typeof useBulkRun>, 'runnableRecords' | 'run'> {
  command: Command;
  given: FieldValues | undefined;
  filledBy: FilledBy | undefined;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
}

/** Shows the command's form without the parts that belong to one record only. */
function BulkForm({ command, runnableRecords, run, given, filledBy, onCancel, onDirty }: BulkFormProps) {
  const { context } = useCommandHost();
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content);
  const tellClean = useEffectEvent(() => onDirty(false));
  useEffect(() => () => tellClean(), []);
  const forAll = useMemo<Command>(() => {
    const { input, bulk } = command;
    const { consequence, expected } = bulk ?? {};
    return {
      ...command,
      on: undefined,
      confirm: undefined,
      input: input && {
        ...input,
        initial: undefined,
        expected,
        consequence:
          consequence &&
          (() =>
            consequence(
              context,
              runnableRecords().map(({ data }) => data),
            )),
      },
      run: async ({ values }) => {
        return { changed: true, processed: processedRecords(context.t, await run(values)) };
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `runnableRecords` and `run` read the actor, which never changes.
  }, [command, context]);
  return (
    <div ref={content}>
      <CommandForm
        command={forAll}
        layout="modal"
        given={given}
        filledBy={filledBy}
        onDone={() => undefined}
        onCancel={onCancel}
        onDirty={onDirty}
      />
    </div>
  );
}

// Loads the record types first, because the summary needs them and must not suspend.
export default withRecordTypes(BulkModal);
