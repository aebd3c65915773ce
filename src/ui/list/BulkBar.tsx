import { Button, CloseButton, Group, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkReasonText } from '../../commandKit/bulkAction.ts';
import type { SelectedActions } from './useSelectedRows.ts';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import classes from './BulkBar.module.css';

const BulkModal = lazyPart(() => import('../../forms/BulkModal.tsx'));

interface BulkBarProps {
  count: number;
  /** The number of selected records on other pages. */
  elsewhere: number;
  selected: SelectedActions;
  onClear: () => void;
}

/** Shows the actions on the selected records, in place of the filters. */
export default function BulkBar({ count, elsewhere, selected, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const { actions, act, open, close } = selected;
  // Many actions share one scrollable line, because a second line would move the rows below from under the pointer.
  const dense = actions.length > 4;
  const clear = t('list.clearSelection');
  return (
    <Group
      gap={dense ? 'xs' : 'sm'}
      mih={36}
      className={dense ? classes.line : undefined}
      role="toolbar"
      aria-label={t('list.selected', { count })}
    >
      <Text size="sm" fw={500} aria-live="polite">
        {t('list.selected', { count })}
        {elsewhere > 0 && (
          <Text span inherit fw={400} c="dimmed">
            {t('list.selectedElsewhere', { count: elsewhere })}
          </Text>
        )}
      </Text>
      {dense && <CloseButton size="sm" aria-label={clear} title={clear} data-keys="list" onClick={onClear} />}
      {actions.map((action) => (
        <Button
          key={action.command.id}
          data-command={action.command.id}
          size={dense ? 'xs' : 'sm'}
          px={dense ? 8 : undefined}
          // Uses the plain style for an action that none of the records allows, even if it is the primary one.
          variant={action.command.primary && action.records.length > 0 ? 'filled' : 'default'}
          c={action.command.destructive ? 'red' : undefined}
          leftSection={dense ? undefined : <action.command.icon size={16} stroke={1.6} />}
          disabled={action.records.length === 0}
          title={bulkReasonText(t, action.checks)}
          onClick={() => act(action)}
        >
          {`${t(action.command.title)} (${action.records.length})`}
        </Button>
      ))}
      {!dense && (
        <Button variant="subtle" data-keys="list" onClick={onClear}>
          {clear}
        </Button>
      )}
      {open && (
        <Suspense>
          <BulkModal
            command={open.command}
            given={open.given}
            records={open.all}
            onClose={(done) => {
              close();
              if (done) onClear();
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
