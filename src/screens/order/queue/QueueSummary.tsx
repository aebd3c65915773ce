import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../../commandKit/commandHost.ts';
import { addMoney, formatMoney } from '../../../domain/money.ts';
import type { ApprovalQueue } from './useApprovalQueue.ts';

/** Shows the results at the end of the queue, and the deals that were skipped. */
export function QueueSummary({ queue: { snapshot, send } }: { queue: ApprovalQueue }) {
  const { t } = useTranslation();
  const { navigate } = useCommandHost();
  const { deals, undoable, approved, rejected } = snapshot.context;
  const of = (event: 'approve' | 'reject') =>
    undoable.flatMap((verdict) => (verdict.event === event ? [verdict.deal] : []));
  const approvals = [...approved, ...of('approve')];
  const rejections = rejected.length + of('reject').length;
  const nothing = approvals.length + rejections + deals.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title ref={heading} order={2} fz={18} fw={600} tabIndex={-1} style={{ outline: 'none' }}>
          {t(nothing ? 'empty.dealApproval' : 'queue.ended')}
        </Title>
        {!nothing && (
          <Text size="sm" role="status">
            {t('queue.summary', {
              approved: approvals.length,
              amount: formatMoney(addMoney(...approvals.map(({ amount }) => amount))),
              rejected: rejections,
              skipped: deals.length,
            })}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            data-command="go/deal-approval"
            onClick={() => navigate('/deal-approval')}
          >
            {t('common.toList')}
          </Button>
          {deals.length > 0 && (
            <Button
              variant="default"
              data-command="go/deal-approval-queue"
              onClick={() => send({ type: 'RESTART' })}
            >
              {t('queue.restart')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
