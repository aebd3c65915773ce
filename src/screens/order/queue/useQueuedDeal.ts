import { useEffect, useEffectEvent, useMemo } from 'react';
import { useQuery } from 'urql';
import { availabilityOf } from '../../../commandKit/availability.ts';
import { useCommandHost } from '../../../commandKit/commandHost.ts';
import type { Command, FieldValues } from '../../../commandKit/command.ts';
import { useFocusRecord } from '../../../commandKit/useFocusRecord.ts';
import { dealStates } from '../../../domain/order.ts';
import { remarksMinimum } from '../../../domain/remarksLimit.ts';
import { characterCount } from '../../../domain/visibleText.ts';
import { orderRecord } from '../../../commands/order/orderRecord.ts';
import type { QueuedDeal } from '../../../machines/approvalQueue.ts';
import { orderDetailQuery } from '../parts/OrderFactList.tsx';
import { verdictCommands, type ApprovalQueue } from './useApprovalQueue.ts';

/** Returns the current deal with its present data, and the functions for its verdicts. */
export function useQueuedDeal(queue: ApprovalQueue, { id }: QueuedDeal) {
  const { context, selectRows } = useCommandHost();
  const { send, snapshot } = queue;
  const { remaining } = queue.quota;
  const [{ data, fetching, error }, retry] = useQuery({ query: orderDetailQuery, variables: { id } });
  const read = data?.orderDetail ?? undefined;
  const isDecided = read !== undefined && !dealStates[read.status].isOpen;
  useEffect(() => {
    if (isDecided) send({ type: 'GONE', id });
  }, [send, isDecided, id]);

  const order = isDecided ? undefined : read;
  const record = useMemo(
    () => order && orderRecord({ ...order, remainingQuota: remaining }),
    [order, remaining],
  );
  useFocusRecord(record);
  const blocked = useMemo(
    () => record && (availabilityOf(verdictCommands.approve, context, record.data)?.blocked ?? []),
    [context, record],
  );

  const approve = () => {
    if (record && blocked?.length === 0) queue.decide(record, 'approve', '');
  };
  const reject = (remarks: string) => {
    if (record) queue.decide(record, 'reject', remarks);
  };
  // Handles the commands of the deal here, as for selected rows, so that key, palette and button do the same.
  const take = useEffectEvent((command: Command, { remarks }: FieldValues) => {
    if (command === verdictCommands.approve) approve();
    else if (typeof remarks === 'string' && characterCount(remarks) >= remarksMinimum) reject(remarks);
    else send({ type: 'REJECT' });
  });
  const looking = snapshot.matches({ review: 'reviewing' });
  useEffect(() => {
    if (!looking || !blocked || !record) return undefined;
    const { approve: approval, reject: rejection } = verdictCommands;
    const allowed = blocked.length > 0 ? [] : [record];
    selectRows({
      count: 1,
      actions: [
        { command: approval, count: allowed.length, records: allowed, blocked },
        { command: rejection, count: 1, records: [record], blocked: [] },
      ],
      take: (command, values = {}) => take(command, values),
    });
    return () => selectRows(undefined);
  }, [looking, blocked, record, selectRows]);

  return {
    order,
    record,
    /** The error if the deal could not be read. */
    unread: fetching || order ? undefined : error,
    retry: () => retry({ requestPolicy: 'network-only' }),
    /** The reasons why it cannot be approved now; undefined until it is read. */
    blocked,
    approve,
    reject,
  };
}
