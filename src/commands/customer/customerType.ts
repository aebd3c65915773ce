import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import { customerStates } from '../../domain/customer.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { customerSummary, loadCustomer, type CustomerFacts } from './customerRecord.ts';

export const customerFound = graphql(`
  fragment FoundCustomerRow on FoundCustomer @_unmask {
    id
    matchRank
    reading
    companyId
    name
    adminName
    status
  }
`);

const newestQuery = graphql(`
  query CustomerCandidates($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      records {
        id
        companyId
        name
        adminName
        status
      }
    }
  }
`);

type CustomerRow = Pick<CustomerFacts, 'id' | 'companyId' | 'name' | 'status'> & { adminName?: string };

export const customerType = defineRecordType<'customer', CustomerRow>({
  type: 'customer',
  title: 'palette.type.customer',
  placeholder: 'palette.placeholder.customer',
  icon: IconBuilding,
  keySection: 'keys.section.customer',
  log: { lifecycle: 'customer' },
  load: loadCustomer,
  name: ({ name }) => name,
  readNames: ({ name, adminName = '' }) => [name, adminName],
  summary: customerSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, { input: newestIn(from, customerStates) })).customerPage),
  stateOf: ({ status }) => status,
});
