import { addMoney, formatMoney, subtractMoney, type Money } from '../../domain/money.ts';
import type { OrderKind, OrderState } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { orderRules, type OrderRuleFacts } from '../../machines/orderRules.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** Today's circumstances of a pending order. */
export interface OrderContext extends Omit<OrderRuleFacts, 'kind'> {
  /** The amount that an approval today deducts from the quota (R-price-6). */
  amountToday: Money;
  /** For a renewal: the days since its term ended (R-approval-10). */
  daysWithout: number;
  /** The number of an order that is likely a duplicate (R-order-15). */
  twinOrderNo: string | null;
}

/** The facts that the commands of an order decide by and show in their consequence. */
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
  /** Null after the decision, and if a list does not include it. */
  context: OrderContext | null;
  /** Null if the user may not know it, or if a list does not include it. */
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

/** Loads the current order. Throws GraphFailure. */
export async function loadOrder(context: CommandContext, id: string): Promise<CommandRecord<'order'>> {
  const { orderDetail } = await context.graph.query(orderRecordQuery, { id });
  if (!orderDetail) throw new Error('The graph answered neither an order nor an error');
  return orderRecord(orderDetail);
}

/**
 * Returns the amount that an approval deducts from the quota. For pending added seats it is the price of the remaining days.
 */
export function chargeOf({ context, amount }: Pick<OrderFacts, 'context' | 'amount'>): Money {
  return context?.amountToday ?? amount;
}

/** Returns the facts that the deal machine needs. */
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

/** Returns the people who decide on it and who placed it. */
export function orderPeople({
  agentName,
  salespersonName,
}: Pick<OrderFacts, 'agentName' | 'salespersonName'>) {
  return { agent: agentName, salesperson: salespersonName };
}

/** Tells whether the basis of the order's quote is known to have changed. */
export function basisChanged({ context, kind }: OrderFacts): boolean {
  return context !== null && orderRules.groundMoved.test({ ...context, kind });
}

/** Returns the deal after the earlier ones are approved: their amounts are deducted from the quota. */
export function quotaAfter(order: OrderFacts, approved: readonly OrderFacts[]): OrderFacts {
  const { remainingQuota } = order;
  if (remainingQuota === null) return order;
  const charged = addMoney(...approved.map(chargeOf));
  return { ...order, remainingQuota: subtractMoney(remainingQuota, charged) };
}

/** Returns the palette's summary of an order: its customer, its package, its amount and its state. */
export function orderSummary(order: Pick<OrderFacts, 'customerName' | 'packageName' | 'amount' | 'status'>) {
  const amount = formatMoney(order.amount);
  return {
    facts: [order.customerName, order.packageName, amount].join(' · '),
    amount,
    state: stateMeta(dealApproval, order.status),
  };
}
