import { useQuery, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql';

/** The props of a page of a list for RecordList. */
export interface RecordPage<Page> {
  page: Page | undefined;
  fetching: boolean;
  error: CombinedError | undefined;
  onRetry: () => void;
}

/** A type that no value has, for each variable that the query does not name. */
type Unnamed<Variables, Given> = { [Name in Exclude<keyof Given, keyof Variables>]: never };

/**
 * Requests a list's page. A filter that the query does not name does not compile. `pageOf` must return a part of the answer
 * itself, because a new object counts as new rows.
 */
export function useRecordPage<
  Data,
  Variables extends AnyVariables,
  Given extends Variables,
  Page extends object,
>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Given & Unnamed<Variables, Given>,
  pageOf: (data: Data) => Page | null | undefined,
  /** True to send no request, because the address does not name the owner. */
  pause = false,
): RecordPage<Page> {
  const [{ data, fetching, error }, retry] = useQuery<Data>({ query, variables: variables ?? {}, pause });
  return {
    page: (data && pageOf(data)) ?? undefined,
    fetching,
    error,
    onRetry: () => retry({ requestPolicy: 'network-only' }),
  };
}
