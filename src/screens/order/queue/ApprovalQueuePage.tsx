import { Button, Grid, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import { IconAlertTriangle } from '../../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../commandKit/toast.ts';
import { queueKeys } from '../../../commands/pageKeys.ts';
import { failureOf } from '../../../graph/client/failure.ts';
import { usePageBindings } from '../../../keys/useBindings.ts';
import { Message } from '../../../ui/page/Message.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { DelayedPageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { UndoableDecisions } from './UndoableDecisions.tsx';
import { DealVerdict } from './DealVerdict.tsx';
import { QueueSummary } from './QueueSummary.tsx';
import { useApprovalQueue } from './useApprovalQueue.ts';

/** /deal-approval-queue: the pending deals of the agent, one after the other, each decided by one key. */
export default function ApprovalQueuePage() {
  const { t } = useTranslation();
  const queue = useApprovalQueue();
  const { snapshot, listing, waiting } = queue;
  const { undoable, approved, rejected, removed } = snapshot.context;
  const { send } = queue;
  // The keys of the verdicts belong to their commands.
  usePageBindings(queueKeys, {
    'queue.next': () => send({ type: 'NEXT' }),
    'queue.previous': () => send({ type: 'PREVIOUS' }),
    'queue.undo': () => send({ type: 'UNDO' }),
    'queue.leave': () => (snapshot.matches({ review: 'writing' }) ? send({ type: 'CANCEL' }) : false),
  });

  if (listing.error) {
    return (
      <Message
        icon={IconAlertTriangle}
        title={t('shell.failed.title')}
        words={failureText(t, failureOf(listing.error))}
        alert
      >
        <Button onClick={listing.retry}>{t('common.retry')}</Button>
      </Message>
    );
  }
  if (listing.fetching || snapshot.matches({ review: 'listing' }))
    return <DelayedPageSkeleton shape="record" />;
  const decided = approved.length + rejected.length + undoable.length;
  const lastRemoved = removed.at(-1);
  return (
    <Stack gap="md">
      <PageHead
        title={t('menu.approvalQueue')}
        actions={
          <Text size="sm" c="dimmed" data-testid="queue-progress">
            {t('queue.progress', { waiting, decided })}
          </Text>
        }
      />
      {lastRemoved && (
        <Text size="sm" c="dimmed" role="status">
          {t('queue.removed', { orderNo: lastRemoved.orderNo })}
        </Text>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {queue.deal ? (
            <DealVerdict key={queue.deal.id} queue={queue} deal={queue.deal} />
          ) : (
            <QueueSummary queue={queue} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <UndoableDecisions queue={queue} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
