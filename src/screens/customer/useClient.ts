import { useMemo } from 'react';
import { customerRecord } from '../../commands/customer/customerRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';

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
export function useClient() {
  const { found, unread } = useRecordOfAddress(
    clientQuery,
    (id) => ({ id }),
    ({ customerDetail }) => customerDetail,
  );
  const record = useMemo(() => (found ? customerRecord(found) : undefined), [found]);
  return { record, unread };
}
