import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsOn, type Availability } from '../../commandKit/availability.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { Hint } from '../hint/Hint.tsx';
import { ActionsMenu } from '../list/ActionsMenu.tsx';
import { CommandHint } from './CommandButton.tsx';
import classes from './pageActions.module.css';

interface PageActionsProps {
  record: CommandRecord;
  /** Ids of the commands to leave out, because the page itself is their form. */
  without?: string[];
  /** True if the page itself shows why an action is blocked. */
  reasonsShown?: boolean;
  /** The page's own button, after the others. */
  children?: ReactNode;
}

/** The number of buttons that a phone shows above the content; a menu replaces the last one if there are more. */
const mostOnPhone = 3;

/** Shows the actions that a record's state allows at the head of its page, and why the others are blocked. */
export function PageActions({ record, without = [], reasonsShown = false, children }: PageActionsProps) {
  const { context } = useCommandHost();
  const [opener, setOpener] = useState<HTMLElement>();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const actions = actionsOn(context, record).filter(
    ({ command }) => !command.menuOnly && !without.includes(command.id),
  );
  const shown = isNarrow && actions.length > mostOnPhone ? mostOnPhone - 1 : actions.length;
  const buttons = [
    ...actions
      .slice(0, shown)
      .map((action) => <ActionButton key={action.command.id} action={action} record={record} />),
    ...(children ? [<Fragment key="own">{children}</Fragment>] : []),
  ];
  return (
    <Stack gap={4} className={classes.actions}>
      <Group gap="xs" className={classes.buttons}>
        {shown === actions.length ? (
          buttons
        ) : (
          <>
            {buttons.slice(0, -1)}
            {/* The last button and the menu never break into two lines. */}
            <Group gap="xs" wrap="nowrap" className={classes.buttons}>
              {buttons.at(-1)}
              <ActionsMenu
                record={record}
                actions={actions.slice(shown)}
                opener={opener}
                onOpener={setOpener}
              />
            </Group>
          </>
        )}
      </Group>
      {!reasonsShown && <BlockedReasons actions={actions} />}
    </Stack>
  );
}

/** Shows each reason once, with the actions that it blocks. */
function BlockedReasons({ actions }: { actions: Availability[] }) {
  const { t } = useTranslation();
  const blocked = new Map<string, string[]>();
  for (const { command, blocked: reasons } of actions)
    for (const { key, params } of reasons) {
      const words = t(key, params ?? {});
      blocked.set(words, [...(blocked.get(words) ?? []), t(command.title)]);
    }
  return [...blocked].map(([words, titles]) => (
    <Text key={words} size="xs" c="dimmed" className={classes.reason}>
      {t('common.blockedAction', { titles: titles.join(t('common.listSeparator')), reason: words })}
    </Text>
  ));
}

function ActionButton({ action, record }: { action: Availability; record: CommandRecord }) {
  const { t } = useTranslation();
  const { open } = useCommandHost();
  const { command, blocked } = action;
  const reasons = blocked.map((reason) => t(reason.key, reason.params ?? {}));
  return (
    <Hint
      label={<CommandHint command={command} reasons={reasons} />}
      disabled={!command.key && reasons.length === 0}
    >
      <Button
        size="sm"
        variant={command.primary ? 'filled' : 'default'}
        c={command.destructive ? 'red' : undefined}
        leftSection={<command.icon size={16} stroke={1.6} />}
        data-command={command.id}
        // A blocked action remains in the tab order, so that its reason can be reached.
        data-disabled={blocked.length > 0 || undefined}
        aria-disabled={blocked.length > 0 || undefined}
        aria-description={reasons.join(' ') || undefined}
        onClick={(event) => {
          if (blocked.length > 0) event.preventDefault();
          else open(command, record);
        }}
      >
        {t(command.title)}
      </Button>
    </Hint>
  );
}
