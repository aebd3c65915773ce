import { Modal, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface RecordsModalProps {
  title: string | undefined;
  /** The number of records it is about. */
  count: number;
  /** Closes the dialog. Escape is handled inside, where the focus may be in something else that Escape closes first. */
  onClose: () => void;
  children: ReactNode;
}

/** Shows the dialog for an action on several records. */
export function RecordsModal({ title, count, onClose, children }: RecordsModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={
        <>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {t('bulk.count', { count })}
          </Text>
        </>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={560}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  );
}

/** Shows how many of the records without data have been read. */
export function ReadingProgress({ read, all }: { read: number; all: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" role="status">
        {t('bulk.reading', { read, all })}
      </Text>
      <Progress value={(100 * read) / all} aria-label={t('bulk.reading', { read, all })} />
    </>
  );
}
