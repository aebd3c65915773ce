import { formatMoney } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta, type Tone } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord, RecordType } from '../command.ts';
import { loadCustomer } from './customer.ts';
import { loadOrder } from './order.ts';

/** How a record of each type is read anew when its actions are opened. */
export const recordSources: Record<
  RecordType,
  { load: (context: CommandContext, id: string) => Promise<CommandRecord> }
> = {
  order: { load: loadOrder },
  customer: { load: loadCustomer },
};

/** A record as the search found it. */
export interface FoundRecord {
  type: RecordType;
  id: string;
  name: string;
  /** Second line. */
  facts: string;
  state?: { label: string; tone: Tone };
}

const searchQuery = graphql(`
  query SearchRecords($keyword: String!) {
    search(keyword: $keyword) {
      orders {
        id
        orderNo
        customerName
        packageName
        amount
        status
      }
      customers {
        id
        companyId
        name
        adminName
        status
      }
    }
  }
`);

/** Records in the user's scope by part of a number, name or phone. Throws GraphFailure. */
export async function searchRecords(context: CommandContext, keyword: string): Promise<FoundRecord[]> {
  const { search } = await context.graph.query(searchQuery, { keyword });
  const orders = (search?.orders ?? []).flatMap((order): FoundRecord[] =>
    order === null
      ? []
      : [
          {
            type: 'order',
            id: order.id,
            name: order.orderNo,
            facts: [order.customerName, order.packageName, formatMoney(order.amount)].join(' · '),
            state: stateMeta(dealApproval, order.status),
          },
        ],
  );
  const customers = (search?.customers ?? []).flatMap((customer): FoundRecord[] =>
    customer === null
      ? []
      : [
          {
            type: 'customer',
            id: customer.id,
            name: customer.name,
            facts: [customer.companyId, customer.adminName].join(' · '),
            state: {
              label: `customer.status.${customer.status}`,
              tone: customer.status === 'enabled' ? 'done' : 'asleep',
            },
          },
        ],
  );
  return [...orders, ...customers];
}
