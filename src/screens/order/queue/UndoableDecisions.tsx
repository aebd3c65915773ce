import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../domain/money.ts';
import { queueKeys } from '../../../commands/pageKeys.ts';
import { KeyCaps } from '../../../keys/KeyCaps.tsx';
import { undoMilliseconds } from '../../../machines/approvalQueue.ts';
import type { ApprovalQueue } from './useApprovalQueue.ts';
import classes from './queue.module.css';

/** Lists the verdicts that can still be undone, the last one first. */
export function UndoableDecisions({ queue: { snapshot, send } }: { queue: ApprovalQueue }) {
  const { t } = useTranslation();
  const { undoable, sending } = snapshot.context;
  const last = undoable.at(-1);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('queue.undoable')}>
      <Stack gap="sm">
        <Text fw={600}>{t('queue.undoable')}</Text>
        {undoable.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('queue.nothingUndoable', { seconds: undoMilliseconds / 1000 })}
          </Text>
        )}
        {undoable.toReversed().map(({ deal, event, remarks }) => {
          const isSending = sending && deal === undoable[0]?.deal;
          return (
            <div key={deal.id} className={classes.held} data-testid="held">
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <div className={classes.verdict}>
                  <Text size="sm">{t(`queue.${event}`, { orderNo: deal.orderNo })}</Text>
                  <Text size="xs" c="dimmed" className={event === 'approve' ? classes.amount : undefined}>
                    {event === 'approve' ? formatMoney(deal.amount) : remarks}
                  </Text>
                </div>
                {isSending ? (
                  <Text size="xs" c="dimmed" className={classes.side}>
                    {t('queue.sending')}
                  </Text>
                ) : (
                  deal === last?.deal && (
                    <Button
                      className={classes.side}
                      size="compact-sm"
                      variant="default"
                      data-keys="queue"
                      rightSection={<KeyCaps keys={queueKeys.bindings['queue.undo'].keys[0]} />}
                      onClick={() => send({ type: 'UNDO' })}
                    >
                      {t('common.undo')}
                    </Button>
                  )
                )}
              </Group>
              <div
                className={classes.time}
                style={{ animationDuration: `${undoMilliseconds}ms` }}
                aria-hidden
              />
            </div>
          );
        })}
      </Stack>
      <VisuallyHidden role="status" aria-live="polite">
        {last && t(`queue.${last.event}`, { orderNo: last.deal.orderNo })}
      </VisuallyHidden>
    </Paper>
  );
}
