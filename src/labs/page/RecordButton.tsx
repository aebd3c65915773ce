import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';

/** Starts a recording by mouse, as the palette does by key; the sign on every page stops it. */
export function RecordButton() {
  const { t } = useTranslation();
  const { start } = useCommandHost();
  const command = commandById('recording.start');
  return (
    <Button
      variant="default"
      data-command={command.id}
      leftSection={<command.icon size={16} stroke={1.6} aria-hidden />}
      title={`${t(command.title)} (${command.key})\n${t('recording.contents')}`}
      aria-keyshortcuts={command.key}
      onClick={() => start(command)}
    >
      {t('recording.record')}
    </Button>
  );
}
