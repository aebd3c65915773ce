import { useSearchParams } from 'react-router-dom';
import { useQuery, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql';
import { asRecordId } from '../../domain/recordId.ts';

/** What a page tells while it has no record (`RecordUnread`). */
export interface Unread {
  /** What the address holds as the record's id; null where it holds nothing. */
  requestedId: string | null;
  /** Whether that can be a record's id. */
  wellFormed: boolean;
  fetching: boolean;
  error: CombinedError | undefined;
  onRetry: () => void;
}

interface Asking {
  /** Of the address, that names the record. */
  parameter?: string;
  /** What it holds as the call takes it; undefined for what is no id. */
  idOf?: (requestedId: string | undefined) => string | undefined;
}

/**
 * The record that the address asks for, by its `id` unless told otherwise; undefined until it is read, or where there is
 * none. What is no id is not asked for.
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
    // The record of the address before stands here until this one's has come.
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
