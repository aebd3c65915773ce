import { Menu, Text } from '@mantine/core';
import { cloneElement, useRef, useState, type ReactElement, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '../../commands/availability.ts';
import type { CommandRecord } from '../../commands/core/command.ts';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { closesMenu, useMenuEscape } from '../../keys/menuKeys.ts';

interface RowMenuProps {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** Where the focus was when it was opened first. */
  opener: HTMLElement;
  actions: Availability[];
  record: CommandRecord;
}

/** All actions of a record, each with its key or the reason why it is blocked. Open from the first. */
export default function RowMenu({ button, opener, actions, record }: RowMenuProps) {
  const { t } = useTranslation();
  const { open } = useCommandHost();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const giveFocusBack = () => (opener.isConnected ? opener : target.current)?.focus();
  useMenuEscape(opened, () => {
    setOpened(false);
    giveFocusBack();
  });
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
        {actions.map(({ command, blocked }) => (
          <Menu.Item
            key={command.id}
            data-command={command.id}
            leftSection={<command.icon size={16} stroke={1.6} />}
            rightSection={command.key && <KeyCaps keys={command.key} />}
            color={command.destructive ? 'red' : undefined}
            aria-disabled={blocked.length > 0 || undefined}
            // The colour's own text shade, which reads in the dark too.
            c={command.destructive ? 'red' : undefined}
            style={blocked.length > 0 ? { opacity: 0.6 } : undefined}
            closeMenuOnClick={blocked.length === 0}
            onClick={() => blocked.length === 0 && open(command, record)}
          >
            <Text size="sm">{t(command.title)}</Text>
            {blocked.map((reason) => (
              <Text key={reason.key} size="xs" c="red" maw={260}>
                {t(reason.key, reason.params ?? {})}
              </Text>
            ))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
