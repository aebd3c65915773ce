import { ActionIcon, Button, Group, Kbd, Menu, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useTranslation } from 'react-i18next';
import { actionsOn } from '../../commands/availability.ts';
import type { CommandRecord } from '../../commands/command.ts';
import { useCommandHost } from '../../commands/commandHost.ts';

/** The likely action of a row as a button, all of them in a menu; a blocked one says why. */
export function RowActions({ record }: { record: CommandRecord }) {
  const { t } = useTranslation();
  const { context, start } = useCommandHost();
  const actions = actionsOn(context, record);
  const likely = actions.find(({ command, blocked }) => command.primary && blocked.length === 0);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {likely && (
        <Button size="compact-xs" variant="light" onClick={() => start(likely.command, record)}>
          {t(likely.command.title)}
        </Button>
      )}
      <Menu position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('list.actionsOf', { name: record.name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ command, blocked }) => (
            <Menu.Item
              key={command.id}
              leftSection={<command.icon size={16} stroke={1.6} />}
              rightSection={command.key && <Kbd size="xs">{command.key}</Kbd>}
              color={command.destructive ? 'red' : undefined}
              aria-disabled={blocked.length > 0 || undefined}
              style={blocked.length > 0 ? { opacity: 0.6 } : undefined}
              closeMenuOnClick={blocked.length === 0}
              onClick={() => blocked.length === 0 && start(command, record)}
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
    </Group>
  );
}
