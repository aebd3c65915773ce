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

/** Returns the client of a form, as the record that its command acts on. */
export function useClient() {
  const { found, unread } = useRecordOfAddress(
    clientQuery,
    (id) => ({ id }),
    ({ customerDetail }) => customerDetail,
  );
  const record = useMemo(() => (found ? customerRecord(found) : undefined), [found]);
  return { record, unread };
}
