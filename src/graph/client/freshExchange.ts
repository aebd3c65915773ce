import { makeOperation, type Exchange, type Operation, type RequestPolicy } from 'urql';
import { map, pipe, tap } from 'wonka';

/**
 * What was asked for ahead of a screen and has just been answered is not asked again when the screen itself asks; what
 * was answered before the user's own last change is not shown again: its version would be refused at the next action.
 * `milliseconds`: for how long an answer counts as new. Live changes and "Retry" ask past this, by their own policy.
 */
export function freshExchange(milliseconds: number): { exchange: Exchange; outdate: () => void } {
  const answered = new Map<number, number>();
  let changed = 0;
  const outdate = () => {
    changed = Date.now() + 1;
  };
  const exchange: Exchange =
    ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        map((operation) => {
          if (operation.kind !== 'query' || operation.context.requestPolicy !== 'cache-and-network')
            return operation;
          const at = answered.get(operation.key);
          if (at === undefined) return operation;
          if (at < changed) return asking(operation, 'network-only');
          // Not "cache-only": what a mutation has dropped from the cache in between is asked for.
          return Date.now() - at < milliseconds ? asking(operation, 'cache-first') : operation;
        }),
        forward,
        tap(({ operation, error, stale }) => {
          if (operation.kind === 'mutation' && !error) outdate();
          const asked = operation.kind === 'query' && operation.context.requestPolicy !== 'cache-first';
          if (asked && !error && !stale) answered.set(operation.key, Date.now());
        }),
      );
  return { exchange, outdate };
}

function asking(operation: Operation, requestPolicy: RequestPolicy): Operation {
  return makeOperation(operation.kind, operation, { ...operation.context, requestPolicy });
}
