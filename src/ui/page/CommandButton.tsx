import { Button, Stack, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { Hint } from '../hint/Hint.tsx';

/** The tooltip of an action: why it is blocked, and its key. */
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
  /** Of what opens something beside it: whether that is open. */
  expanded?: boolean;
  /** Instead of running the command; what it does must be the same. */
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A command that needs no record, as a button: the primary action of a list. */
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
