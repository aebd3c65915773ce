import type { LiveAudience, LiveEvent } from '../../domain/liveEvent.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Session } from './session.ts';
import { notify } from './transaction.ts';

const channel = 'operation_events';

export interface AddressedEvent extends LiveEvent {
  audience: LiveAudience;
}

/** Tells every instance, once the transaction is committed and only then (NOTIFY is transactional). */
export async function announce(queryable: Queryable, event: AddressedEvent): Promise<void> {
  await notify(queryable, channel, JSON.stringify(event));
}

function hears(session: Session, audience: LiveAudience): boolean {
  switch (session.role) {
    case 'operations':
      return true;
    case 'agent':
      return audience.ofSales === true || audience.agentId === session.agentId;
    case 'salesperson':
      return audience.ofSales === true || audience.salespersonId === session.userId;
    case 'developer':
      return audience.developerId === session.userId;
  }
}

type Listener = (event: AddressedEvent) => void;
type GapListener = () => void;

/** Passes the events of all instances to the open streams of this one. */
export class LiveBus {
  private readonly listeners = new Set<Listener>();
  private readonly streams = new Set<() => void>();
  private closed = false;
  private readonly gapListeners = new Set<GapListener>();

  async start(database: Database): Promise<void> {
    await database.listen(
      channel,
      (payload) => {
        const event = JSON.parse(payload) as AddressedEvent;
        for (const listener of this.listeners) listener(event);
      },
      () => {
        for (const listener of this.gapListeners) listener();
      },
    );
  }

  /**
   * Calls back when events may have been missed because the connection to the database was lost. Returns a function that
   * unsubscribes.
   */
  onGap(listener: GapListener): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /** Subscribes to the events of all users: for the server's own caches. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Subscribes to the events in the session's scope. */
  subscribeAs(session: Session, onEvent: (event: LiveEvent) => void): () => void {
    return this.subscribe(({ audience, ...event }) => {
      if (hears(session, audience)) onEvent(event);
    });
  }

  /** Calls `end` when the server stops, at once if it has stopped. Returns a function that unsubscribes. */
  onClose(end: () => void): () => void {
    if (this.closed) end();
    this.streams.add(end);
    return () => this.streams.delete(end);
  }

  /** Ends the open streams: the server stops. */
  close(): void {
    this.closed = true;
    for (const end of this.streams) end();
  }
}
