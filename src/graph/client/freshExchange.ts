import {
  makeOperation,
  type Client,
  type Exchange,
  type Operation,
  type OperationContext,
  type OperationResult,
} from 'urql';
import { filter, makeSubject, map, merge, pipe, tap, type Source } from 'wonka';

declare module '@urql/core' {
  interface OperationContext {
    /**
     * The number of the request, counted together with the user's own changes; undefined for an answer from the cache.
     */
    sentAt?: number | undefined;
    /** True if the previous answer was older than one of the user's own changes. */
    sentAgain?: boolean | undefined;
  }
}

export interface FreshAnswers {
  /** Comes before the cache; decides what may be answered from it. */
  policy: Exchange;
  /** Comes after the cache; drops answers that are older than the user's own last change. */
  sent: Exchange;
  /**
   * Makes the client withhold cached answers from before the user's own last change from new subscribers. A page that a
   * change opens waits for the answer that is on its way.
   */
  keepBack: (client: Client) => void;
  /** Marks everything requested so far as stale. */
  invalidate: () => void;
}

/**
 * Creates the exchanges that keep screens fresh. A prefetched answer is not requested again by its screen for
 * `milliseconds`. An answer from before the user's own last change is not shown: its version would be refused at the next
 * action. Live changes and "Retry" bypass this by their own request policy.
 */
export function freshExchange(milliseconds: number): FreshAnswers {
  const answered = new Map<number, { sentAt: number; time: number }>();
  let count = 0;
  let changed = 0;
  const invalidate = () => {
    changed = ++count;
  };

  const policy: Exchange =
    ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        map((operation) => {
          if (operation.kind !== 'query' || operation.context.requestPolicy !== 'cache-and-network')
            return operation;
          const last = answered.get(operation.key);
          if (last === undefined) return operation;
          if (last.sentAt < changed) return withContext(operation, { requestPolicy: 'network-only' });
          // Not "cache-only": data that a mutation removed from the cache in between must be requested.
          return Date.now() - last.time < milliseconds
            ? withContext(operation, { requestPolicy: 'cache-first' })
            : operation;
        }),
        forward,
        tap(({ operation, error }: OperationResult) => {
          const { sentAt } = operation.context;
          if (operation.kind === 'query' && sentAt !== undefined && !error)
            answered.set(operation.key, { sentAt, time: Date.now() });
        }),
      );

  const sent: Exchange =
    ({ forward }) =>
    (operations) => {
      const again = makeSubject<Operation>();
      return pipe(
        merge([operations, again.source]),
        map((operation) =>
          operation.kind === 'query' ? withContext(operation, { sentAt: ++count }) : operation,
        ),
        forward,
        tap(({ operation, error }: OperationResult) => {
          if (operation.kind === 'mutation' && !error) invalidate();
        }),
        filter(({ operation, error }: OperationResult) => {
          const stale = operation.kind === 'query' && !error && (operation.context.sentAt ?? 0) < changed;
          // The change may have been made after this was read.
          if (stale) again.next(withContext(operation, { sentAgain: true }));
          // Because none would ever be shown while changes follow each other as fast as answers arrive.
          return !stale || operation.context.sentAgain === true;
        }),
      );
    };

  const isStale = (key: number) => (answered.get(key)?.sentAt ?? changed) < changed;
  const keepBack = (client: Client) => {
    const executeQuery = client.executeQuery.bind(client);
    client.executeQuery = (request, context) => {
      const source = executeQuery(request, context);
      const { toPromise, then, subscribe } = source;
      return Object.assign(
        withoutStale(source, () => isStale(request.key)),
        { toPromise, then, subscribe },
      );
    };
  };
  return { policy, sent, keepBack, invalidate };
}

/** Drops stale results that the cache delivers synchronously on subscription. Later results pass. */
function withoutStale<Result extends OperationResult>(
  source: Source<Result>,
  isStale: () => boolean,
): Source<Result> {
  return (sink) => {
    let asking = true;
    pipe(
      source,
      filter((result) => !(asking && result.stale && isStale())),
    )(sink);
    asking = false;
  };
}

function withContext(operation: Operation, change: Partial<OperationContext>): Operation {
  return makeOperation(operation.kind, operation, { ...operation.context, ...change });
}
