import { randomUUID } from 'node:crypto';
import { DatabaseClient, type DatabaseClientConfig } from './databaseClient.ts';

const reconnectMilliseconds = 1000;

interface ListenerOptions {
  /** The listener's own connection: through a pooler that shares connections, no notifications arrive. */
  connection: DatabaseClientConfig;
  channel: string;
  onPayload: (payload: string) => void;
  /** Listens again after payloads may have been missed. */
  onGap: () => void;
  /** Notifies a channel on another connection, as the calls of this server do. */
  notify: (channel: string, payload: string) => Promise<void>;
  /** Milliseconds between two notifications to itself. */
  every?: number | undefined;
  /** Milliseconds within which its notification must arrive. */
  patience?: number | undefined;
}

/** Notifications do not arrive at all: the server's setup is wrong, and waiting does not help. */
export class NotificationsNotHeard extends Error {
  constructor() {
    super(
      'This server does not hear its own NOTIFY, so that pages would not be told of changes. Where DATABASE_URL leads ' +
        'through a pooler (PgBouncer), set DATABASE_LISTEN_URL to the same database past it; where it is set, let it name ' +
        'the same database on the primary.',
    );
  }
}

/**
 * Listens on its own connection. It notifies itself periodically, and reconnects if that does not arrive or the
 * connection breaks.
 */
export class Listener {
  private readonly options: ListenerOptions;
  private readonly every: number;
  private readonly patience: number;
  private readonly heartbeatChannel: string;
  /** The payload that it sends to itself: other instances listen on the same channel. */
  private readonly id = randomUUID();
  private client: DatabaseClient | undefined;
  private closed = false;
  private heard: (() => void) | undefined;
  private lastHeard = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: ListenerOptions) {
    this.options = options;
    this.every = options.every ?? 15_000;
    this.patience = options.patience ?? 5000;
    this.heartbeatChannel = `${options.channel}_heartbeat`;
  }

  /** Tells whether its own notifications arrive: false after one was missed and the time to reconnect has passed. */
  get isHearing(): boolean {
    return performance.now() - this.lastHeard < this.every + 2 * this.patience;
  }

  /** Throws NotificationsNotHeard if the connection does not deliver the server's notifications. */
  async start(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  private async connect(): Promise<void> {
    const client = new DatabaseClient({ ...this.options.connection, answerTimeout: this.patience });
    this.client = client;
    client.on('end', () => this.reconnect(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.options.channel) this.options.onPayload(payload);
      else if (payload === this.id) this.heard?.();
    });
    await client.connect();
    for (const channel of [this.options.channel, this.heartbeatChannel])
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await this.hearItself();
    this.timer = setTimeout(() => this.beat(client), this.every).unref();
  }

  /** Resolves when its own notification has arrived. Throws if that takes too long. */
  private async hearItself(): Promise<void> {
    const heard = new Promise<void>((resolve, reject) => {
      this.heard = resolve;
      // If this process itself was paused or busy, the notification may have arrived without having been read yet.
      setTimeout(() => setImmediate(() => reject(new NotificationsNotHeard())), this.patience).unref();
    });
    await Promise.all([this.options.notify(this.heartbeatChannel, this.id), heard]);
    this.lastHeard = performance.now();
  }

  private beat(client: DatabaseClient): void {
    this.hearItself().then(
      () => {
        if (this.client === client) this.timer = setTimeout(() => this.beat(client), this.every).unref();
      },
      () => this.reconnect(client),
    );
  }

  private reconnect(broken: DatabaseClient): void {
    if (this.closed || this.client !== broken) return;
    this.client = undefined;
    clearTimeout(this.timer);
    // To end it in order would wait for an answer of the other end.
    broken.destroy();
    this.timer = setTimeout(() => {
      if (this.closed) return;
      this.connect().then(this.options.onGap, () => {
        const failed = this.client;
        if (failed) this.reconnect(failed);
      });
    }, reconnectMilliseconds).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }
}
