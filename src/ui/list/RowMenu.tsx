import { Menu, Text } from '@mantine/core';
import { IconLayoutSidebarRight as IconPeek } from '../../icons/icons.ts';
import { cloneElement, useRef, useState, type ReactElement, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '../../commandKit/availability.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { HandedKeys } from '../../keys/HandedKeys.tsx';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { useAwaitedKeys } from '../../keys/KeysWait.tsx';
import { closesMenu, useMenuEscape } from '../../keys/menuKeys.ts';

interface RowMenuProps {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** The element that had the focus when the menu first opened. */
  opener: HTMLElement;
  actions: Availability[];
  record: CommandRecord;
  onPeek: (() => void) | undefined;
}

/** Shows all actions of a record, each with its key or the reason why it is blocked. It is open from the start. */
export default function RowMenu({ button, opener, actions, record, onPeek }: RowMenuProps) {
  const { t } = useTranslation();
  const { open } = useCommandHost();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const toRow = useRef(false);
  const giveFocusBack = () => {
    const row = toRow.current ? target.current?.closest<HTMLElement>('[data-record]') : undefined;
    toRow.current = false;
    (row ?? (opener.isConnected ? opener : target.current))?.focus();
  };
  const peek = () => {
    // Focuses the row, so that its keys lead on to the next row.
    toRow.current = true;
    onPeek?.();
  };
  const close = () => {
    setOpened(false);
    giveFocusBack();
  };
  useMenuEscape(opened, close);
  useAwaitedKeys(opened, close);
  return (
    <Menu
      clickOutsideEvents={closesMenu}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="sm"
      transitionProps={{ duration: 0 }}
      onClose={giveFocusBack}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <HandedKeys />
        {actions.map(({ command, blocked }) => (
          <Menu.Item
            key={command.id}
            data-command={command.id}
            leftSection={<command.icon size={16} stroke={1.6} />}
            rightSection={command.key && <KeyCaps keys={command.key} />}
            color={command.destructive ? 'red' : undefined}
            aria-disabled={blocked.length > 0 || undefined}
            // Uses the colour's own text shade, which is readable in the dark too. Blocked actions are grey, not faint,
            // because their reason must be readable.
            c={blocked.length > 0 ? 'dimmed' : command.destructive ? 'red' : undefined}
            closeMenuOnClick={blocked.length === 0}
            onClick={() => blocked.length === 0 && open(command, record)}
          >
            <Text size="sm">{t(command.title)}</Text>
            {blocked.map((reason) => (
              <Text key={reason.key} size="xs" c="dimmed" maw={260}>
                {t(reason.key, reason.params ?? {})}
              </Text>
            ))}
          </Menu.Item>
        ))}
        {onPeek && (
          <Menu.Item
            leftSection={<IconPeek size={16} stroke={1.6} />}
            rightSection={<KeyCaps keys="space" />}
            data-keys="list"
            onClick={peek}
          >
            {t('list.peek')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
