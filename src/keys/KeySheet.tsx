import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconPencil } from '../icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withRecordTypes } from '../commandKit/withRecordTypes.tsx';
import { useCommandFocus, useCommandHost } from '../commandKit/commandHost.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { KeyCapture } from './KeyCapture.tsx';
import { KeyLines } from './KeyLines.tsx';
import { keepOwnKeys } from './storedKeys.ts';
import { keySections } from './keySections.ts';
import { activeScopes } from './liveBindings.ts';
import { isChangeable, useOwnKeys, withChosen } from './ownKeys.ts';
import { useLoadedOverlay } from './useOverlay.ts';
import classes from './KeySheet.module.css';

/** Shows every key that works for the user, those of the current page first; each can be changed here. */
function KeySheet({ onClose }: { onClose: () => void }) {
  const records = useRecords();
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const { focusedRecord } = useCommandFocus();
  const [scopes] = useState(activeScopes);
  const own = useOwnKeys();
  const [changing, setChanging] = useState<string>();
  const content = useLoadedOverlay(onClose);
  const sections = keySections(context.registry, records, context.role, {
    scopes,
    record: focusedRecord?.type,
  });
  const lines = sections.flatMap((section) => section.lines);

  const close = (id: string) => {
    setChanging(undefined);
    // Runs after the button is mounted again.
    setTimeout(() =>
      content.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(id)}"]`)?.focus(),
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={720}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.columns} ref={content}>
        {sections.map((section) => (
          <section key={section.id} className={classes.section} aria-label={t(section.title)}>
            <h3 className={classes.title}>{t(section.title)}</h3>
            <KeyLines
              lines={section.lines}
              after={(line) =>
                line.keys.some(isChangeable) ? (
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    data-change={line.id}
                    aria-label={t('keys.change', { title: t(line.title) })}
                    onClick={() => setChanging(line.id)}
                  >
                    <IconPencil size={14} stroke={1.6} />
                  </ActionIcon>
                ) : (
                  <span className={classes.unchangeable} />
                )
              }
              instead={(line) => {
                const keys = line.keys.find(isChangeable);
                return changing === line.id && keys !== undefined ? (
                  <KeyCapture
                    line={line}
                    keys={keys}
                    lines={lines}
                    own={own}
                    onClose={(chosen) => {
                      if (chosen !== undefined) keepOwnKeys(context, withChosen(own, keys, chosen));
                      close(line.id);
                    }}
                  />
                ) : undefined;
              }}
            />
          </section>
        ))}
      </div>
      <p className={classes.help}>{t('keys.help')}</p>
      {Object.keys(own).length > 0 && (
        <Button size="xs" variant="default" mt="sm" onClick={() => keepOwnKeys(context, {})}>
          {t('keys.defaults')}
        </Button>
      )}
    </Modal>
  );
}

export default withRecordTypes(KeySheet);
