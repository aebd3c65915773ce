import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { createActor, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { usePageServices } from '../../../app/pageServices.ts';
import type { Session } from '../../../app/session/session.ts';
import type { CommandRecord } from '../../../commandKit/command.ts';
import { useCommandHost, type CommandHost } from '../../../commandKit/commandHost.ts';
import { showFailure } from '../../../commandKit/notices.tsx';
import { chargeOf } from '../../../commands/order/orderRecord.ts';
import { quotaQuery } from '../../../commands/order/quotaQuery.ts';
import { unsavedWork } from '../../../commandKit/unsavedWork.ts';
import { commandById } from '../../../commands/registry.ts';
import { subtractMoney } from '../../../domain/money.ts';
import { GraphFailure } from '../../../graph/client/failure.ts';
import {
  approvalQueueMachine,
  pendingQuotaUse,
  type UndoableDecision,
  type QueueContext,
  type QueueServices,
} from '../../../machines/approvalQueue.ts';
import { answered, inspect } from '../../../machines/inspection.ts';
import { orderPageQuery } from '../orderListQuery.ts';
import { orderDetailQuery } from '../parts/OrderFactList.tsx';
import { nextAfter } from './waitingPages.ts';

const pageSize = 50;

/** The commands of the verdicts. */
export const verdictCommands = {
  approve: commandById('order.approve'),
  reject: commandById('order.reject'),
};

interface QueuePage {
  host: CommandHost;
  /** True after the user has left the queue's page. */
  isUnmounted: boolean;
}

/** The record that the user saw when deciding, and the idempotency key of its call, by the deal's id. */
interface Given {
  record: CommandRecord<'order'>;
  idempotencyKey: string;
}

/** Creates a queue that outlives its page until the last verdict is sent. */
function createQueue(page: () => QueuePage, session: Pick<Session, 'authorization' | 'isRenewed'>) {
  const given = new Map<string, Given>();
  const send = async (verdict: UndoableDecision): Promise<void> => {
    const { deal, event, remarks } = verdict;
    const looked = given.get(deal.id);
    if (!looked) throw new Error(`${deal.orderNo} was not looked at`);
    const authorization = session.authorization();
    try {
      await page().host.execute(verdictCommands[event], {
        record: looked.record,
        values: { remarks },
        typed: { remarks },
        idempotencyKey: looked.idempotencyKey,
        isShown: () => true,
      });
    } catch (error) {
      // After a 401 the verdict is not lost: it is sent after the same user has logged in again (R-session-16).
      const isExpired = error instanceof GraphFailure && error.code === 401;
      if (isExpired && (await session.isRenewed(authorization))) return send(verdict);
      const { host, isUnmounted } = page();
      if (isUnmounted) showFailure(host.context.t, error);
      else if (!(error instanceof GraphFailure)) console.error(error);
      throw error;
    }
  };
  const services: QueueServices = { now: () => answered(services, 'now', performance.now()), send };
  const actor = createActor(approvalQueueMachine, { input: services, inspect });
  actor.start();
  registerDelayed(actor);
  return { actor, given };
}

/** Registers a verdict as unsaved work while it can still be undone, and sends it before the session ends (R-session-17). */
function registerDelayed(actor: ActorRefFrom<typeof approvalQueueMachine>): void {
  const areSent = ({ context }: SnapshotFrom<typeof approvalQueueMachine>) => context.undoable.length === 0;
  const work = {
    text: () =>
      actor
        .getSnapshot()
        .context.undoable.flatMap(({ deal, remarks }) =>
          remarks === '' ? [] : [`${deal.orderNo}: ${remarks}`],
        )
        .join('\n'),
    send: async () => {
      actor.send({ type: 'FLUSH' });
      await waitFor(actor, areSent);
    },
  };
  let remove: (() => void) | undefined;
  actor.subscribe((snapshot) => {
    if (areSent(snapshot)) {
      remove?.();
      remove = undefined;
    } else remove ??= unsavedWork.add(work);
  });
}

/** Returns the pending deals, the oldest first, and requests more after all deals of a page are known. */
function useWaiting({ deals, undoable, approved, rejected, removed }: QueueContext) {
  const [after, setAfter] = useState<string>();
  const [answer, retry] = useQuery({
    query: orderPageQuery,
    variables: {
      input: { pageSize, after, status: 'pending', sort: 'appliedAt', direction: 'asc' },
    },
  });
  const { records = [], total = 0, before, last } = answer.data?.orderPage ?? {};
  const rows = records.flatMap((row) => row ?? []);
  const known = new Set(
    [...deals, ...undoable.map(({ deal }) => deal), ...approved, ...rejected, ...removed].map(({ id }) => id),
  );
  const next = nextAfter({ total, before, last, ids: rows.map(({ id }) => id) }, known);
  if (next !== undefined && !answer.fetching && !answer.stale) setAfter(next);
  return { answer, rows, total, retry: () => retry({ requestPolicy: 'network-only' }) };
}

/** Returns the pending deals of the agent, one after the other, with the effects of each verdict. */
export function useApprovalQueue() {
  const host = useCommandHost();
  const { session } = usePageServices();
  const page = useRef<QueuePage>({ host, isUnmounted: false });
  // oxlint-disable-next-line react/refs -- Read when a verdict is sent.
  const [{ actor, given }] = useState(() => createQueue(() => page.current, session));
  const snapshot = useSelector(actor, (state) => state);
  const { context } = snapshot;
  const { send } = actor;

  const { answer, rows, total, retry } = useWaiting(context);
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    const deals = (data.orderPage?.records ?? []).flatMap((row) =>
      row ? [{ id: row.id, orderNo: row.orderNo, amount: chargeOf(row) }] : [],
    );
    send({ type: 'LISTED', deals });
  }, [send, data]);

  const [{ data: balance }] = useQuery({ query: quotaQuery, variables: {} });
  useEffect(() => send({ type: 'QUOTA' }), [send, balance]);

  // Prefetches the next deal.
  const after = context.deals[context.at + 1]?.id;
  const { graph } = host.context;
  useEffect(() => {
    if (after !== undefined) void graph.prefetch(orderDetailQuery, { id: after });
  }, [graph, after]);

  useEffect(() => {
    page.current = { host, isUnmounted: false };
  }, [host]);
  useEffect(
    () => () => {
      page.current = { ...page.current, isUnmounted: true };
      send({ type: 'FLUSH' });
    },
    [send],
  );

  const known = balance?.accountBalance?.remainingQuota ?? null;
  const pending = pendingQuotaUse(context);
  return {
    snapshot,
    send,
    /** The number of all pending deals, including those that are not listed yet. */
    waiting: Math.max(context.deals.length, total - context.undoable.length),
    listing: {
      fetching: answer.fetching && rows.length === 0,
      error: data ? undefined : answer.error,
      retry,
    },
    deal: context.deals[context.at],
    /**
     * `pending`: the amount of the verdicts that are not sent yet; `remaining`: the quota without it. Null until it is read.
     */
    quota: { known, pending, remaining: known === null ? null : subtractMoney(known, pending) },
    /** Gives the verdict on a deal, with the record that the user saw. */
    decide: (record: CommandRecord<'order'>, event: UndoableDecision['event'], remarks: string) => {
      const verdict = { type: 'DECIDE', id: record.id, event, remarks } as const;
      // A verdict that is already given does not get a new idempotency key.
      if (!actor.getSnapshot().can(verdict)) return;
      given.set(record.id, { record, idempotencyKey: crypto.randomUUID() });
      send(verdict);
    },
  };
}

export type ApprovalQueue = ReturnType<typeof useApprovalQueue>;
