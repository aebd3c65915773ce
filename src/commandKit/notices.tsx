import { Anchor, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import type { Outcome } from './command.ts';
import { failureInFull } from './failureInFull.ts';
import { failureToast, hideToast, toast } from './toast.ts';

export { failureInFull } from './failureInFull.ts';

/** Shows a notice that names the record and links to it (R-page-8). */
export function showOutcome(t: TFunction, outcome: Outcome, navigate: (route: string) => void): void {
  const { notice, route } = outcome;
  if (!notice) return;
  const id = crypto.randomUUID();
  const open = () => {
    void hideToast(id);
    if (route) navigate(route);
  };
  void toast({
    id,
    color: 'green',
    message: (
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm">{t(notice.key, notice.params ?? {})}</Text>
        {route && !outcome.go && (
          <Anchor component="button" type="button" size="sm" onClick={open} style={{ flexShrink: 0 }}>
            {t('common.open')}
          </Anchor>
        )}
      </Group>
    ),
  });
}

/** Shows how a download ended that no form shows (R-page-9). */
export async function tellDownload(t: TFunction, download: Promise<void>): Promise<void> {
  try {
    await download;
    await toast({ color: 'green', message: t('download.success') });
  } catch (error) {
    showFailure(t, error);
  }
}

/**
 * Shows a failure that no form shows. Logs it to the console too unless it is a refusal, because it is then our own fault.
 */
export function showFailure(t: TFunction, error: unknown): void {
  if (!(error instanceof GraphFailure)) console.error(error);
  failureToast(t, error, { words: failureInFull(t, error) });
}
