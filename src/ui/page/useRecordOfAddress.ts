import { useSearchParams } from 'react-router-dom';
import { useQuery, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql';
import { asRecordId } from '../../domain/recordId.ts';

/** The state of a page that has no record (`RecordUnread`). */
export interface Unread {
  /** The record id in the address; null if there is none. */
  requestedId: string | null;
  /** True if that has the format of a record id. */
  wellFormed: boolean;
  fetching: boolean;
  error: CombinedError | undefined;
  onRetry: () => void;
}

interface Asking {
  /** The parameter of the address that names the record. */
  parameter?: string;
  /** Converts the parameter's value to the id that the call expects; undefined if it is not a valid id. */
  idOf?: (requestedId: string | undefined) => string | undefined;
}

/**
 * Returns the record that the address names, by its `id` by default; undefined until it is read, or if there is none. An
 * invalid id sends no request.
 */
export function useRecordOfAddress<Data, Variables extends AnyVariables, Found extends { id: string }>(
  query: TypedDocumentNode<Data, Variables>,
  variablesOf: (id: string) => Variables,
  recordIn: (data: Data) => Found | null | undefined,
  { parameter = 'id', idOf = asRecordId }: Asking = {},
): { found: Found | undefined; data: Data | undefined; unread: Unread } {
  const [parameters] = useSearchParams();
  const requestedId = parameters.get(parameter);
  const id = idOf(requestedId ?? undefined);
  const [{ data, fetching, error }, retry] = useQuery<Data>({
    query,
    variables: variablesOf(id ?? '') ?? {},
    pause: id === undefined,
  });
  const found = data && recordIn(data);
  return {
    // While the next record loads, urql still returns that of the previous address.
    found: found && found.id === id ? found : undefined,
    data,
    unread: {
      requestedId,
      wellFormed: id !== undefined,
      fetching,
      error: fetching ? undefined : error,
      onRetry: () => retry({ requestPolicy: 'network-only' }),
    },
  };
}
