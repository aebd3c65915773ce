import { graphql } from '../../graph/client/graphql.ts';
import type { CustomerMachineFacts } from '../../machines/customer.ts';
import type { CommandContext, CommandRecord } from '../command.ts';

/** What the commands of a customer decide by. */
export interface CustomerFacts {
  id: string;
  companyId: string;
  name: string;
  status: 'enabled' | 'disabled';
  version: number;
  agentId: string;
  salespersonId: string;
}

const customerRecordQuery = graphql(`
  query CustomerRecord($id: String!) {
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

/** What the customer machine asks about. */
export function customerMachineFacts(
  context: CommandContext,
  customer: Pick<CustomerFacts, 'agentId' | 'salespersonId'>,
): CustomerMachineFacts {
  return {
    actor: { userId: context.user.userId, role: context.role, agentId: context.user.agentId },
    agentId: customer.agentId,
    salespersonId: customer.salespersonId,
  };
}
