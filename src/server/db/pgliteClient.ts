import {
  parse,
  protocol,
  TransactionAbortedError,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import type { RowsQuery } from './database.ts';
import {
  boundMessage,
  deadline,
  PgliteBusy,
  statementMessage,
  type PgliteConnection,
  type PgliteLimits,
} from './pgliteConnection.ts';
import { statementNames } from './statementNames.ts';

const { serialize } = protocol;

/** The queries that are possible within a transaction. */
interface PgliteTransaction {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
}

/** Matches `set local statement_timeout`, which PGlite ignores; in milliseconds, 0 is no limit. */
const ownTimeout = /^\s*set local statement_timeout\s*=\s*(\d+)/i;

/** The in-process database for drizzle and the product, with the same limits for each call. */
export class PgliteClient {
  private readonly connection: PgliteConnection;
  private readonly limits: PgliteLimits;
  private readonly prepared: Prepared;

  constructor(connection: PgliteConnection, limits: PgliteLimits, prepared: Prepared = preparedStatements()) {
    this.connection = connection;
    this.limits = limits;
    this.prepared = prepared;
  }

  /** Returns the same connection with other limits. */
  within(limits: Partial<PgliteLimits>): PgliteClient {
    return new PgliteClient(this.connection, { ...this.limits, ...limits }, this.prepared);
  }

  query<Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    return this.inTurn(() => this.run(this.limits.statement, statementMessage(text, params), options));
  }

  /** Runs several statements without parameters. */
  async exec(text: string): Promise<void> {
    await this.inTurn(() => this.connection.send(this.limits.statement, serialize.query(text)));
  }

  /** Prepares a statement once under a name, because planning is half of the cost of a list here. */
  rows: RowsQuery = async (text, params) => {
    const { nameOf, known } = this.prepared;
    const statement = nameOf(text);
    if (!statement) return (await this.query<Record<string, unknown>>(text, params)).rows;
    const { rows } = await this.inTurn(async () => {
      if (!known.has(statement)) {
        const message = [serialize.parse({ name: statement, text }), serialize.sync()];
        await this.connection.send(this.limits.statement, ...message);
        known.add(statement);
      }
      return this.run<Record<string, unknown>>(this.limits.statement, boundMessage(statement, params));
    });
    return rows;
  };

  /**
   * Commits the action, or rolls it back when it throws or sends nothing for too long. Throws TransactionAbortedError
   * when a statement failed and the action continued.
   */
  transaction<T>(act: (tx: PgliteTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      await this.control('BEGIN');
      let ended: Error | undefined;
      let timer: NodeJS.Timeout | undefined;
      let running = 0;
      let { statement } = this.limits;
      try {
        const result = await new Promise<T>((resolve, reject) => {
          const rest = () => {
            timer = deadline(this.limits.idleInTransaction, () => {
              ended = new PgliteBusy('25P03', 'A transaction was at rest for too long and is rolled back');
              reject(ended);
            });
          };
          const query: PgliteTransaction['query'] = async (text, params = [], options) => {
            if (ended) throw ended;
            clearTimeout(timer);
            running += 1;
            const own = ownTimeout.exec(text)?.[1];
            if (own !== undefined) statement = Number(own) || Infinity;
            try {
              return await this.run(statement, statementMessage(text, params), options);
            } finally {
              running -= 1;
              if (running === 0) rest();
            }
          };
          rest();
          act({ query }).then(resolve, reject);
        });
        clearTimeout(timer);
        ended = new Error('The transaction is over');
        const [{ command } = { command: '' }] = parse.parseResults(await this.control('COMMIT'), {});
        if (command === 'ROLLBACK') throw new TransactionAbortedError();
        return result;
      } catch (error) {
        // Not waited for: a statement that takes too long comes to its end before it. Without a transaction it does nothing.
        this.control('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        clearTimeout(timer);
        ended ??= new Error('The transaction is over');
      }
    });
  }

  /** Calls back for each payload of the channel. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    this.connection.listen(channel, onPayload);
    await this.exec(`LISTEN "${channel.replaceAll('"', '""')}"`);
  }

  /** Returns the data folder as a tar file. */
  async dumpDataDir(compression: 'none' | 'gzip'): Promise<Blob> {
    const { thread } = this.connection;
    return new Blob([
      (await this.inTurn(() => thread.send({ type: 'dump', compression }))) as Uint8Array<ArrayBuffer>,
    ]);
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    return this.connection.inTurn(this.limits.wait, act);
  }

  /** Sends BEGIN, COMMIT or ROLLBACK without a time limit: after a timeout nobody would know whether it took effect. */
  private control(text: string) {
    return this.connection.send(Infinity, serialize.query(text));
  }

  private async run<Row>(
    milliseconds: number,
    message: Uint8Array[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const answer = await this.connection.send(milliseconds, ...message);
    return parse.parseResults(answer, this.connection.parsers, options)[0] as Results<Row>;
  }
}

/** The names of the statements that the connection has prepared, or will. */
interface Prepared {
  nameOf: (text: string) => string | undefined;
  known: Set<string>;
}

function preparedStatements(): Prepared {
  return { nameOf: statementNames(), known: new Set() };
}
