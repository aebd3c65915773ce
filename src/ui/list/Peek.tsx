import { ActionIcon, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Icon } from '../../icons/icon.ts';
import { IconChevronDown, IconChevronUp, IconX } from '../../icons/icons.ts';
import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../commandKit/backCloses.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { Hint } from '../hint/Hint.tsx';
import { Facts, type Fact } from '../page/Facts.tsx';
import { PeekedRecord } from './PeekedRecord.tsx';
import classes from './RecordList.module.css';

export interface PeekProps {
  /** The title of a row without a record. */
  title: ReactNode;
  /** Undefined if the rows of the list are no records. */
  record: CommandRecord | undefined;
  /** The facts that the list shows; the corner of its card shows its state, if it has one. */
  facts: Fact[];
  corner: Fact[];
  /** True if the row is still shown but no longer in the list. */
  removed: boolean;
  /** Moves the focus to the row, or by `by` rows from it. */
  onRow: (by: number) => void;
  /** Called when the panel is drawn; it may then cover the row. */
  onShow: () => void;
  onClose: () => void;
}

/**
 * Shows the record of the focused row next to the list. The focus remains in the list, and so do its keys.
 * If the focus is in the panel, each action moves it back to the row.
 */
export default function Peek({ title, record, facts, corner, removed, onRow, onShow, onClose }: PeekProps) {
  const { t } = useTranslation();
  const headId = useId();
  const panel = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shown = record ? `${record.type} ${record.id}` : undefined;
  const begin = useEffectEvent(() => {
    panel.current?.scrollTo({ top: 0 });
    onShow();
  });
  useEffect(() => begin(), [shown]);
  // A form opened here returns the focus to the row, because its button may have disappeared by then.
  const leave = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && button.getAttribute('aria-disabled') !== 'true') onRow(0);
  };
  return (
    <section ref={panel} className={classes.peek} aria-labelledby={headId} data-peek-panel data-screen-only>
      {isNarrow && <BackCloses onClose={onClose} />}
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Title id={headId} order={2} size="h5" fz={16} fw={600} className={classes.peekTitle}>
            <VisuallyHidden>{t('list.peekOf', { name: '' })}</VisuallyHidden>
            {record?.name ?? title}
          </Title>
          <Group gap={2} wrap="nowrap">
            <Tool icon={IconChevronUp} label={t('keys.previousRow')} keys="k" onClick={() => onRow(-1)} />
            <Tool icon={IconChevronDown} label={t('keys.nextRow')} keys="j" onClick={() => onRow(1)} />
            <Tool icon={IconX} label={t('common.close')} keys="space" onClick={onClose} />
          </Group>
        </Group>
        {removed && (
          <Text size="xs" c="dimmed">
            {t('list.removed')}
          </Text>
        )}
        {record ? (
          <PeekedRecord record={record} facts={facts} corner={corner} removed={removed} onAct={leave} />
        ) : (
          <Facts facts={[...corner, ...facts]} />
        )}
      </Stack>
    </section>
  );
}

/** Closes the panel on Back on a phone, where it covers the page. */
function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}

interface ToolProps {
  icon: Icon;
  label: string;
  keys: string;
  onClick: () => void;
}

function Tool({ icon: ToolIcon, label, keys, onClick }: ToolProps) {
  return (
    <Hint
      label={
        <Group gap={6}>
          <Text size="xs">{label}</Text>
          <KeyCaps keys={keys} />
        </Group>
      }
    >
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ToolIcon size={16} stroke={1.8} />
      </ActionIcon>
    </Hint>
  );
}
