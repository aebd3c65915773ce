import { makeOperation, type Exchange, type Operation, type OperationResult } from 'urql';
import { makeSubject, merge, pipe, tap } from 'wonka';
import { failureOf } from './failure.ts';

/**
 * Remembers the open queries that nobody answered, and asks them again with the next answer that comes to anything; `retry`
 * asks them now. After the cache, whose own answers say nothing of the network.
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
        // Nobody shows it any more, or it is asked again already.
        tap(({ key }) => unanswered.delete(key)),
        forward,
        tap(({ operation, error }: OperationResult) => {
          const isUnanswered = error !== undefined && failureOf(error).unanswered;
          if (isUnanswered && operation.kind === 'query') unanswered.set(operation.key, operation);
          // Not within the answer itself: whoever receives it may ask more.
          else if (!isUnanswered) queueMicrotask(retry);
        }),
      );
  return { exchange, retry };
}
