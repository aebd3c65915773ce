import { Button, Group, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows that the values of a form are not its user's own (R-form-14). */
export function LinkNotice() {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" role="note">
      {t('link.filledIn')}
    </Text>
  );
}

interface LinkQuestionProps {
  /** Text of the send button: the verb, with the figure. */
  label: string;
  destructive: boolean | undefined;
  sending: boolean;
  onBack: () => void;
  onSend: () => void;
}

/**
 * Asks before a form that a link has filled in is sent. The focus is on the button that does nothing, so that the first
 * press and a hasty second one do not answer it.
 */
export function LinkQuestion({ label, destructive, sending, onBack, onSend }: LinkQuestionProps) {
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => back.current?.focus(), []);
  return (
    <Group justify="flex-end" gap="xs" role="group" aria-label={t('link.filledIn')} data-form-actions>
      <Text size="sm" flex="1 1 100%" role="alert">
        {t('link.filledIn')}
      </Text>
      <Button ref={back} variant="default" onClick={onBack} disabled={sending}>
        {t('common.back')}
      </Button>
      <Button onClick={onSend} loading={sending} color={destructive ? 'red' : undefined}>
        {label}
      </Button>
    </Group>
  );
}
