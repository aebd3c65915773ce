import { protocol, types, type messages } from '@electric-sql/pglite';
import type { PgliteThread } from './pgliteThread.ts';

const { serialize } = protocol;
type Message = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

/** How long calls may wait and run, in milliseconds. */
export interface PgliteLimits {
  /** For the calls before it. */
  wait: number;
  statement: number;
  /** Between the statements of a transaction. */
  idleInTransaction: number;
}

/** The database is busy; `code` is the SQLSTATE that a PostgreSQL server has for it. */
export class PgliteBusy extends Error {
  readonly code: '53300' | '57014' | '25P03';

  constructor(code: PgliteBusy['code'], message: string) {
    super(message);
    this.name = 'PgliteBusy';
    this.code = code;
  }
}

/**
 * The only connection of the in-process database: its users take turns. PGlite can neither time a statement out nor
 * cancel it. So a statement that takes too long fails for its caller, and ends in its thread before the next turn begins.
 */
export class PgliteConnection {
  private readonly turns: (() => void)[] = [];
  private isReserved = false;
  /** Resolves when the thread has answered every message. */
  private answered: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Map<string, ((payload: string) => void)[]>();
  readonly thread: PgliteThread;
  /** The parsers from text to value, by the number of the type. */
  readonly parsers: Record<number | string, (text: string) => unknown> = { ...types.parsers };

  constructor(thread: PgliteThread) {
    this.thread = thread;
  }

  /** Runs the action while nobody else uses the connection. Throws PgliteBusy when its turn does not come in time. */
  async inTurn<T>(waitMilliseconds: number, act: () => Promise<T>): Promise<T> {
    await this.turn(waitMilliseconds);
    try {
      return await act();
    } finally {
      void this.answered.then(() => this.next());
    }
  }

  private turn(milliseconds: number): Promise<void> {
    if (!this.isReserved) {
      this.isReserved = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = deadline(milliseconds, () => {
        this.turns.splice(this.turns.indexOf(begin), 1);
        reject(new PgliteBusy('53300', 'The database in this process is busy with other calls'));
      });
      this.turns.push(begin);
    });
  }

  private next(): void {
    const begin = this.turns.shift();
    if (begin) begin();
    else this.isReserved = false;
  }

  /**
   * Sends messages of PostgreSQL's protocol; call it only in one's turn. Throws the database's error, and PgliteBusy when
   * it takes too long.
   */
  async send(milliseconds: number, ...parts: Uint8Array[]): Promise<Message[]> {
    const answer = this.thread.send({ type: 'execute', message: joined(parts) });
    this.answered = answer.catch(() => undefined);
    return this.read(await withinTime(answer, milliseconds));
  }

  private read(answer: Uint8Array): Message[] {
    const read: Message[] = [];
    let failure: messages.DatabaseError | undefined;
    new protocol.Parser().parse(answer, (message) => {
      if (message instanceof protocol.messages.DatabaseError) failure ??= message;
      else if (message instanceof protocol.messages.NotificationResponseMessage) this.notify(message);
      else read.push(message);
    });
    if (failure) throw failure;
    return read;
  }

  private notify({ channel, payload }: messages.NotificationResponseMessage): void {
    for (const onPayload of this.listeners.get(channel) ?? []) queueMicrotask(() => onPayload(payload));
  }

  listen(channel: string, onPayload: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), onPayload]);
  }

  /** Closes the database after all requests are answered. */
  async close(): Promise<void> {
    await this.inTurn(Infinity, () => this.thread.send({ type: 'close' }));
  }
}

/** Returns parse, bind, describe and execute in one message; the statement is not stored. */
export function statementMessage(text: string, params: readonly unknown[]): Uint8Array[] {
  return [serialize.parse({ text }), ...boundMessage('', params)];
}

/** Executes a statement that was prepared under the name. */
export function boundMessage(statement: string, params: readonly unknown[]): Uint8Array[] {
  return [
    serialize.bind({ statement, values: params.map(valueOf) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ];
}

/** Returns a parameter in the form that is sent: bytes unchanged, everything else as the text that PostgreSQL reads. */
function valueOf(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  return value instanceof Uint8Array ? value : textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return types.arraySerializer(value, textOf, 0);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Copies the parts into a new buffer, because it is transferred to the thread. */
function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Starts a timer; returns undefined for an unlimited time. */
export function deadline(milliseconds: number, onEnd: () => void): NodeJS.Timeout | undefined {
  return milliseconds === Infinity ? undefined : setTimeout(onEnd, milliseconds);
}

async function withinTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = deadline(milliseconds, () =>
      reject(new PgliteBusy('57014', `A statement took longer than ${milliseconds} ms`)),
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
