import { useQuery, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql';

/** A page of a list as RecordList takes it. */
export interface RecordPage<Page> {
  page: Page | undefined;
  fetching: boolean;
  error: CombinedError | undefined;
  onRetry: () => void;
}

/** Asks for a list's page. `pageOf` finds it in the answer; it must be part of it, as a new object is taken for new rows. */
export function useRecordPage<Data, Variables extends AnyVariables, Page extends object>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => Page | null | undefined,
  /** There is nothing to ask for: the address does not say of what. */
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
