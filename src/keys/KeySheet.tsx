import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../commands/core/backCloses.ts';
import { useCommandHost } from '../commands/core/commandHost.ts';
import { allCommands } from '../commands/registry.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { keySections, type KeyLine } from './keySections.ts';
import classes from './KeySheet.module.css';

/** Every key that works for the user, read from the commands themselves. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  useBackCloses(onClose);
  const { t } = useTranslation();
  const { context } = useCommandHost();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={720}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.columns}>
        {keySections(allCommands, context.role).map((section) => (
          <section key={section.title} className={classes.section}>
            <h3 className={classes.title}>{t(section.title)}</h3>
            <dl className={classes.lines}>
              {section.lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.help}>{t('keys.help')}</p>
    </Modal>
  );
}

function Line({ line }: { line: KeyLine }) {
  const { t } = useTranslation();
  return (
    <div className={classes.line}>
      <dt>{t(line.title)}</dt>
      <dd className={classes.keys}>
        {line.keys.map((keys, index) => (
          <span key={keys} className={classes.keys}>
            {index > 0 && <span className={classes.or}>{t('keys.or')}</span>}
            <KeyCaps keys={keys} spoken />
          </span>
        ))}
      </dd>
    </div>
  );
}
