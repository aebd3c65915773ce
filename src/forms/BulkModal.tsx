import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { GraphFailure } from '../graph/client/failure.ts';
import { useBackCloses } from '../commands/core/backCloses.ts';
import type { Command, CommandRecord, FieldValues } from '../commands/core/command.ts';
import { useCommandHost } from '../commands/core/commandHost.ts';
import { namesOf } from '../commands/core/namesOf.ts';
import { failureText } from '../commands/core/notices.tsx';
import { CommandForm } from './CommandForm.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useEscape } from './useEscape.ts';
import { useFirstField } from './useFirstField.ts';
import { useFocusReturn } from '../keys/useFocusReturn.ts';

interface BulkModalProps {
  command: Command;
  records: CommandRecord[];
  /** Which of the selected are left out, and why. */
  note?: string | undefined;
  /** What was said of its fields before it opened. */
  given?: FieldValues | undefined;
  /** `done`: at least one was taken. */
  onClose: (done: boolean) => void;
}

interface Result {
  record: CommandRecord;
  failure?: unknown;
}

/** One input for many records, in the versions that it opened with: taken one after the other, each with its own result. */
export default function BulkModal({ command, records: present, note, given, onClose }: BulkModalProps) {
  useFocusReturn();
  const { context } = useCommandHost();
  const { t } = context;
  const [results, setResults] = useState<Result[]>([]);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const [records] = useState(present);
  // A record that was taken is not taken twice, however often the form is sent.
  const [keys] = useState(() => new Map(records.map(({ id }) => [id, crypto.randomUUID()])));

  const forAll = useMemo<Command>(
    () => ({
      ...command,
      on: undefined,
      confirm: undefined,
      input: command.input && {
        ...command.input,
        initial: undefined,
        consequence:
          command.bulk?.consequence &&
          (() =>
            command.bulk?.consequence?.(
              context,
              records.map(({ data }) => data),
            ) ?? Promise.resolve(undefined)),
      },
      run: async ({ values }) => {
        const done: Result[] = [];
        for (const record of records) {
          try {
            const idempotencyKey = keys.get(record.id) ?? crypto.randomUUID();
            await command.run({ context, record, values, consequence: undefined, idempotencyKey });
            done.push({ record });
          } catch (failure) {
            if (!(failure instanceof GraphFailure)) console.error(failure);
            done.push({ record, failure });
          }
          setResults([...done]);
        }
        return { acted: true };
      },
    }),
    [command, context, keys, records],
  );

  const finished = results.length === records.length;
  const running = results.length > 0 && !finished;
  const leave = () => {
    if (running) return;
    if (dirty && !finished) setAsking(true);
    else onClose(finished);
  };
  const content = useRef<HTMLDivElement>(null);
  useEscape(leave, content);
  useBackCloses(() => (asking ? setAsking(false) : leave()));
  useFirstField(content);
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={false}
      title={
        <>
          <Text fw={600}>{t(command.title)}</Text>
          <Text size="sm" c="dimmed">
            {t('bulk.count', { count: records.length })}
          </Text>
        </>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {finished ? (
        <div ref={content}>
          <Results t={t} results={results} onClose={() => onClose(true)} />
        </div>
      ) : (
        <Stack gap="sm" ref={content}>
          <Text size="sm">{t('bulk.question', { names: namesOf(t, records) })}</Text>
          {note && (
            <Alert color="yellow" variant="light">
              <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                {note}
              </Text>
            </Alert>
          )}
          {running && (
            <Progress
              value={(100 * results.length) / records.length}
              aria-label={t('bulk.running', { done: results.length, all: records.length })}
            />
          )}
          <CommandForm
            command={forAll}
            layout="modal"
            given={given}
            onDone={() => undefined}
            onCancel={leave}
            onDirty={setDirty}
          />
        </Stack>
      )}
      <LeaveQuestion opened={asking} onStay={() => setAsking(false)} onLeave={() => onClose(false)} />
    </Modal>
  );
}

/** How many were taken, and what kept each of the others. */
function Results({ t, results, onClose }: { t: TFunction; results: Result[]; onClose: () => void }) {
  const failed = results.filter(({ failure }) => failure !== undefined);
  return (
    <Stack gap="sm" role="status">
      <Text size="sm" fw={500}>
        {t('bulk.result', { done: results.length - failed.length, failed: failed.length })}
      </Text>
      {failed.length > 0 && (
        <List size="sm" spacing={4}>
          {failed.map(({ record, failure }) => (
            <List.Item key={record.id}>{`${record.name}: ${failureText(t, failure)}`}</List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}
