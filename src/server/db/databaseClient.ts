import pg from 'pg';
import { limitStatements, type SessionLimits } from './sessionLimits.ts';

/**
 * Milliseconds after its own limit at which a statement without an answer counts as lost: the server's message has to
 * travel.
 */
const travelMilliseconds = 1000;

/** Milliseconds without traffic after which the operating system probes a connection, so that no router forgets it. */
const keepAliveMilliseconds = 10_000;

/**
 * Milliseconds to close a connection after the other end was notified; then it is destroyed, because the other end may
 * not exist.
 */
const closeMilliseconds = 1000;

export interface DatabaseClientConfig extends pg.ClientConfig {
  /** The limits that the server itself enforces; undefined: as it is configured. */
  limits?: SessionLimits | undefined;
  /** Milliseconds for an answer if `limits` do not set them; 0 or undefined: unlimited. */
  answerTimeout?: number | undefined;
  /**
   * True if a pooler gives each transaction another session of the server (PgBouncer, `pool_mode = transaction`). Limits
   * then go with each transaction, and no statement is prepared under a name.
   */
  transactionPooling?: boolean | undefined;
}

type Query = string | (pg.QueryConfig & { rowMode?: 'array' });
type QueryAnswer = pg.QueryResult<pg.QueryResultRow>;
type Send = (query: Query, values?: unknown[]) => Promise<QueryAnswer>;
type Callback = (error: unknown, answer?: QueryAnswer) => void;

/** The message of pg when its own `query_timeout` ends. */
const unansweredMessage = 'Query read timeout';

/**
 * A connection to PostgreSQL that closes itself when the other end stops answering. pg's `query_timeout` would leave the
 * connection open, with the lost statement before all later ones, and drizzle would return it to the pool.
 */
export class DatabaseClient extends pg.Client {
  private readonly answerTimeout: number;
  private readonly localLimits: string | undefined;
  private unanswered = 0;
  private answers = 0;
  private deadline: NodeJS.Timeout | undefined;

  constructor({ limits, answerTimeout, transactionPooling = false, ...config }: DatabaseClientConfig) {
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMilliseconds,
      // A statement outside of a transaction is sent with its begin and commit at one time.
      pipeline: transactionPooling,
    });
    const statementTimeout = limits?.statement_timeout ?? 0;
    this.answerTimeout = answerTimeout ?? (statementTimeout > 0 ? statementTimeout + travelMilliseconds : 0);
    this.localLimits = transactionPooling && limits ? limitStatements(limits, 'local') : undefined;
    // Without a listener, an error of a connection that nothing waits for would end the process.
    this.on('error', () => undefined);

    const send = this.query.bind(this) as Send;
    const limited: Send = transactionPooling ? (query, values) => this.pooled(send, query, values) : send;
    const query = (text: Query, values?: unknown[], callback?: Callback) => {
      const answer = this.answered(limited(text, values));
      if (!callback) return answer;
      answer.then((result) => callback(undefined, result), callback);
      return undefined;
    };
    // The pool passes a callback, drizzle and this product wait for the promise; pg's types list more.
    this.query = query as typeof this.query;
    const end = this.end.bind(this) as (callback?: () => void) => Promise<void>;
    this.end = ((callback?: () => void) => {
      setTimeout(() => this.destroy(), closeMilliseconds).unref();
      return end(callback);
    }) as typeof this.end;
  }

  /** Closes the connection without notifying the other end; statements that wait for an answer fail with the error. */
  destroy(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  private async answered(answer: Promise<QueryAnswer>): Promise<QueryAnswer> {
    if (this.answerTimeout === 0) return answer;
    if (this.unanswered++ === 0) this.deadline = setTimeout(() => this.checkSilence(), this.answerTimeout);
    try {
      return await answer;
    } finally {
      this.answers++;
      if (--this.unanswered === 0) clearTimeout(this.deadline);
      // Statements that were sent together are answered one after the other, each in its own time.
      else this.deadline?.refresh();
    }
  }

  private checkSilence(): void {
    const { answers } = this;
    // Where this process itself was stopped or busy, the answer may be there and only not read yet.
    setImmediate(() => {
      if (this.unanswered > 0 && this.answers === answers) this.destroy(new Error(unansweredMessage));
    });
  }

  /** Adds the limits to the transaction that begins, or to a single statement. */
  private async pooled(send: Send, query: Query, values?: unknown[]): Promise<QueryAnswer> {
    const text = typeof query === 'string' ? query : query.text;
    const unnamed = typeof query === 'string' ? query : { ...query, name: undefined };
    const status = this.getTransactionStatus();
    if (this.localLimits === undefined || status === 'T' || status === 'E') return send(unnamed, values);
    if (text.startsWith('begin')) return send(`${text}; ${this.localLimits}`);
    // Sent together, answered in turn. A failed statement is reported before the commit, which then rolls back.
    const [begun, answer, committed] = await Promise.allSettled([
      send(`begin; ${this.localLimits}`),
      send(unnamed, values),
      send('commit'),
    ]);
    for (const each of [answer, begun, committed]) if (each.status === 'rejected') throw each.reason;
    return (answer as PromiseFulfilledResult<QueryAnswer>).value;
  }
}
