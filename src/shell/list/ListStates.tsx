import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { failureText } from '../../commands/notices.tsx';
import { failureOf } from '../../graph/client/failure.ts';

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

/** What failed, that nothing was changed, and the way to try again. */
export function FailedList({ error, onRetry }: { error: CombinedError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" role="alert" title={t('list.failed')}>
      <Group justify="space-between">
        <Text size="sm">{failureText(t, failureOf(error))}</Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Group>
    </Alert>
  );
}

interface EmptyListProps {
  filtered: boolean;
  onClear: () => void;
  text: string;
  action?: ReactNode;
}

/** One sentence about what would be here, and the action that fills it; with filters, the way to see all. */
export function EmptyList({ filtered, onClear, text, action }: EmptyListProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder py={48} px="md">
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center">
          {filtered ? t('list.nothingMatches') : text}
        </Text>
        {filtered ? (
          <Button variant="default" size="xs" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        ) : (
          action
        )}
      </Stack>
    </Paper>
  );
}
