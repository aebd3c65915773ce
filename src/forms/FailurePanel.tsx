import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import { failureInFull } from '../commandKit/notices.tsx';
import { useShownOnPage } from '../commandKit/useShownOnPage.ts';

interface FailurePanelProps {
  t: TFunction;
  failure: unknown;
  /** Shows the current record after someone else changed it first. */
  onReload?: () => void;
}

/** Shows the server's reason for a failure; for a conflict also who was faster and the remarks. */
export function FailurePanel({ t, failure, onReload }: FailurePanelProps) {
  useShownOnPage(t, failure);
  if (failure === undefined) return null;
  const known = failure instanceof GraphFailure ? failure : undefined;
  if (known?.unanswered) {
    return (
      <Alert color="yellow" variant="light" role="alert">
        {t('form.unanswered')}
      </Alert>
    );
  }
  const conflict = known?.conflict;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={conflict?.actorName ? t('form.conflictTitle') : undefined}
      data-testid="failure"
    >
      <Stack gap="xs">
        <Text size="sm">{failureInFull(t, failure)}</Text>
        {conflict?.remarks && <Text size="sm">{`${t('common.remarks')}: ${conflict.remarks}`}</Text>}
        {conflict?.actorName && onReload && (
          <Group>
            <Button size="xs" variant="default" onClick={onReload}>
              {t('form.reload')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
