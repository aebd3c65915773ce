import type { Exchange, Operation, OperationResult } from 'urql';
import { makeSubject, merge, pipe, tap } from 'wonka';

function typenamesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) typenamesIn(item, found);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__typename') found.add(String(item));
      else typenamesIn(item, found);
    }
  }
}

/**
 * Stores the open queries and the types that each shows, so that an event from the server ("an order changed") repeats
 * exactly those. The old rows remain on the screen until the new ones arrive.
 */
export function liveExchange(): { exchange: Exchange; refresh: (typenames?: readonly string[]) => void } {
  const open = new Map<number, { operation: Operation; typenames: Set<string> }>();
  const again = makeSubject<Operation>();

  const exchange: Exchange =
    ({ forward }) =>
    (operations) =>
      pipe(
        merge([operations, again.source]),
        tap((operation) => {
          if (operation.kind === 'teardown') open.delete(operation.key);
          else if (operation.kind === 'query') {
            const known = open.get(operation.key)?.typenames ?? new Set<string>();
            open.set(operation.key, { operation, typenames: known });
          }
        }),
        forward,
        tap((result: OperationResult) => {
          const entry = open.get(result.operation.key);
          if (entry && result.data) {
            entry.typenames = new Set();
            typenamesIn(result.data, entry.typenames);
          }
        }),
      );

  const refresh = (typenames?: readonly string[]) => {
    for (const { operation, typenames: shown } of open.values()) {
      if (typenames && !typenames.some((typename) => shown.has(typename))) continue;
      again.next({ ...operation, context: { ...operation.context, requestPolicy: 'network-only' } });
    }
  };
  return { exchange, refresh };
}
