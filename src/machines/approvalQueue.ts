import { assign, fromPromise, setup } from 'xstate';
import { addMoney, type Money } from '../domain/money.ts';

/** Milliseconds in which a verdict can be undone before it is sent. */
export const undoMilliseconds = 5000;

export interface QueuedDeal {
  id: string;
  orderNo: string;
  amount: Money;
}

/** A verdict that the user has given and the server has not confirmed yet. */
export interface UndoableDecision {
  deal: QueuedDeal;
  event: 'approve' | 'reject';
  remarks: string;
  /** Time at which it is sent, on the clock of the services. */
  due: number;
}

/** The services that the queue needs from the page. */
export interface QueueServices {
  /** Current time in milliseconds; only differences count. */
  now: () => number;
  /** Sends the verdict. Throws what the command throws. */
  send: (verdict: UndoableDecision) => Promise<void>;
}

export interface QueueContext {
  services: QueueServices;
  /** The waiting deals in order; skipped ones remain among them. */
  deals: QueuedDeal[];
  /** Index of the current deal; equal to the length after the last one. */
  at: number;
  /** Verdicts in the order in which they were given; the first is sent first. */
  undoable: UndoableDecision[];
  approved: QueuedDeal[];
  rejected: QueuedDeal[];
  /** Deals that somebody else has decided in the meantime. */
  removed: QueuedDeal[];
  /** Errors of refused verdicts, by the deal's id. */
  failures: Record<string, unknown>;
  /** Reasons of rejections that were undone or refused, by the deal's id, so that nobody has to type them again. */
  reasons: Record<string, string>;
  /** Amount approved since the quota was last read. */
  unread: Money;
  /** Set while the first verdict is being sent. */
  sending: boolean;
  /** Set while verdicts are sent without delay, because the page is being left or the session ends. */
  flushing: boolean;
}

export type QueueEvent =
  /** The waiting deals, the oldest first. */
  | { type: 'LISTED'; deals: readonly QueuedDeal[] }
  /** Decides the current deal; for any other deal nothing happens. */
  | { type: 'DECIDE'; id: string; event: 'approve' | 'reject'; remarks: string }
  /** Opens the input of a rejection's reason. */
  | { type: 'REJECT' }
  | { type: 'CANCEL' }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  /** Starts again with the first deal. */
  | { type: 'RESTART' }
  /** Undoes the last verdict. */
  | { type: 'UNDO' }
  /** Somebody else has decided the deal. */
  | { type: 'GONE'; id: string }
  /** The quota was read again. */
  | { type: 'QUOTA' }
  | { type: 'FLUSH' };

type QueueChange = Partial<QueueContext>;

const zero: Money = '0.00';

/** Returns the amount that approvals have used and that the last quota read does not include. */
export function pendingQuotaUse({ undoable, unread }: QueueContext): Money {
  const approvals = undoable.filter(({ event }) => event === 'approve');
  return addMoney(unread, ...approvals.map(({ deal }) => deal.amount));
}

function without(context: QueueContext, id: string): Pick<QueueContext, 'deals' | 'at'> {
  const index = context.deals.findIndex((deal) => deal.id === id);
  const isBefore = index >= 0 && index < context.at;
  return { deals: context.deals.filter((deal) => deal.id !== id), at: context.at - (isBefore ? 1 : 0) };
}

function listed(context: QueueContext, deals: readonly QueuedDeal[]): QueueChange {
  const { undoable, approved, rejected, removed } = context;
  const known = new Set(
    [...context.deals, ...undoable.map(({ deal }) => deal), ...approved, ...rejected, ...removed].map(
      ({ id }) => id,
    ),
  );
  return { deals: [...context.deals, ...deals.filter(({ id }) => !known.has(id))] };
}

function decided(context: QueueContext, verdict: Pick<UndoableDecision, 'event' | 'remarks'>): QueueChange {
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

function undone(context: QueueContext): QueueChange {
  const last = context.undoable.at(-1);
  if (!last) return {};
  const { deals, at } = context;
  return {
    undoable: context.undoable.slice(0, -1),
    deals: deals.toSpliced(at, 0, last.deal),
    reasons: reasonsWith(context, last),
  };
}

function sent(context: QueueContext): QueueChange {
  const [first, ...undoable] = context.undoable;
  if (!first) return {};
  const { deal, event } = first;
  return event === 'approve'
    ? { undoable, approved: [...context.approved, deal], unread: addMoney(context.unread, deal.amount) }
    : { undoable, rejected: [...context.rejected, deal] };
}

/** Returns a refused deal to the queue after the current one, so that the text being typed for that one remains. */
function refused(context: QueueContext, failure: unknown): QueueChange {
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
 * Decides deals one after another (R-approval-9). A verdict can be undone for a moment while the user reviews the next deal;
 * then the verdicts are sent in the order in which they were given.
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
        /** The user types the reason of a rejection. */
        writing: {
          always: { guard: 'noDeals', target: 'ended' },
          on: {
            DECIDE: {
              guard: 'isLookedAt',
              target: 'reviewing',
              actions: assign(({ context, event }) => decided(context, event)),
            },
            CANCEL: 'reviewing',
            // Leaves the input, because its text belongs to the deal that somebody else has decided.
            GONE: {
              target: 'reviewing',
              actions: assign(({ context, event }) => ({
                ...without(context, event.id),
                removed: [...context.removed, ...context.deals.filter(({ id }) => id === event.id)],
              })),
            },
            // Blocked, because only reviewed verdicts can be undone: the reason must be finished first.
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
          // After all were sent on a page that remains open, later verdicts can be undone again.
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
