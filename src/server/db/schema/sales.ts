import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ledgerKinds } from '../../../domain/ledger.ts';
import { orderKinds, orderStates } from '../../../domain/order.ts';
import { publicationStates } from '../../../domain/publication.ts';
import { subscriptionStates } from '../../../domain/subscription.ts';
import { applications } from './applications.ts';
import { agents } from './agents.ts';
import { createdAt, id, instant, money, origin, reading, sortKey, version } from './columns.ts';
import { customers } from './customers.ts';
import { files } from './files.ts';
import { users } from './users.ts';

export const packages = pgTable('packages', {
  id,
  name: text('name').notNull().unique(),
  reading,
  sortKey,
  baseSeats: integer('base_seats').notNull(),
  trial: boolean('trial').notNull().default(false),
  durationMonths: integer('duration_months').notNull(),
  price: money('price').notNull(),
  seatPrice: money('seat_price').notNull(),
  status: text('status', { enum: publicationStates }).notNull().default('unpublished'),
  version,
  createdAt,
});

export const packageApplications = pgTable(
  'package_applications',
  {
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.applicationId] })],
);

export const orders = pgTable(
  'orders',
  {
    id,
    orderNo: text('order_no').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id),
    salespersonId: uuid('salesperson_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: orderKinds }).notNull(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    /** The name it was sold under; the package may be renamed. */
    packageName: text('package_name').notNull(),
    /** All seats of the customer after a purchase or renewal; the seats added for `seat`. */
    seatCount: integer('seat_count').notNull(),
    /** The price: as it was quoted while the order is pending, then as it was charged (R-price-6). */
    amount: money('amount').notNull(),
    quotedAmount: money('quoted_amount').notNull(),
    status: text('status', { enum: orderStates }).notNull().default('pending'),
    /** A half-open range: `endDate` is the first day that is not covered. */
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** The basis of the quote (domain/orderBasis.ts); null where the price does not depend on it. */
    quotedTermEnd: date('quoted_term_end'),
    quotedTermSeats: integer('quoted_term_seats'),
    quotedBaseSeats: integer('quoted_base_seats'),
    quotedMonths: integer('quoted_months'),
    quotedPrice: money('quoted_price'),
    quotedSeatPrice: money('quoted_seat_price'),
    contractFileId: uuid('contract_file_id').references(() => files.id),
    /** The names and the code as they were when it was decided (R-order-14); null while it waits. */
    customerName: text('customer_name'),
    creditCode: text('credit_code'),
    agentName: text('agent_name'),
    salespersonName: text('salesperson_name'),
    appliedAt: instant('applied_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedById: uuid('decided_by_id').references(() => users.id),
    remarks: text('remarks'),
    version,
  },
  (table) => [
    index('orders_newest').on(table.appliedAt.desc(), table.id),
    index('orders_amount').on(table.amount.desc(), table.id),
    index('orders_status').on(table.status, table.appliedAt.desc(), table.id),
    index('orders_agent').on(table.agentId, table.appliedAt.desc(), table.id),
    index('orders_agent_status').on(table.agentId, table.status, table.appliedAt.desc(), table.id),
    index('orders_salesperson').on(table.salespersonId, table.appliedAt.desc(), table.id),
    index('orders_seats')
      .on(table.appliedAt.desc(), table.id)
      .where(sql`kind = 'seat'`),
    index('orders_package').on(table.packageId, table.appliedAt.desc(), table.id),
    // Holds all columns that a salesperson's list is sorted by, so that the index alone finds a page of many orders.
    index('orders_of_customer').on(table.customerId, table.appliedAt.desc(), table.id),
    index('orders_start').on(table.startDate),
    index('orders_end').on(table.endDate),
    index('orders_contract_file')
      .on(table.contractFileId)
      .where(sql`contract_file_id is not null`),
    check('orders_amount', sql`${table.amount} >= 0`),
    check('orders_term', sql`${table.endDate} > ${table.startDate}`),
    check('orders_ground', sql`${table.status} <> 'pending' or ${table.quotedMonths} is not null`),
    check('orders_identity', sql`${table.status} = 'pending' or ${table.customerName} is not null`),
    check('orders_charge', sql`${table.amount} <= ${table.quotedAmount}`),
  ],
);

/** A customer's right to a package: one row for each unbroken run of terms. Half open. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id,
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    seats: integer('seats').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** The state after the calendar's last step; sales compute it from the days instead. */
    status: text('status', { enum: subscriptionStates }).notNull().default('running'),
    version,
    createdAt,
  },
  (table) => [
    index('subscriptions_status').on(table.status, table.endDate),
    index('subscriptions_customer').on(table.customerId, table.packageId, table.endDate.desc()),
    check('subscriptions_term', sql`${table.endDate} > ${table.startDate}`),
  ],
);

/** The balance row every movement of quota locks. The database itself refuses a negative remainder. */
export const agentAccounts = pgTable(
  'agent_accounts',
  {
    agentId: uuid('agent_id')
      .primaryKey()
      .references(() => agents.id),
    totalQuota: money('total_quota').notNull().default('0.00'),
    usedQuota: money('used_quota').notNull().default('0.00'),
    remainingQuota: money('remaining_quota')
      .notNull()
      .generatedAlwaysAs(sql`total_quota - used_quota`),
    entryCount: integer('entry_count').notNull().default(0),
  },
  (table) => [check('agent_accounts_remaining', sql`${table.totalQuota} - ${table.usedQuota} >= 0`)],
);

/** Append only (a trigger refuses update and delete). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    /** Signed: credits are positive, sales negative. */
    amount: money('amount').notNull(),
    /** Remaining quota after this entry. */
    balanceAfter: money('balance_after').notNull(),
    /** The paid amount and the level's rate at that moment; only for recharges. */
    rechargeAmount: money('recharge_amount'),
    discountRate: numeric('discount_rate', { precision: 5, scale: 4 }),
    /** The quoted amount of a sale's order; null for other entries. */
    quotedAmount: money('quoted_amount'),
    /** The order of a sale: at most one entry each. */
    orderId: uuid('order_id').references(() => orders.id),
    /** The recharge that a reversal mirrors: at most one reversal each. */
    reversesId: bigint('reverses_id', { mode: 'number' }),
    remarks: text('remarks').notNull().default(''),
    actorId: uuid('actor_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    ...origin,
  },
  (table) => [
    index('ledger_agent').on(table.agentId, table.kind, table.id.desc()),
    index('ledger_agent_all').on(table.agentId, table.id.desc()),
    index('ledger_recharges')
      .on(table.id.desc())
      .where(sql`kind <> 'sale'`),
    index('ledger_recharges_at')
      .on(table.at)
      .where(sql`kind <> 'sale'`),
    index('ledger_recharges_amount')
      .on(sql`abs(amount) desc nulls last`, table.id)
      .where(sql`kind <> 'sale'`),
    uniqueIndex('ledger_order').on(table.orderId),
    uniqueIndex('ledger_reverses').on(table.reversesId),
    check('ledger_balance', sql`${table.balanceAfter} >= 0`),
    check('ledger_reversal', sql`(${table.kind} = 'reversal') = (${table.reversesId} is not null)`),
  ],
);
