import { assign, fromPromise, setup } from 'xstate';
import { addMoney, type Money } from '../domain/money.ts';

/** So long a verdict can be taken back before it is sent, in milliseconds. */
export const undoMilliseconds = 5000;

export interface QueuedDeal {
  id: string;
  orderNo: string;
  amount: Money;
}

/** A verdict that has been given, and is not known to be taken yet. */
export interface UndoableDecision {
  deal: QueuedDeal;
  event: 'approve' | 'reject';
  remarks: string;
  /** When it is sent, on the clock of the services. */
  due: number;
}

/** What the queue asks of the page. */
export interface QueueServices {
  /** Milliseconds; only differences count. */
  now: () => number;
  /** Sends the verdict. Throws what the command throws. */
  send: (verdict: UndoableDecision) => Promise<void>;
}

export interface QueueContext {
  services: QueueServices;
  /** Those that wait, in their order; skipped ones stay among them. */
  deals: QueuedDeal[];
  /** Place of the one that is looked at; behind the last, where all have been looked at. */
  at: number;
  /** Verdicts in the order they were given; the first is sent first. */
  undoable: UndoableDecision[];
  approved: QueuedDeal[];
  rejected: QueuedDeal[];
  /** Decided by somebody else in the meantime. */
  removed: QueuedDeal[];
  /** Why a verdict was not taken, by the deal's id. */
  failures: Record<string, unknown>;
  /** The reasons of rejections that were taken back or refused, by the deal's id: they are typed once. */
  reasons: Record<string, string>;
  /** Taken from the quota since it was last read. */
  unread: Money;
  /** The first of those held is on its way. */
  sending: boolean;
  /** What is held is sent at once: the page is being left, or the session ends. */
  flushing: boolean;
}

export type QueueEvent =
  /** Deals that wait, the oldest first. */
  | { type: 'LISTED'; deals: readonly QueuedDeal[] }
  /** On the deal that is looked at; for any other nothing happens. */
  | { type: 'DECIDE'; id: string; event: 'approve' | 'reject'; remarks: string }
  /** Asks for the reason of a rejection. */
  | { type: 'REJECT' }
  | { type: 'CANCEL' }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  /** From the first one again. */
  | { type: 'RESTART' }
  /** Takes the last verdict back. */
  | { type: 'UNDO' }
  /** Somebody else has decided it. */
  | { type: 'GONE'; id: string }
  /** The quota has been read anew. */
  | { type: 'QUOTA' }
  | { type: 'FLUSH' };

type Change = Partial<QueueContext>;

const zero: Money = '0.00';

/** What is no longer in the quota although the server has not said so yet. */
export function pendingQuotaUse({ undoable, unread }: QueueContext): Money {
  const approvals = undoable.filter(({ event }) => event === 'approve');
  return addMoney(unread, ...approvals.map(({ deal }) => deal.amount));
}

function without(context: QueueContext, id: string): Pick<QueueContext, 'deals' | 'at'> {
  const index = context.deals.findIndex((deal) => deal.id === id);
  const isBefore = index >= 0 && index < context.at;
  return { deals: context.deals.filter((deal) => deal.id !== id), at: context.at - (isBefore ? 1 : 0) };
}

function listed(context: QueueContext, deals: readonly QueuedDeal[]): Change {
  const { undoable, approved, rejected, removed } = context;
  const known = new Set(
    [...context.deals, ...undoable.map(({ deal }) => deal), ...approved, ...rejected, ...removed].map(
      ({ id }) => id,
    ),
  );
  return { deals: [...context.deals, ...deals.filter(({ id }) => !known.has(id))] };
}

function decided(context: QueueContext, verdict: Pick<UndoableDecision, 'event' | 'remarks'>): Change {
  const deal = context.deals[context.at];
  if (!deal) return {};
  const due = context.services.now() + undoMilliseconds;
  const { [deal.id]: _, ...failures } = context.failures;
  const { [deal.id]: _reason, ...reasons } = context.reasons;
  return {
    ...without(context, deal.id),
    undoable: [...context.undoable, { ...verdict, deal, due }],
    failures,
    reasons,
  };
}

function reasonsWith(
  { reasons }: QueueContext,
  { deal, event, remarks }: UndoableDecision,
): QueueContext['reasons'] {
  return event === 'reject' ? { ...reasons, [deal.id]: remarks } : reasons;
}

function undone(context: QueueContext): Change {
  const last = context.undoable.at(-1);
  if (!last) return {};
  const { deals, at } = context;
  return {
    undoable: context.undoable.slice(0, -1),
    deals: deals.toSpliced(at, 0, last.deal),
    reasons: reasonsWith(context, last),
  };
}

function sent(context: QueueContext): Change {
  const [first, ...undoable] = context.undoable;
  if (!first) return {};
  const { deal, event } = first;
  return event === 'approve'
    ? { undoable, approved: [...context.approved, deal], unread: addMoney(context.unread, deal.amount) }
    : { undoable, rejected: [...context.rejected, deal] };
}

/** Back into the queue, after the one that is being looked at: what is being typed for that one stays. */
function refused(context: QueueContext, failure: unknown): Change {
  const [first, ...undoable] = context.undoable;
  if (!first) return {};
  const { deal } = first;
  return {
    undoable,
    deals: context.deals.toSpliced(context.at + 1, 0, deal),
    failures: { ...context.failures, [deal.id]: failure },
    reasons: reasonsWith(context, first),
  };
}

/**
 * Deals decided one after the other (R-approval-9): a verdict is held for a moment, in which it can be taken back,
 * while the next deal is looked at; then it is sent, in the order in which they were given.
 */
export const approvalQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    input: {} as QueueServices,
  },
  actors: {
    send: fromPromise<void, QueueContext>(async ({ input: { services, undoable } }) => {
      const [first] = undoable;
      if (first) await services.send(first);
    }),
  },
  delays: {
    due: ({ context }) => Math.max(0, (context.undoable[0]?.due ?? 0) - context.services.now()),
  },
  guards: {
    isLookedAt: ({ context, event }) => event.type === 'DECIDE' && event.id === context.deals[context.at]?.id,
    hasDeals: ({ context }) => context.at < context.deals.length,
    noDeals: ({ context }) => context.at >= context.deals.length,
    anyBefore: ({ context }) => context.at > 0,
    hasUndoable: ({ context }) => context.undoable.length > 0,
    nothingUndoable: ({ context }) => context.undoable.length === 0,
    canUndo: ({ context }) => context.undoable.length > (context.sending ? 1 : 0),
    flushing: ({ context }) => context.flushing,
  },
}).createMachine({
  id: 'approvalQueue',
  context: ({ input }) => ({
    services: input,
    deals: [],
    at: 0,
    undoable: [],
    approved: [],
    rejected: [],
    removed: [],
    failures: {},
    reasons: {},
    unread: zero,
    sending: false,
    flushing: false,
  }),
  type: 'parallel',
  on: {
    LISTED: { actions: assign(({ context, event }) => listed(context, event.deals)) },
    GONE: {
      actions: assign(({ context, event }) => ({
        ...without(context, event.id),
        removed: [...context.removed, ...context.deals.filter(({ id }) => id === event.id)],
      })),
    },
    QUOTA: { actions: assign({ unread: zero }) },
    UNDO: { guard: 'canUndo', actions: assign(({ context }) => undone(context)) },
    FLUSH: { guard: 'hasUndoable', actions: assign({ flushing: true }) },
  },
  states: {
    review: {
      initial: 'listing',
      states: {
        listing: {
          on: {
            LISTED: {
              target: 'reviewing',
              actions: assign(({ context, event }) => listed(context, event.deals)),
            },
          },
        },
        reviewing: {
          always: { guard: 'noDeals', target: 'ended' },
          on: {
            DECIDE: {
              guard: 'isLookedAt',
              actions: assign(({ context, event }) => decided(context, event)),
            },
            REJECT: 'writing',
            NEXT: { actions: assign({ at: ({ context }) => context.at + 1 }) },
            PREVIOUS: { guard: 'anyBefore', actions: assign({ at: ({ context }) => context.at - 1 }) },
          },
        },
        /** The reason of a rejection. */
        writing: {
          always: { guard: 'noDeals', target: 'ended' },
          on: {
            DECIDE: {
              guard: 'isLookedAt',
              target: 'reviewing',
              actions: assign(({ context, event }) => decided(context, event)),
            },
            CANCEL: 'reviewing',
            // What was typed belongs to the deal that is no longer there.
            GONE: {
              target: 'reviewing',
              actions: assign(({ context, event }) => ({
                ...without(context, event.id),
                removed: [...context.removed, ...context.deals.filter(({ id }) => id === event.id)],
              })),
            },
            // Only what has been looked at is taken back: the reason is finished first.
            UNDO: {},
          },
        },
        ended: {
          always: { guard: 'hasDeals', target: 'reviewing' },
          on: {
            PREVIOUS: { guard: 'anyBefore', actions: assign({ at: ({ context }) => context.at - 1 }) },
            RESTART: { actions: assign({ at: 0 }) },
          },
        },
      },
    },
    submission: {
      initial: 'idle',
      states: {
        idle: {
          // All were sent: on a page that stays, later verdicts can be taken back again.
          entry: assign(({ context }) => (context.undoable.length === 0 ? { flushing: false } : {})),
          always: { guard: 'hasUndoable', target: 'holding' },
        },
        holding: {
          always: [
            { guard: 'nothingUndoable', target: 'idle' },
            { guard: 'flushing', target: 'sending' },
          ],
          after: { due: 'sending' },
        },
        sending: {
          entry: assign({ sending: true }),
          exit: assign({ sending: false }),
          invoke: {
            src: 'send',
            input: ({ context }) => context,
            onDone: { target: 'idle', actions: assign(({ context }) => sent(context)) },
            onError: {
              target: 'idle',
              actions: assign(({ context, event }) => refused(context, event.error)),
            },
          },
        },
      },
    },
  },
});
