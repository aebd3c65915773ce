import { addMoney, formatMoney, subtractMoney, type Money } from '../../domain/money.ts';
import type { OrderKind, OrderState } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { orderRules, type OrderRuleFacts } from '../../machines/orderRules.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** How an order that waits stands today. */
export interface OrderContext extends Omit<OrderRuleFacts, 'kind'> {
  /** What an approval today takes from the quota (R-price-6). */
  amountToday: Money;
  /** Of a renewal: the days since its term ended (R-approval-10). */
  daysWithout: number;
  /** The number of an order that is likely the same (R-order-15). */
  twinOrderNo: string | null;
}

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
  quotedAmount: Money;
  status: OrderState;
  version: number;
  agentId: string;
  agentName: string;
  salespersonId: string;
  salespersonName: string;
  /** Null once it is decided, and where a list does not carry it. */
  context: OrderContext | null;
  /** Null where the user may not know it, or where a list does not carry it. */
  remainingQuota: Money | null;
  contractFile: { id: string; name: string } | null;
}

declare module '../../commandKit/command.ts' {
  interface RecordData {
    order: OrderFacts;
  }
}

export const orderContextFragment = graphql(`
  fragment OrderContext on OrderContext @_unmask {
    customerStatus
    packageStatus
    removalInstructions
    unpublishedApplication
    trial
    runningUntil
    hasTerm
    hasOtherOrder
    pendingOrderNo
    amountToday
    daysWithout
    twinOrderNo
    basis {
      quoted {
        termEnd
        termSeats
        baseSeats
        durationMonths
        price
        seatPrice
      }
      current {
        termEnd
        termSeats
        baseSeats
        durationMonths
        price
        seatPrice
      }
    }
  }
`);

const orderRecordQuery = graphql(
  `
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
        quotedAmount
        status
        version
        agentId
        agentName
        salespersonId
        salespersonName
        context {
          ...OrderContext
        }
        remainingQuota
        contractFile {
          id
          name
        }
      }
    }
  `,
  [orderContextFragment],
);

export function orderRecord(facts: OrderFacts, route?: string): CommandRecord<'order'> {
  return { type: 'order', id: facts.id, name: facts.orderNo, route, data: facts };
}

/** The order as it is now. Throws GraphFailure. */
export async function loadOrder(context: CommandContext, id: string): Promise<CommandRecord<'order'>> {
  const { orderDetail } = await context.graph.query(orderRecordQuery, { id });
  if (!orderDetail) throw new Error('The graph answered neither an order nor an error');
  return orderRecord(orderDetail);
}

/** What an approval takes from the quota: of added seats that wait, the price of the days that are left. */
export function chargeOf({ context, amount }: Pick<OrderFacts, 'context' | 'amount'>): Money {
  return context?.amountToday ?? amount;
}

/** What the deal machine asks about. */
export function dealFacts(context: CommandContext, order: OrderFacts): DealFacts {
  return {
    actor: { userId: context.user.userId, role: context.role, agentId: context.user.agentId },
    agentId: order.agentId,
    salespersonId: order.salespersonId,
    amount: chargeOf(order),
    order: order.context && { ...order.context, kind: order.kind },
    remainingQuota: order.remainingQuota,
  };
}

/** Who decides on it, and who placed it. */
export function orderPeople({
  agentName,
  salespersonName,
}: Pick<OrderFacts, 'agentName' | 'salespersonName'>) {
  return { agent: agentName, salesperson: salespersonName };
}

/** Whether something that the order was quoted on is known to have changed. */
export function basisChanged({ context, kind }: OrderFacts): boolean {
  return context !== null && orderRules.groundMoved.test({ ...context, kind });
}

/** The deal as it stands once those before it are approved: their amounts are gone from the quota. */
export function quotaAfter(order: OrderFacts, approved: readonly OrderFacts[]): OrderFacts {
  const { remainingQuota } = order;
  if (remainingQuota === null) return order;
  const charged = addMoney(...approved.map(chargeOf));
  return { ...order, remainingQuota: subtractMoney(remainingQuota, charged) };
}

/** How the palette tells of an order: whose it is, what was bought for how much, and where it stands. */
export function orderSummary(order: Pick<OrderFacts, 'customerName' | 'packageName' | 'amount' | 'status'>) {
  const amount = formatMoney(order.amount);
  return {
    facts: [order.customerName, order.packageName, amount].join(' · '),
    amount,
    state: stateMeta(dealApproval, order.status),
  };
}
