import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkActionOf, bulkReasons, bulkReasonText, type BulkAction } from '../../commands/bulkAction.ts';
import type { CommandRecord } from '../../commands/core/command.ts';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { commandsOn } from '../../commands/registry.ts';
import { usePageBindings } from '../../keys/useBindings.ts';

const BulkModal = lazy(() => import('../../forms/BulkModal.tsx'));

interface BulkBarProps {
  records: CommandRecord[];
  onClear: () => void;
  /** What is being done goes on, and tells what came of it, although its records may have left the list. */
  onActing: (acting: boolean) => void;
}

/** What can be done with the selected records, in place of the filters. Escape lets the selection go. */
export default function BulkBar({ records, onClear, onActing }: BulkBarProps) {
  const { t } = useTranslation();
  const { context, selectRows, start } = useCommandHost();
  const [open, setOpen] = useState<BulkAction>();

  usePageBindings('list', { 'list.clear': onClear });

  const actions = commandsOn(records[0]?.type ?? 'order')
    .filter((command) => command.bulk && command.roles.includes(context.role))
    .map((command) => bulkActionOf(command, context, records));

  const act = (action: BulkAction) => {
    const { command, records: allowed } = action;
    const together = command.bulk?.together;
    if (together) {
      start({ ...command, on: undefined, run: () => together(context, allowed) });
      return;
    }
    setOpen(action);
    onActing(true);
  };
  // A key and the palette mean all that are selected, as the button does.
  useEffect(() => {
    selectRows({
      count: records.length,
      actions: actions.map(({ command, records: allowed, checks }) => ({
        command,
        count: allowed.length,
        blocked: allowed.length > 0 ? [] : bulkReasons(checks).map(({ reason }) => reason),
      })),
      take: (command) => {
        const action = actions.find((each) => each.command === command);
        if (action && action.records.length > 0) act(action);
      },
    });
    return () => selectRows(undefined);
  });

  return (
    <Group gap="sm" mih={36} role="toolbar" aria-label={t('list.selected', { count: records.length })}>
      <Text size="sm" fw={500} aria-live="polite">
        {t('list.selected', { count: records.length })}
      </Text>
      {actions.map((action) => (
        <Button
          key={action.command.id}
          size="sm"
          variant={action.command.primary ? 'filled' : 'default'}
          c={action.command.destructive ? 'red' : undefined}
          leftSection={<action.command.icon size={16} stroke={1.6} />}
          disabled={action.records.length === 0}
          title={bulkReasonText(t, action.checks)}
          onClick={() => act(action)}
        >
          {`${t(action.command.title)} (${action.records.length})`}
        </Button>
      ))}
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      {open && (
        <Suspense>
          <BulkModal
            command={open.command}
            records={open.checks.map(({ record }) => record)}
            onClose={(done) => {
              setOpen(undefined);
              onActing(false);
              if (done) onClear();
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
