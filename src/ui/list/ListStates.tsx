import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { commandById } from '../../commands/registry.ts';
import { failureInFull } from '../../commandKit/notices.tsx';
import { useShownOnPage } from '../../commandKit/useShownOnPage.ts';
import { failureOf } from '../../graph/client/failure.ts';
import { CommandButton } from '../page/CommandButton.tsx';

const lateMilliseconds = 150;

/** True once the condition has held for 150 ms: a skeleton that only flashes is worse than none. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), lateMilliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}

/** What was asked for wrongly, is not allowed or is not there: asked again, the answer is the same. */
const settledCodes = [400, 403, 404];

export function retryHelps(error: CombinedError): boolean {
  return !settledCodes.includes(failureOf(error).code);
}

interface FailedProps {
  error: CombinedError;
  onRetry: () => void;
}

/** What could not be read, why, and the way to try again where that can help. */
export function Failed({ title, error, onRetry }: FailedProps & { title: string }) {
  const { t } = useTranslation();
  // A broken line or server is told by a toast on every page (R-error-3).
  useShownOnPage(t, retryHelps(error) ? undefined : failureOf(error));
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      <Group justify="space-between">
        <Text size="sm">{failureInFull(t, failureOf(error))}</Text>
        {retryHelps(error) && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

export function FailedList(props: FailedProps) {
  const { t } = useTranslation();
  return <Failed title={t('list.failed')} {...props} />;
}

/** The same of a part of a page that is no list. */
export function FailedPart(props: FailedProps) {
  const { t } = useTranslation();
  return <Failed title={t('record.partFailed')} {...props} />;
}

interface EmptyListProps {
  filtered: boolean;
  text: string;
  action?: ReactNode;
}

/** One sentence about what would be here, and the action that fills it; with filters, the way to see all. */
export function EmptyList({ filtered, text, action }: EmptyListProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder py={48} px="md">
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center">
          {filtered ? t('list.nothingMatches') : text}
        </Text>
        {filtered ? (
          <CommandButton command={commandById('list.clearFilters')} variant="default" size="xs" />
        ) : (
          action
        )}
      </Stack>
    </Paper>
  );
}
