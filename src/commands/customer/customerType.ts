import { IconBuilding } from '../../icons/icons.ts';
import { customerStates } from '../../domain/customer.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import {
  defineRecordType,
  newestCount,
  newestIn,
  rowsIn,
  type FoundRecord,
} from '../../commandKit/recordType.ts';
import { ordersOf } from '../order/orderType.ts';
import { peopleOf } from '../core/peopleOf.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { subscription } from '../../machines/subscription.ts';
import {
  customerMachineFacts,
  customerSummary,
  loadCustomer,
  termMachineFacts,
  type CustomerFacts,
} from './customerRecord.ts';

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

/** Returns the newest customers of a salesperson. Throws GraphFailure. */
export async function customersOf(
  { graph, t }: CommandContext,
  salespersonId: string,
): Promise<FoundRecord[]> {
  const input = { salespersonId, pageSize: newestCount };
  const { customerPage } = await graph.query(newestQuery, { input });
  return rowsIn(customerPage).map((row) => customerType.found(row, t));
}

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
  relations: [
    {
      title: 'command.related.orders',
      to: 'order',
      roles: ['operations', 'agent', 'salesperson'],
      several: (context, { id }) => ordersOf(context, { customerId: id }),
    },
    {
      title: 'command.related.agent',
      to: 'agent',
      roles: ['operations'],
      one: ({ agentId, agentName = '' }) => ({ id: agentId, name: agentName }),
    },
    {
      title: 'command.related.salesperson',
      to: 'staff',
      roles: ['agent'],
      one: ({ salespersonId, salespersonName = '' }) => ({ id: salespersonId, name: salespersonName }),
    },
  ],
  lifecycles: {
    customer: {
      statusOf: (context, customer) =>
        statusInLifecycle(
          customerLifecycle,
          customer.id,
          customer.status,
          customerMachineFacts(context, customer),
        ),
      owners: peopleOf,
    },
    subscription: {
      statusOf: (context, { subscriptions = [] }, part) => {
        const term = subscriptions.find(({ id }) => id === part?.recordId);
        return term && statusInLifecycle(subscription, term.id, term.status, termMachineFacts(context, term));
      },
      owners: peopleOf,
    },
  },
});
