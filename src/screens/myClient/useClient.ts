import { useMemo } from 'react';
import { useQuery } from 'urql';
import { customerRecord } from '../../commands/records/customer.ts';
import { graphql } from '../../graph/client/graphql.ts';

const clientQuery = graphql(`
  query Client($id: String!) {
    customerDetail(id: $id) {
      id
      companyId
      name
      status
      version
      agentId
      salespersonId
    }
  }
`);

/** The client that a form is about, as the record its command takes. */
export function useClient(id: string) {
  const [{ data, error }, retry] = useQuery({ query: clientQuery, variables: { id }, pause: id === '' });
  const client = data?.customerDetail;
  const record = useMemo(() => (client ? customerRecord(client) : undefined), [client]);
  return {
    record,
    error: record ? undefined : error,
    retry: () => retry({ requestPolicy: 'network-only' }),
  };
}
