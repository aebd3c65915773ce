import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, CommandRecord } from '../command.ts';

export interface CustomerFacts {
  id: string;
  companyId: string;
  name: string;
  status: 'enabled' | 'disabled';
}

const customerRecordQuery = graphql(`
  query CustomerRecord($id: String!) {
    customerDetail(id: $id) {
      id
      companyId
      name
      status
    }
  }
`);

export function customerRecord(facts: CustomerFacts): CommandRecord<CustomerFacts> {
  return { type: 'customer', id: facts.id, name: facts.name, data: facts };
}

/** The customer as it is now. Throws GraphFailure. */
export async function loadCustomer(
  context: CommandContext,
  id: string,
): Promise<CommandRecord<CustomerFacts>> {
  const { customerDetail } = await context.graph.query(customerRecordQuery, { id });
  if (!customerDetail) throw new Error('The graph answered neither a customer nor an error');
  return customerRecord(customerDetail as CustomerFacts);
}
