import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../commandKit/command.ts';
import { failureInFull } from '../../../commandKit/notices.tsx';
import { CommandForm } from '../../../forms/CommandForm.tsx';
import { LeaveQuestion } from '../../../forms/LeaveQuestion.tsx';
import { useFirstField } from '../../../forms/FormContainer.tsx';
import { KeyCaps } from '../../../keys/KeyCaps.tsx';
import { verbKeys } from '../../../commands/keyTables.ts';
import { queueKeys } from '../../../commands/pageKeys.ts';
import { useBindings } from '../../../keys/useBindings.ts';
import type { QueuedDeal } from '../../../machines/approvalQueue.ts';
import { chargeOf } from '../../../commands/order/orderRecord.ts';
import { dealApproval } from '../../../machines/dealApproval.ts';
import { stateMeta } from '../../../machines/lifecycle.ts';
import { FactSkeleton } from '../../../ui/page/Skeletons.tsx';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';
import { useLeaveQuestion } from '../../../ui/router/useLeaveQuestion.ts';
import { OrderBlocked } from '../OrderBlocked.tsx';
import { OrderFactList } from '../parts/OrderFactList.tsx';
import { QuotaLines } from './QuotaLines.tsx';
import { verdictCommands, type ApprovalQueue } from './useApprovalQueue.ts';
import { useQueuedDeal } from './useQueuedDeal.ts';

interface DealVerdictProps {
  queue: ApprovalQueue;
  deal: QueuedDeal;
}

/** Shows the current deal, the effect of its approval, and the buttons of the verdicts. */
export function DealVerdict({ queue, deal }: DealVerdictProps) {
  const { t } = useTranslation();
  const { snapshot, send } = queue;
  const { order, record, unread, retry, blocked, approve, reject } = useQueuedDeal(queue, deal);
  const heading = useRef<HTMLHeadingElement>(null);
  const writing = snapshot.matches({ review: 'writing' });
  // Focuses the next deal, so that screen readers announce it and the keys work.
  useEffect(() => {
    if (!writing) heading.current?.focus({ preventScroll: true });
  }, [writing]);
  const failure = snapshot.context.failures[deal.id];
  const { approve: approval, reject: rejection } = verdictCommands;
  return (
    <Paper withBorder p="md" component="section" aria-label={deal.orderNo}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title ref={heading} order={2} fz={18} fw={600} tabIndex={-1} style={{ outline: 'none' }}>
            {deal.orderNo}
          </Title>
          <StateBadge {...stateMeta(dealApproval, 'pending')} />
        </Group>
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {t('queue.failed', { reason: failureInFull(t, failure) })}
          </Alert>
        )}
        {unread && (
          <Alert color="red" variant="light" role="alert">
            <Group justify="space-between">
              {t('palette.unread')}
              <Button size="compact-sm" variant="default" onClick={retry}>
                {t('common.retry')}
              </Button>
            </Group>
          </Alert>
        )}
        {order && record ? (
          <>
            <OrderBlocked order={record.data} />
            <OrderFactList order={order} quota={false} />
          </>
        ) : (
          !unread && <FactSkeleton count={8} />
        )}
        {/* Shows the data of the queue from the start, so that the buttons do not move. */}
        {!unread && <QuotaLines queue={queue} amount={order ? chargeOf(order) : deal.amount} />}
        {writing && order ? (
          <Reason
            typed={snapshot.context.reasons[deal.id]}
            onCancel={() => send({ type: 'CANCEL' })}
            onReason={reject}
          />
        ) : (
          <Group gap="xs">
            <Button
              leftSection={<approval.icon size={16} stroke={1.6} />}
              rightSection={<KeyCaps keys={verbKeys.approve} />}
              data-command={approval.id}
              disabled={blocked?.length !== 0}
              onClick={() => approve()}
            >
              {t(approval.title)}
            </Button>
            <Button
              variant="default"
              c="red"
              leftSection={<rejection.icon size={16} stroke={1.6} />}
              rightSection={<KeyCaps keys={verbKeys.reject} />}
              data-command={rejection.id}
              disabled={!record}
              onClick={() => send({ type: 'REJECT' })}
            >
              {t(rejection.title)}
            </Button>
            <Button
              variant="subtle"
              data-keys="queue"
              rightSection={<KeyCaps keys={queueKeys.bindings['queue.next'].keys[0]} />}
              onClick={() => send({ type: 'NEXT' })}
            >
              {t('common.skip')}
            </Button>
            <Button
              variant="subtle"
              data-keys="queue"
              rightSection={<KeyCaps keys={queueKeys.bindings['queue.previous'].keys[0]} />}
              disabled={snapshot.context.at === 0}
              onClick={() => send({ type: 'PREVIOUS' })}
            >
              {t('queue.previous')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface ReasonProps {
  /** The reason as typed before the rejection was undone or refused. */
  typed: string | undefined;
  onReason: (remarks: string) => void;
  onCancel: () => void;
}

/** The form of a rejection, which passes the verdict to the queue. */
function Reason({ typed, onReason, onCancel }: ReasonProps) {
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content);
  const [dirty, setDirty] = useState(false);
  const { isAsking, stay, leave } = useLeaveQuestion(dirty);
  const give = useRef(onReason);
  useEffect(() => {
    give.current = onReason;
  });
  const bound = useBindings(queueKeys, { 'queue.leave': onCancel });
  const command = useMemo<Command>(() => {
    const { reject } = verdictCommands;
    return {
      ...reject,
      on: undefined,
      input: reject.input && { ...reject.input, initial: undefined, consequence: undefined },
      run: async ({ values }) => {
        const { remarks = '' } = values as { remarks?: string };
        give.current(remarks);
        return {};
      },
    };
  }, []);
  return (
    <div ref={content} {...bound}>
      <CommandForm
        command={command}
        layout="page"
        given={typed === undefined ? undefined : { remarks: typed }}
        onDone={() => undefined}
        onCancel={onCancel}
        onDirty={setDirty}
      />
      <LeaveQuestion opened={isAsking} onStay={stay} onLeave={leave} />
    </div>
  );
}
