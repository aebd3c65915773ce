import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import { duplicateOrderMinutes } from '../../domain/newOrder.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { customers, orders, packages, subscriptions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { sellable, sellableColumns, type SellablePackage, type SellableRow } from '../package/service.ts';
import { latestTerm, type CustomerTerm, type TermRow } from './subscription.ts';
import { countedDealStates, isCountedOrder, isOpenOrder, openDealStates, stateIn } from '../db/stateIn.ts';

interface PackageQuery {
  customer: Pick<typeof customers.$inferSelect, 'id' | 'status'>;
  now: Date;
  /** Limits the query to this package. */
  packageId?: string;
}

/** A customer's terms of a package sorted by their end, as one value. */
const termRows = sql<
  TermRow[]
>`json_agg(json_build_object('id', ${subscriptions.id}, 'version', ${subscriptions.version}, 'status', ${subscriptions.status},
  'seats', ${subscriptions.seats}, 'startDate', ${subscriptions.startDate}, 'endDate', ${subscriptions.endDate})
  order by ${subscriptions.endDate})`;

/** A package and its status for a customer. */
export interface CustomerPackage {
  sellable: SellablePackage;
  /** The latest term of it. */
  term: CustomerTerm | undefined;
  /** Returns the facts for the rules of an order of this kind, without the basis. */
  ruleFacts(kind: OrderKind): Omit<OrderRuleFacts, 'basis'>;
}

/** An order of the last minutes, which a second order likely repeats (R-order-15). */
interface RecentOrder {
  orderNo: string;
  kind: OrderKind;
  seatCount: number;
  /** An instant. */
  appliedAt: string;
}

/** A package and its status before an order of it is placed. */
export interface OfferedPackage extends CustomerPackage {
  /** Pending or approved orders, the newest first. */
  recent: RecentOrder[];
}

/**
 * Reads the facts that the rules of an order need about a customer and its packages, sorted by name: one statement, for
 * one package or all.
 */
export async function readCustomerPackages(
  queryable: Queryable,
  { customer, now, packageId }: PackageQuery,
): Promise<OfferedPackage[]> {
  const since = new Date(now.getTime() - duplicateOrderMinutes * 60_000);
  const terms = queryable
    .select({
      packageId: subscriptions.packageId,
      rows: termRows.as('rows'),
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
      recent: sql<
        RecentOrder[] | null
      >`json_agg(json_build_object('orderNo', ${orders.orderNo}, 'kind', ${orders.kind},
        'seatCount', ${orders.seatCount}, 'appliedAt', ${orders.appliedAt}) order by ${orders.appliedAt} desc)
        filter (where ${gt(orders.appliedAt, since)})`.as('recent'),
    })
    .from(orders)
    .where(and(eq(orders.customerId, customer.id), isCountedOrder))
    .groupBy(orders.packageId)
    .as('others');
  const query = queryable
    .select({
      ...sellableColumns,
      terms: terms.rows,
      otherOf: others.packageId,
      pendingOrderNo: others.pendingOrderNo,
      recent: others.recent,
    })
    .from(packages)
    .leftJoin(terms, eq(terms.packageId, packages.id))
    .leftJoin(others, eq(others.packageId, packages.id))
    .where(packageId === undefined ? undefined : eq(packages.id, packageId))
    .orderBy(asc(packages.sortKey));
  const about = packageId === undefined ? 'each package' : 'one package';
  const rows = await prepared(query, `customer's terms of ${about}`);
  return rows.map(({ recent, ...row }) => ({
    ...customerPackageOf(row, customer, dayOf(now)),
    recent: recent ?? [],
  }));
}

/** A package with a customer's rows of it, as a statement returns them. */
interface CustomerPackageRow extends SellableRow {
  terms: TermRow[] | null;
  otherOf: string | null;
  pendingOrderNo: string | null;
}

function customerPackageOf(
  row: CustomerPackageRow,
  customer: PackageQuery['customer'],
  today: Day,
): CustomerPackage {
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
}

/** A pending order, with its package in the customer's status. */
export interface OpenOrder {
  order: typeof orders.$inferSelect;
  customerPackage: CustomerPackage;
  /** The number of an order that is likely the same (R-order-15). */
  twinOrderNo: string | null;
}

/** The facts about the other orders of the same package and customer. */
type OtherOrders = Pick<CustomerPackageRow, 'otherOf' | 'pendingOrderNo'> & Pick<OpenOrder, 'twinOrderNo'>;

/** Reads the facts for each of the orders in one statement. */
export async function readOpenOrders(
  queryable: Queryable,
  ids: readonly string[],
  today: Day,
): Promise<OpenOrder[]> {
  const ofOrder = sql`${subscriptions.customerId} = ${orders.customerId} and ${subscriptions.packageId} = ${orders.packageId}`;
  const isCounted = stateIn(sql`other.status`, countedDealStates);
  // One subquery reads the other orders of the customer, because a page of a hundred orders runs it a hundred times.
  const others = subquery<OtherOrders>(sql`select json_build_object(
      'otherOf', min(other.id::text) filter (where ${isCounted}),
      'pendingOrderNo', min(other.order_no) filter (where ${stateIn(sql`other.status`, openDealStates)} and other.kind <> 'seat'),
      'twinOrderNo', max(other.order_no) filter (where ${isCounted} and other.kind = ${orders.kind}
        and other.seat_count = ${orders.seatCount}
        and abs(extract(epoch from other.applied_at - ${orders.appliedAt})) < ${duplicateOrderMinutes * 60}::int))
    from ${orders} as other where other.customer_id = ${orders.customerId}
      and other.package_id = ${orders.packageId} and other.id <> ${orders.id}`);
  const query = queryable
    .select({
      order: orders,
      customer: { id: customers.id, status: customers.status },
      ...sellableColumns,
      terms: subquery<TermRow[] | null>(sql`select ${termRows} from ${subscriptions} where ${ofOrder}`),
      others,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(packages, eq(packages.id, orders.packageId))
    // Not only those that wait: one may be decided since its id was read, which its own version tells.
    .where(sql`${orders.id} = any(${`{${ids.join(',')}}`}::uuid[])`);
  const rows = await prepared(query, 'orders that wait');
  return rows.map(({ order, customer, others: { twinOrderNo, ...other }, ...row }) => ({
    order,
    twinOrderNo,
    customerPackage: customerPackageOf({ ...row, ...other }, customer, today),
  }));
}

/** Reads the facts for one package. Undefined for an unknown id. */
export async function readCustomerPackage(
  queryable: Queryable,
  packageQuery: PackageQuery & { packageId: string },
): Promise<OfferedPackage | undefined> {
  const [found] = await readCustomerPackages(queryable, packageQuery);
  return found;
}
