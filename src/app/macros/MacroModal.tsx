import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import { macroStore } from '../../commands/macro/macroStore.ts';
import { RecordsModal } from '../../forms/RecordsModal.tsx';
import { useLoadedOverlay } from '../../keys/useOverlay.ts';
import { linksBack, linksOf, type Link } from './chain.ts';
import { ChainRun } from './ChainRun.tsx';

interface MacroModalProps {
  /** Id of the macro. */
  macro: string;
  records: readonly RecordRef[];
  onClose: () => void;
}

/**
 * Runs a macro on its records (R-form-13): it previews the effects, stops at the first refusal, and undoes what has an
 * inverse.
 */
export default function MacroModal({ macro: id, records, onClose }: MacroModalProps) {
  const { context } = useCommandHost();
  const { t } = useTranslation();
  const [macro] = useState(() => macroStore.read().find((each) => each.id === id));
  const [links, setLinks] = useState(() => macro && linksOf(context, macro, records));
  const [back, setBack] = useState(false);
  /** Stops the run if the dialog is left while it runs. */
  const leaving = useRef<(() => void) | undefined>(undefined);
  const leave = () => (leaving.current ? leaving.current() : onClose());
  const content = useLoadedOverlay(leave);
  const undo = (done: readonly Link[]) => {
    setLinks(linksBack(context, done));
    setBack(true);
  };
  return (
    <RecordsModal
      title={back ? t('receipts.takeBack', { action: macro?.name ?? '' }) : macro?.name}
      count={records.length}
      onClose={leave}
    >
      <div ref={content}>
        {links ? (
          <ChainRun
            key={String(back)}
            links={links}
            onRunning={(stop) => {
              leaving.current = stop;
            }}
            canUndo={(done) => (back ? 0 : linksBack(context, done).length)}
            onUndo={undo}
            onClose={onClose}
          />
        ) : (
          <>
            <Text size="sm" role="alert">
              {t('macro.removed')}
            </Text>
            <Button mt="md" data-autofocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        )}
      </div>
    </RecordsModal>
  );
}
