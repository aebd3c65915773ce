import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Command, CommandRecord, FieldValues } from '../commandKit/command.ts';
import { useCommandHost, type FilledBy } from '../commandKit/commandHost.ts';
import { CommandForm } from './CommandForm.tsx';
import { FormContainer } from './FormContainer.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useOverlay } from '../keys/useOverlay.ts';

interface CommandModalProps {
  command: Command;
  record?: CommandRecord | undefined;
  /** Field values that were given before it opened. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
  onClose: () => void;
}

/** Shows a command's form over the page, after a click or a key. */
export function CommandModal({ command, record, given, filledBy, onClose }: CommandModalProps) {
  const { context } = useCommandHost();
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (dirty ? setAsking(true) : onClose());
  const content = useOverlay(close, () => (asking ? setAsking(false) : close()));
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      title={
        <>
          <Text fw={600}>{context.t(command.title)}</Text>
          {record && (
            <Text size="sm" c="dimmed">
              {record.name}
            </Text>
          )}
        </>
      }
      closeButtonProps={{ 'aria-label': context.t('common.close') }}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      <FormContainer container={content}>
        <CommandForm
          command={command}
          record={record}
          given={given}
          filledBy={filledBy}
          layout="modal"
          copies
          onDone={onClose}
          onCancel={close}
          onReload={onClose}
          onDirty={setDirty}
        />
      </FormContainer>
      <LeaveQuestion opened={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Modal>
  );
}
