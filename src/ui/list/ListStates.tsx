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

/** Returns true after the condition has held for 150 ms: a skeleton that only flashes is worse than none. */
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

/** The codes for a wrong request, a missing permission and a missing record: a retry gets the same answer. */
const settledCodes = [400, 403, 404];

export function retryHelps(error: CombinedError): boolean {
  return !settledCodes.includes(failureOf(error).code);
}

interface FailedProps {
  error: CombinedError;
  onRetry: () => void;
}

/** Shows which content could not be read, why, and a retry button if a retry can help. */
export function Failed({ title, error, onRetry }: FailedProps & { title: string }) {
  const { t } = useTranslation();
  // A toast reports connection and server errors on every page (R-error-3).
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

/** Shows the same for a part of a page that is no list. */
export function FailedPart(props: FailedProps) {
  const { t } = useTranslation();
  return <Failed title={t('record.partFailed')} {...props} />;
}

interface EmptyListProps {
  filtered: boolean;
  text: string;
  action?: ReactNode;
}

/** Shows one sentence about the missing records, and the action that adds some; with filters, a button to clear them. */
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
