import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../commandKit/backCloses.ts';
import { useFocusReturn } from '../../keys/useFocusReturn.ts';
import classes from './agreement.module.css';

const parts = ['stored', 'purpose', 'browser', 'others', 'rights'] as const;

/** Explains in plain words which data the system stores about its users. */
export default function PrivacyAgreement({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.privacy.heading')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={520}
      centered
    >
      <dl className={classes.parts}>
        {parts.map((part) => (
          <div key={part}>
            <dt className={classes.term}>{t(`shell.privacy.${part}`)}</dt>
            <dd className={classes.words}>{t(`shell.privacy.${part}Words`)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={onClose} mt="md" ml="auto" display="block">
        {t('common.close')}
      </Button>
    </Modal>
  );
}
