import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { readReceipts, type Receipt } from '../../commands/core/receiptStore.ts';
import { useLoadedOverlay } from '../../keys/useOverlay.ts';
import { macroCommands } from '../../commands/macro/macroCommands.ts';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { commandOf, inverseOfReceipt, isRepeatable, runAgain, takeBack } from './again.ts';
import { ReceiptRecords } from './ReceiptRecords.tsx';
import classes from './receipts.module.css';

/**
 * Lists the commands that the user has run in this window, the latest first, with values, results, and buttons to repeat or
 * undo them.
 */
export default function Receipts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const host = useCommandHost();
  const content = useLoadedOverlay(onClose);
  const { context } = host;
  const receipts = readReceipts(context.user.userId).filter((receipt) => commandOf(context, receipt));
  const leaveFor = (open: typeof runAgain, receipt: Receipt) => {
    onClose();
    void open(host, receipt);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('command.receipts')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={640}
      transitionProps={{ duration: 0 }}
    >
      <div ref={content}>
        {receipts.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('receipts.empty')}
          </Text>
        )}
        <ol className={classes.list}>
          {receipts.map((receipt, index) => (
            <Line
              key={receipt.id}
              receipt={receipt}
              first={index === 0}
              onAgain={() => leaveFor(runAgain, receipt)}
              onTakeBack={() => leaveFor(takeBack, receipt)}
            />
          ))}
        </ol>
        <Group gap="xs" mt="sm">
          {macroCommands
            .filter(({ blockedBy }) => blockedBy?.(context, undefined).length === 0)
            .map((command) => (
              <CommandButton
                key={command.id}
                command={command}
                variant="default"
                size="compact-sm"
                onClick={() => {
                  onClose();
                  host.start(command);
                }}
              />
            ))}
        </Group>
      </div>
    </Modal>
  );
}

interface LineProps {
  receipt: Receipt;
  /** True for the receipt that gets the focus when the list opens. */
  first: boolean;
  onAgain: () => void;
  onTakeBack: () => void;
}

function Line({ receipt, first, onAgain, onTakeBack }: LineProps) {
  const { context } = useCommandHost();
  const { t } = context;
  const { record, records, given, result, refused, at } = receipt;
  const command = commandOf(context, receipt);
  const inverse = inverseOfReceipt(context, receipt);
  if (!command) return null;
  const several = records ? t('bulk.count', { count: records.length }) : t('receipts.several');
  const repeatable = isRepeatable(context, receipt);
  const title = [t(command.title), command.on && !record ? several : record?.name]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.line} aria-label={title}>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs" align="flex-start">
          <Text size="sm" fw={500} className={classes.title}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" component="span">
            <Minute at={at} />
          </Text>
        </Group>
        {given.length > 0 && (
          <ul className={classes.given}>
            {given.map(({ label, text }) => (
              <li key={label} className={classes.chip}>
                <span className={classes.label}>{label}</span> {text}
              </li>
            ))}
          </ul>
        )}
        {result && (
          <Text size="xs" c={refused ? 'red' : 'dimmed'} className={classes.title}>
            {refused ? t('receipts.refused', { reason: result }) : result}
          </Text>
        )}
        {records && <ReceiptRecords records={records} />}
        <Group gap="xs">
          {repeatable && (
            <Button size="compact-xs" variant="default" data-autofocus={first || undefined} onClick={onAgain}>
              {t('receipts.again')}
            </Button>
          )}
          {inverse && repeatable && (
            <Button size="compact-xs" variant="default" onClick={onTakeBack}>
              {t('receipts.takeBack', { action: t(inverse.title) })}
            </Button>
          )}
        </Group>
      </Stack>
    </li>
  );
}
