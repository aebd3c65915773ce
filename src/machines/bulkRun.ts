import { assign, fromPromise, setup } from 'xstate';
import type { Message } from '../domain/message.ts';

/** The status of a record in a bulk command. */
export type BulkStatus =
  /** It will be processed. */
  | { is: 'ready' }
  /** A rule blocks it. */
  | { is: 'blocked'; reason: Message }
  /** It could not be read, or was refused. */
  | { is: 'failed'; failure: unknown }
  | { is: 'done' };

export interface BulkItem {
  id: string;
  name: string;
  status: BulkStatus;
}

/** The services that the run needs from the page. */
export interface BulkServices {
  /** Reads the records and returns the current status of each. `onRead` is called after each. */
  read: (items: readonly BulkItem[], onRead: () => void) => Promise<BulkItem[]>;
  /** Runs the command on one record. Throws what the command throws. */
  take: (item: BulkItem, values: unknown) => Promise<void>;
}

interface BulkInput {
  services: BulkServices;
  items: BulkItem[];
  /** True if the items are read first; else their status is used as given. */
  reads: boolean;
}

interface BulkContext extends BulkInput {
  /** Number of records read so far. */
  read: number;
  values: unknown;
  /** Set after the user has stopped the run. */
  stopped: boolean;
}

export type BulkEvent =
  | { type: 'READ' }
  /** The form was sent. */
  | { type: 'SEND'; values: unknown }
  /** Stops the run after the current record. */
  | { type: 'STOP' }
  /** Repeats the run with the unfinished records in their current state. */
  | { type: 'RETRY' };

const canRun = ({ status }: BulkItem) => status.is === 'ready';

/** Returns the items that are not done. */
export function restOf(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(({ status }) => status.is !== 'done');
}

/** Replaces items by newer ones with the same ids. */
function replaced(items: readonly BulkItem[], newer: readonly BulkItem[]): BulkItem[] {
  const byId = new Map(newer.map((item) => [item.id, item]));
  return items.map((item) => byId.get(item.id) ?? item);
}

function withStatus({ items }: BulkContext, status: BulkStatus): Pick<BulkContext, 'items'> {
  const next = items.find(canRun);
  return { items: items.map((item) => (item === next ? { ...item, status } : item)) };
}

/**
 * Runs a command on many records (R-form-8): they are read, the allowed ones are processed in order, and unfinished ones can
 * be tried again. A stopped run ends after the current record.
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
