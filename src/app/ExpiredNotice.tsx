import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageServices } from './pageServices.ts';

/** Stands over the page once the session has ended (R-session-13); what was typed stays behind it. */
export default function ExpiredNotice() {
  const { t } = useTranslation();
  const { session } = usePageServices();
  return (
    <Modal
      opened
      onClose={() => undefined}
      role="alertdialog"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('session.expired')}
      size={400}
      zIndex={500}
      centered
    >
      <Button data-autofocus fullWidth mt={4} onClick={() => session.actor.send({ type: 'loginAgain' })}>
        {t('session.loginAgain')}
      </Button>
    </Modal>
  );
}
