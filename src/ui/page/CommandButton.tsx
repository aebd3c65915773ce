import { Button, Stack, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { Hint } from '../hint/Hint.tsx';

/** The tooltip of an action: its key, and why it is blocked. */
export function CommandHint({ command, reasons }: { command: Command; reasons: string[] }) {
  return (
    <Stack gap={4}>
      {reasons.map((reason) => (
        <Text key={reason} size="xs">
          {reason}
        </Text>
      ))}
      {command.key && <KeyCaps keys={command.key} />}
    </Stack>
  );
}

interface CommandButtonProps {
  command: Command;
  variant?: string;
  size?: string;
  loading?: boolean;
  /** For a button that opens a panel: whether the panel is open. */
  expanded?: boolean;
  /** Called instead of running the command; it must have the same effect. */
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button for a command without a record, such as the primary action of a list. */
export function CommandButton({
  command,
  variant = 'filled',
  expanded,
  onClick,
  ...button
}: CommandButtonProps) {
  const { t } = useTranslation();
  const { context, open } = useCommandHost();
  if (!command.roles.includes(context.role)) return null;
  return (
    <Hint label={<CommandHint command={command} reasons={[]} />} disabled={!command.key || expanded}>
      <Button
        {...button}
        data-command={command.id}
        variant={variant}
        leftSection={<command.icon size={16} stroke={1.6} />}
        aria-haspopup={expanded === undefined ? undefined : 'dialog'}
        aria-expanded={expanded}
        onClick={onClick ?? (() => open(command))}
      >
        {t(command.title)}
      </Button>
    </Hint>
  );
}
