import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Day } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { orders, packages, subscriptions, type customers } from '../db/schema.ts';
import { sellable, sellableColumns, type SellablePackage } from '../package/service.ts';
import { latestTerm, type CustomerTerm, type TermRow } from './subscription.ts';
import { isCountedOrder, isOpenOrder } from '../db/stateIn.ts';

interface Asked {
  customer: Pick<typeof customers.$inferSelect, 'id' | 'status'>;
  today: Day;
  /** Only this package is asked about. */
  packageId?: string;
  /** The order that is asked about, which does not stand in its own way. */
  orderId?: string;
}

/** A package as it stands for a customer. */
export interface CustomerPackage {
  sellable: SellablePackage;
  /** The latest term of it. */
  term: CustomerTerm | undefined;
  /** What the rules of an order of the kind look at, without its ground. */
  ruleFacts(kind: OrderKind): Omit<OrderRuleFacts, 'ground'>;
}

/** Gathers what the rules of an order ask about a customer and its packages, by name: one statement, for one or all. */
export async function readCustomerPackages(
  queryable: Queryable,
  { customer, today, packageId, orderId }: Asked,
): Promise<CustomerPackage[]> {
  const terms = queryable
    .select({
      packageId: subscriptions.packageId,
      rows: sql<
        TermRow[]
      >`json_agg(json_build_object('id', ${subscriptions.id}, 'version', ${subscriptions.version}, 'status', ${subscriptions.status},
        'seats', ${subscriptions.seats}, 'startDate', ${subscriptions.startDate}, 'endDate', ${subscriptions.endDate})
        order by ${subscriptions.endDate})`.as('rows'),
    })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customer.id))
    .groupBy(subscriptions.packageId)
    .as('terms');
  const others = queryable
    .select({
      packageId: orders.packageId,
      pendingOrderNo: sql<string | null>`min(${orders.orderNo})
        filter (where ${isOpenOrder} and ${orders.kind} <> 'seat')`.as('pending_order_no'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customer.id),
        isCountedOrder,
        orderId === undefined ? undefined : ne(orders.id, orderId),
      ),
    )
    .groupBy(orders.packageId)
    .as('others');
  const query = queryable
    .select({
      ...sellableColumns,
      terms: terms.rows,
      otherOf: others.packageId,
      pendingOrderNo: others.pendingOrderNo,
    })
    .from(packages)
    .leftJoin(terms, eq(terms.packageId, packages.id))
    .leftJoin(others, eq(others.packageId, packages.id))
    .where(packageId === undefined ? undefined : eq(packages.id, packageId))
    .orderBy(asc(packages.name));
  const about = `${packageId === undefined ? 'each package' : 'one package'}${orderId === undefined ? '' : ' of an order'}`;
  const rows = await prepared(query, `customer's terms of ${about}`);
  return rows.map((row) => {
    const sellablePackage = sellable(row);
    const term = latestTerm(row.terms ?? []);
    return {
      sellable: sellablePackage,
      term,
      ruleFacts: (kind) => ({
        ...sellablePackage.saleFacts,
        kind,
        customerStatus: customer.status,
        trial: sellablePackage.package.trial,
        runningUntil: term && term.endDate > today ? term.endDate : null,
        hasTerm: term !== undefined,
        hasOtherOrder: row.otherOf !== null,
        pendingOrderNo: row.pendingOrderNo,
      }),
    };
  });
}

/** The same of one package. Undefined where there is none of that id. */
export async function readCustomerPackage(
  queryable: Queryable,
  asked: Asked & { packageId: string },
): Promise<CustomerPackage | undefined> {
  const [found] = await readCustomerPackages(queryable, asked);
  return found;
}
