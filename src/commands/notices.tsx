import { Anchor, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import type { Outcome } from './command.ts';

/** How long an error stays, in milliseconds (spec 9). */
export const errorMilliseconds = 5000;

/** Names the record and leads to it (look.md, "After an action"). */
export function showOutcome(t: TFunction, outcome: Outcome, navigate: (route: string) => void): void {
  const { notice, route } = outcome;
  if (!notice) return;
  const id = crypto.randomUUID();
  const open = () => {
    notifications.hide(id);
    if (route) navigate(route);
  };
  notifications.show({
    id,
    color: 'green',
    message: (
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm">{t(notice.key, notice.params ?? {})}</Text>
        {route && !outcome.go && (
          <Anchor component="button" type="button" size="sm" onClick={open} style={{ flexShrink: 0 }}>
            {t('notice.open')}
          </Anchor>
        )}
      </Group>
    ),
  });
}

/** The words of any failure, for the user. */
export function failureText(t: TFunction, error: unknown): string {
  if (error instanceof GraphFailure && error.message) return error.message;
  return t('common.serverError');
}

/** An error toast of 5 s with the server's message, or 'Server error' (spec 8). */
export function showFailure(t: TFunction, error: unknown): void {
  if (!(error instanceof GraphFailure)) console.error(error);
  notifications.show({ color: 'red', message: failureText(t, error), autoClose: errorMilliseconds });
}
