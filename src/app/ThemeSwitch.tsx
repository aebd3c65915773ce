import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '../icons/loginIcons.ts';
import { useTranslation } from 'react-i18next';

/** Switches between light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const label = t(colorScheme === 'dark' ? 'shell.theme.light' : 'shell.theme.dark');
  const Icon = colorScheme === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      data-command="session.theme"
      aria-label={label}
      title={label}
      onClick={toggleColorScheme}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
