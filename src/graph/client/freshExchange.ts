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
    /** When the request was sent, counted with the user's own changes; undefined for an answer from the cache. */
    sentAt?: number | undefined;
    /** The answer before was older than a change of the user's own. */
    sentAgain?: boolean | undefined;
  }
}

export interface FreshAnswers {
  /** Before the cache: decides what may be answered from it. */
  policy: Exchange;
  /** After the cache: keeps answers out that are older than the user's own last change. */
  sent: Exchange;
  /**
   * Has the client keep back, from whoever begins to ask, the answer that another screen still holds from before the
   * user's own last change: a page that is opened by the change waits for the answer that is on its way.
   */
  keepBack: (client: Client) => void;
  /** What has been asked so far is stale from now on. */
  invalidate: () => void;
}

/**
 * What was asked for ahead of a screen and has just been answered is not asked again when the screen itself asks; what
 * was asked for before the user's own last change is not shown after it: its version would be refused at the next action.
 * `milliseconds`: for how long an answer counts as new. Live changes and "Retry" ask past this, by their own policy.
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
          // Not "cache-only": what a mutation has dropped from the cache in between is asked for.
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
          // While one change follows the other as fast as answers come, none would ever be shown.
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

/** Without what is answered while it is being asked, as long as that is stale. Later answers come through. */
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
