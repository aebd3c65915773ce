import { assign, fromPromise, setup } from 'xstate';
import type { Message } from '../domain/message.ts';

/** How a record stands that a command was to be run on. */
export type BulkStatus =
  /** It will be processed. */
  | { is: 'ready' }
  /** A rule keeps it out. */
  | { is: 'blocked'; reason: Message }
  /** It could not be read, or was refused. */
  | { is: 'failed'; failure: unknown }
  | { is: 'done' };

export interface BulkItem {
  id: string;
  name: string;
  status: BulkStatus;
}

/** What the run asks of the page. */
export interface BulkServices {
  /** Reads those records and says how each stands now. `onRead` is called after each. */
  read: (items: readonly BulkItem[], onRead: () => void) => Promise<BulkItem[]>;
  /** Runs the command on one record. Throws what the command throws. */
  take: (item: BulkItem, values: unknown) => Promise<void>;
}

interface BulkInput {
  services: BulkServices;
  items: BulkItem[];
  /** Whether the items are to be read first; else they stand as they are given. */
  reads: boolean;
}

interface BulkContext extends BulkInput {
  /** How many have been read of those that are being read. */
  read: number;
  values: unknown;
  /** The rest is not to be sent. */
  stopped: boolean;
}

export type BulkEvent =
  | { type: 'READ' }
  /** The form was sent. */
  | { type: 'SEND'; values: unknown }
  /** Not after the one that is on its way. */
  | { type: 'STOP' }
  /** Those that are not done, as they are now. */
  | { type: 'RETRY' };

const canRun = ({ status }: BulkItem) => status.is === 'ready';

/** What is left of a run. */
export function restOf(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(({ status }) => status.is !== 'done');
}

/** The items with those of the same ids in their place. */
function replaced(items: readonly BulkItem[], newer: readonly BulkItem[]): BulkItem[] {
  const byId = new Map(newer.map((item) => [item.id, item]));
  return items.map((item) => byId.get(item.id) ?? item);
}

function withStatus({ items }: BulkContext, status: BulkStatus): Pick<BulkContext, 'items'> {
  const next = items.find(canRun);
  return { items: items.map((item) => (item === next ? { ...item, status } : item)) };
}

/**
 * A command on many records (R-form-8): they are read, those that pass are taken one after the other, and what was
 * not done can be tried again. A run that is stopped ends after the record that is on its way.
 */
export const bulkRunMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    input: {} as BulkInput,
  },
  actors: {
    read: fromPromise<BulkItem[], { context: BulkContext; onRead: () => void }>(
      ({ input: { context, onRead } }) => context.services.read(restOf(context.items), onRead),
    ),
    take: fromPromise<void, BulkContext>(async ({ input: { services, items, values } }) => {
      const next = items.find(canRun);
      if (next) await services.take(next, values);
    }),
  },
  guards: {
    reads: ({ context }) => context.reads,
    anyReady: ({ context }) => context.items.some(canRun),
    stopped: ({ context }) => context.stopped,
    anyLeft: ({ context }) => restOf(context.items).length > 0,
  },
}).createMachine({
  id: 'bulkRun',
  context: ({ input }) => ({ ...input, read: 0, values: undefined, stopped: false }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'reads', target: 'reading' }, { target: 'ready' }] },
    reading: {
      entry: assign({ read: 0, stopped: false }),
      invoke: {
        src: 'read',
        input: ({ context, self }) => ({ context, onRead: () => self.send({ type: 'READ' }) }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({ items: replaced(context.items, event.output) })),
        },
      },
      on: { READ: { actions: assign({ read: ({ context }) => context.read + 1 }) } },
    },
    ready: {
      on: {
        SEND: {
          guard: 'anyReady',
          target: 'running',
          actions: assign(({ event }) => ({ values: event.values })),
        },
      },
    },
    running: {
      initial: 'choosing',
      on: { STOP: { actions: assign({ stopped: true }) } },
      states: {
        choosing: {
          always: [
            { guard: 'stopped', target: '#bulkRun.finished' },
            { guard: 'anyReady', target: 'taking' },
            { target: '#bulkRun.finished' },
          ],
        },
        taking: {
          invoke: {
            src: 'take',
            input: ({ context }) => context,
            onDone: {
              target: 'choosing',
              actions: assign(({ context }) => withStatus(context, { is: 'done' })),
            },
            onError: {
              target: 'choosing',
              actions: assign(({ context, event }) =>
                withStatus(context, { is: 'failed', failure: event.error }),
              ),
            },
          },
        },
      },
    },
    finished: { on: { RETRY: { guard: 'anyLeft', target: 'reading' } } },
  },
});
