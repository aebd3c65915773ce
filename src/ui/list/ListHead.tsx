import { ActionIcon, Box, Group } from '@mantine/core';
import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { showFailure } from '../../commandKit/notices.tsx';
import { commandById } from '../../commands/registry.ts';
import { useAwaitedKeys } from '../../keys/KeysWait.tsx';
import { useMenuEscape } from '../../keys/menuKeys.ts';
import { Hint } from '../hint/Hint.tsx';
import { CommandButton, CommandHint } from '../page/CommandButton.tsx';
import classes from './ListHead.module.css';
import type { ListState } from './listState.ts';
import type { useListView } from './useListView.ts';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const ListSettings = lazyPart(() => import('./ListSettings.tsx'));

const clearFilters = commandById('list.clearFilters');

interface ListHeadProps {
  filters?: ReactNode;
  list: ReturnType<typeof useListView>;
  state: ListState;
  /** True if the filters match nothing; the list itself then offers to clear them. */
  empty: boolean;
  /** Called with its height in pixels when it unmounts. */
  onLeave: (height: number) => void;
}

/** Shows the filters of a list, and at the right its settings and its export. */
export function ListHead({ filters, list, state, empty, onLeave }: ListHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = head.current;
    return () => onLeave(element?.offsetHeight ?? 0);
  }, [onLeave]);
  const { settingsOpen, closeSettings } = list;
  useMenuEscape(settingsOpen, closeSettings);
  useAwaitedKeys(settingsOpen, closeSettings);
  const button = (
    <CommandButton
      command={commandById('list.settings')}
      variant="default"
      size="sm"
      expanded={settingsOpen}
      onClick={settingsOpen ? closeSettings : list.openSettings}
    />
  );
  return (
    <Group ref={head} justify="space-between" gap="sm" align="flex-start" className={classes.head}>
      {/* Takes the remaining width, so that the tools are at the right of the first line. */}
      <Box flex="1 1 0">{filters}</Box>
      <Group gap="xs" className={classes.tools}>
        {filters && <ClearFilters isOffered={list.filtered && !empty} />}
        {settingsOpen ? (
          <Suspense fallback={button}>
            <ListSettings list={list} state={state} onClose={closeSettings} button={button} />
          </Suspense>
        ) : (
          button
        )}
        {list.exportRows && <ExportButton />}
      </Group>
    </Group>
  );
}

/** Reserves its room before the first filter is set, so that no other filter moves from under the pointer. */
function ClearFilters({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation();
  const { open } = useCommandHost();
  const label = t(clearFilters.title);
  if (!isOffered) return <span className={classes.reserved} aria-hidden />;
  return (
    <Hint label={<CommandHint command={clearFilters} reasons={[label]} />}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={label}
        data-command={clearFilters.id}
        onClick={() => open(clearFilters)}
      >
        <clearFilters.icon size={16} stroke={1.6} />
      </ActionIcon>
    </Hint>
  );
}

/** Shows a loading state until the file has arrived. */
function ExportButton() {
  const { t } = useTranslation();
  const { execute } = useCommandHost();
  const [busy, setBusy] = useState(false);
  const command = commandById('list.export');
  async function save() {
    setBusy(true);
    const run = { record: undefined, values: undefined, idempotencyKey: crypto.randomUUID() };
    await execute(command, run).catch((error: unknown) => showFailure(t, error));
    setBusy(false);
  }
  return (
    <CommandButton command={command} variant="default" size="sm" loading={busy} onClick={() => void save()} />
  );
}
