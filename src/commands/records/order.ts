import type { Money } from '../../domain/money.ts';
import type { OrderKind, OrderState } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { DealFacts } from '../../machines/dealApproval.ts';
import type { CommandContext, CommandRecord } from '../command.ts';

/** What the commands of an order decide by and tell in their consequence. */
export interface OrderFacts {
  id: string;
  orderNo: string;
  customerId: string;
  customerName: string;
  packageName: string;
  kind: OrderKind;
  seatCount: number;
  amount: Money;
  status: OrderState;
  version: number;
  agentId: string;
  agentName: string;
  salespersonName: string;
  /** Null where the user may not know it, or where a list does not carry it. */
  remainingQuota: Money | null;
  contractFile: { id: string; name: string } | null;
}

const orderRecordQuery = graphql(`
  query OrderRecord($id: String!) {
    orderDetail(id: $id) {
      id
      orderNo
      customerId
      customerName
      packageName
      kind
      seatCount
      amount
      status
      version
      agentId
      agentName
      salespersonName
      remainingQuota
      contractFile {
        id
        name
      }
    }
  }
`);

export function orderRecord(facts: OrderFacts, route?: string): CommandRecord<OrderFacts> {
  return { type: 'order', id: facts.id, name: facts.orderNo, route, data: facts };
}

/** The order as it is now. Throws GraphFailure. */
export async function loadOrder(context: CommandContext, id: string): Promise<CommandRecord<OrderFacts>> {
  const { orderDetail } = await context.graph.query(orderRecordQuery, { id });
  if (!orderDetail) throw new Error('The graph answered neither an order nor an error');
  return orderRecord(orderDetail as OrderFacts);
}

/** What the deal machine asks about. */
export function dealFacts(context: CommandContext, order: OrderFacts): DealFacts {
  return {
    actor: { userId: context.user.userId, role: context.role, agentId: context.user.agentId },
    agentId: order.agentId,
    amount: order.amount,
    remainingQuota: order.remainingQuota,
  };
}
