import { and, eq, ne, sql } from 'drizzle-orm';
import type { Day } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable } from '../db/database.ts';
import { orders, type customers } from '../db/schema.ts';
import type { SellablePackage } from '../package/service.ts';
import { latestTerms, type CustomerTerm } from './subscription.ts';

interface Asked {
  customer: Pick<typeof customers.$inferSelect, 'id' | 'status'>;
  today: Day;
  /** Only this package is asked about. */
  packageId?: string;
  /** The order that is asked about, which does not stand in its own way. */
  orderId?: string;
}

/** What is known of a customer's terms and orders. */
export interface CustomerFacts {
  termOf(packageId: string): CustomerTerm | undefined;
  /** What the rules of an order look at, without its ground. */
  ruleFacts(sellable: SellablePackage, kind: OrderKind): Omit<OrderRuleFacts, 'ground'>;
}

/** Gathers what the rules of an order ask about a customer: two statements, for one package or all. */
export async function readCustomerFacts(
  queryable: Queryable,
  { customer, today, packageId, orderId }: Asked,
): Promise<CustomerFacts> {
  const terms = await latestTerms(queryable, customer.id, packageId);
  const standing = await queryable
    .select({
      packageId: orders.packageId,
      pendingOrderNo: sql<string | null>`min(${orders.orderNo})
        filter (where ${orders.status} = 'pending' and ${orders.kind} <> 'seat')`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customer.id),
        ne(orders.status, 'rejected'),
        packageId === undefined ? undefined : eq(orders.packageId, packageId),
        orderId === undefined ? undefined : ne(orders.id, orderId),
      ),
    )
    .groupBy(orders.packageId);
  const others = new Map(standing.map((each) => [each.packageId, each.pendingOrderNo]));
  return {
    termOf: (id) => terms.get(id),
    ruleFacts: ({ package: { id, trial }, saleFacts }, kind) => {
      const endDate = terms.get(id)?.endDate;
      return {
        ...saleFacts,
        kind,
        customerStatus: customer.status,
        trial,
        runningUntil: endDate !== undefined && endDate > today ? endDate : null,
        hasTerm: endDate !== undefined,
        hasOtherOrder: others.has(id),
        pendingOrderNo: others.get(id) ?? null,
      };
    },
  };
}
