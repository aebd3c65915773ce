import { Button, Group, Modal, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../keys/useEscape.ts';

interface LeaveQuestionProps {
  opened: boolean;
  /** False: rendered next to the component that asks. */
  withinPortal?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed input is discarded. Escape cancels; the key press that opened it does not answer it too. */
export function LeaveQuestion({ opened, withinPortal, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const words = useRef<HTMLParagraphElement>(null);
  useEscape(onStay, words);
  // Returns the focus at once, because Mantine would wait, and the next key would be lost.
  useLayoutEffect(() => {
    if (!opened) return;
    const { activeElement } = document;
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, [opened]);
  return (
    <Modal
      opened={opened}
      withinPortal={withinPortal}
      onClose={onStay}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      size={400}
      centered
      zIndex={400}
      transitionProps={{ duration: 0 }}
      // Sets the name on the dialog itself, because its frame has no role that could have a name.
      attributes={{ content: { 'aria-label': t('form.leave'), 'data-question': true } }}
    >
      <Text ref={words} size="sm" mb="md">
        {t('form.unsaved')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onLeave}>
          {t('form.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('form.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
