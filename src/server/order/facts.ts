import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import { duplicateOrderMinutes } from '../../domain/newOrder.ts';
import { countedDealStates, openDealStates } from '../../machines/dealStates.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { customers, orders, packages, subscriptions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { sellable, sellableColumns, type SellablePackage, type SellableRow } from '../package/service.ts';
import { latestTerm, type CustomerTerm, type TermRow } from './subscription.ts';
import { isCountedOrder, isOpenOrder, stateIn } from '../db/stateIn.ts';

interface PackageQuery {
  customer: Pick<typeof customers.$inferSelect, 'id' | 'status'>;
  now: Date;
  /** Only this package is asked about. */
  packageId?: string;
}

/** A customer's terms of a package by their end, as one value. */
const termRows = sql<
  TermRow[]
>`json_agg(json_build_object('id', ${subscriptions.id}, 'version', ${subscriptions.version}, 'status', ${subscriptions.status},
  'seats', ${subscriptions.seats}, 'startDate', ${subscriptions.startDate}, 'endDate', ${subscriptions.endDate})
  order by ${subscriptions.endDate})`;

/** A package as it stands for a customer. */
export interface CustomerPackage {
  sellable: SellablePackage;
  /** The latest term of it. */
  term: CustomerTerm | undefined;
  /** What the rules of an order of the kind look at, without its ground. */
  ruleFacts(kind: OrderKind): Omit<OrderRuleFacts, 'basis'>;
}

/** An order of the last minutes, by which a second one is likely the same (R-order-15). */
interface RecentOrder {
  orderNo: string;
  kind: OrderKind;
  seatCount: number;
  /** An instant. */
  appliedAt: string;
}

/** The same before an order of it is placed. */
export interface OfferedPackage extends CustomerPackage {
  /** Those that wait or were approved, the newest first. */
  recent: RecentOrder[];
}

/** Gathers what the rules of an order ask about a customer and its packages, by name: one statement, for one or all. */
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

/** A package with a customer's rows of it, as a statement gives them. */
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

/** An order that waits, beside its package as it is for the customer. */
export interface OpenOrder {
  order: typeof orders.$inferSelect;
  customerPackage: CustomerPackage;
  /** The number of an order that is likely the same (R-order-15). */
  twinOrderNo: string | null;
}

/** What the rules ask about the other orders of the same package and customer. */
type OtherOrders = Pick<CustomerPackageRow, 'otherOf' | 'pendingOrderNo'> & Pick<OpenOrder, 'twinOrderNo'>;

/** The same for each of the orders: one statement for all of them. */
export async function readOpenOrders(
  queryable: Queryable,
  ids: readonly string[],
  today: Day,
): Promise<OpenOrder[]> {
  const ofOrder = sql`${subscriptions.customerId} = ${orders.customerId} and ${subscriptions.packageId} = ${orders.packageId}`;
  const isCounted = stateIn(sql`other.status`, countedDealStates);
  // One look at the other orders of its customer: a page of a hundred orders asks it a hundred times.
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

/** The same of one package. Undefined where there is none of that id. */
export async function readCustomerPackage(
  queryable: Queryable,
  packageQuery: PackageQuery & { packageId: string },
): Promise<OfferedPackage | undefined> {
  const [found] = await readCustomerPackages(queryable, packageQuery);
  return found;
}
