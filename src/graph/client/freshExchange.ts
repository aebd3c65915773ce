import type { Exchange } from 'urql';
import { map, pipe, tap } from 'wonka';

/**
 * What was asked for ahead of a screen and has just been answered is not asked again when the screen itself asks.
 * `milliseconds`: for how long an answer counts as new. Live changes and "Retry" ask past this, by their own policy.
 */
export function freshExchange(milliseconds: number): Exchange {
  const answered = new Map<number, number>();
  return ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        map((operation) => {
          const fresh =
            operation.kind === 'query' &&
            operation.context.requestPolicy === 'cache-and-network' &&
            Date.now() - (answered.get(operation.key) ?? 0) < milliseconds;
          // Not "cache-only": what a mutation has dropped from the cache in between is asked for.
          return fresh
            ? { ...operation, context: { ...operation.context, requestPolicy: 'cache-first' as const } }
            : operation;
        }),
        forward,
        tap(({ operation, error, stale }) => {
          const asked = operation.kind === 'query' && operation.context.requestPolicy !== 'cache-first';
          if (asked && !error && !stale) answered.set(operation.key, Date.now());
        }),
      );
}
