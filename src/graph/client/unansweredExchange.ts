import { makeOperation, type Exchange, type Operation, type OperationResult } from 'urql';
import { makeSubject, merge, pipe, tap } from 'wonka';
import { failureOf } from './failure.ts';

/**
 * Remembers the open queries that nobody answered, and repeats them after the next real answer; `retry` repeats them now.
 * Comes after the cache, because cached answers do not show that the network works.
 */
export function unansweredExchange(): { exchange: Exchange; retry: () => void } {
  const unanswered = new Map<number, Operation>();
  const again = makeSubject<Operation>();

  const retry = () => {
    for (const operation of [...unanswered.values()])
      again.next(
        makeOperation(operation.kind, operation, { ...operation.context, requestPolicy: 'network-only' }),
      );
  };

  const exchange: Exchange =
    ({ forward }) =>
    (operations) =>
      pipe(
        merge([operations, again.source]),
        // Because the query was closed, or is being repeated already.
        tap(({ key }) => unanswered.delete(key)),
        forward,
        tap(({ operation, error }: OperationResult) => {
          const isUnanswered = error !== undefined && failureOf(error).unanswered;
          if (isUnanswered && operation.kind === 'query') unanswered.set(operation.key, operation);
          // Not synchronously, because the receiver of the answer may send more queries.
          else if (!isUnanswered) queueMicrotask(retry);
        }),
      );
  return { exchange, retry };
}
