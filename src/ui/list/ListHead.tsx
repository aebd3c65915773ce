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
  /** The list itself offers to clear the filters, as they find nothing. */
  empty: boolean;
  /** Told its height, in pixels, as it goes. */
  onLeave: (height: number) => void;
}

/** The filters of a list, and at the right how it is shown and the way to take it along. */
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
      {/* Takes the room that is left, so that the tools stay at the right of the first line. */}
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

/** Its room is kept before the first filter is set: no other filter moves from under the pointer then. */
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

/** Shows that it is at work until the file has come. */
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
