import { dayOf } from '../../domain/dates.ts';
import { compareMoney } from '../../domain/money.ts';
import type { OrderKind } from '../../domain/order.ts';
import { basisOf } from '../../domain/orderBasis.ts';
import { quotePackage, quoteRenewal, quoteSeats, type Quote } from '../../domain/price.ts';
import type { SubscriptionDays } from '../../domain/subscription.ts';
import type { orders, subscriptions } from '../db/schema.ts';
import { basisColumns } from '../order/service.ts';
import type { Account } from './customers.ts';
import type { PackageRow } from './packages.ts';
import type { Random } from './random.ts';

export type OrderRow = typeof orders.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The requested seats: extra seats with a package, seats to add, none for a renewal. */
export interface OrderRequest {
  kind: OrderKind;
  seats: number;
}

/** The effect of an order's approval on a subscription. */
export interface Approved {
  subscription: SubscriptionRow;
  order: OrderRow;
  event: 'start' | 'extend' | 'addSeats';
  /** The days of the term before. */
  days: SubscriptionDays;
}

/**
 * The year's orders and their results, by the rules of server/order. Prices come from domain/price.ts for the day of the
 * application; a purchase or renewal runs for the term quoted for the day of its approval.
 */
export class SalesBook {
  readonly orders: OrderRow[] = [];
  readonly subscriptions: SubscriptionRow[] = [];
  /** In the order in which they were approved. */
  readonly approved: Approved[] = [];
  /** When the salesperson withdrew an order, by the order's id. */
  readonly withdrawnAt = new Map<string, Date>();
  private readonly latest = new Map<string, SubscriptionRow>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** Returns the customer's last term of the package, running or ended. */
  subscription(account: Account, packageRow: PackageRow): SubscriptionRow | undefined {
    return this.latest.get(`${account.customer.id}/${packageRow.id}`);
  }

  ordersOf(account: Account): OrderRow[] {
    return this.orders.filter((order) => order.customerId === account.customer.id);
  }

  apply(account: Account, packageRow: PackageRow, request: OrderRequest, at: Date): OrderRow {
    const quote = this.quote(account, packageRow, request, at);
    const basis = basisOf(request.kind, packageRow, this.subscription(account, packageRow), request.seats);
    const { customer } = account;
    const order: OrderRow = {
      id: this.random.uuid(),
      orderNo: '',
      customerId: customer.id,
      agentId: customer.agentId,
      salespersonId: customer.salespersonId,
      kind: request.kind,
      packageId: packageRow.id,
      packageName: packageRow.name,
      seatCount: quote.seatCount,
      amount: quote.amount,
      quotedAmount: quote.amount,
      status: 'pending',
      startDate: quote.startDate,
      endDate: quote.endDate,
      ...basisColumns(basis),
      contractFileId: null,
      customerName: null,
      creditCode: null,
      agentName: null,
      salespersonName: null,
      appliedAt: at,
      decidedAt: null,
      decidedById: null,
      remarks: null,
      version: 1,
    };
    this.orders.push(order);
    customer.orderCount += 1;
    return order;
  }

  reject(account: Account, order: OrderRow, at: Date, remarks: string): void {
    this.decide(account, order, at, remarks);
    order.status = 'rejected';
  }

  withdraw(account: Account, order: OrderRow, at: Date): void {
    this.close(account, order);
    this.withdrawnAt.set(order.id, at);
    order.status = 'withdrawn';
  }

  approve(
    account: Account,
    packageRow: PackageRow,
    order: OrderRow,
    request: OrderRequest,
    at: Date,
    remarks: string,
  ): void {
    const { startDate, endDate, seatCount, amount } = this.quote(account, packageRow, request, at);
    this.decide(account, order, at, remarks);
    order.status = 'approved';
    const running = this.subscription(account, packageRow);
    order.startDate = startDate;
    if (request.kind === 'seat' && running) {
      if (compareMoney(amount, order.quotedAmount) < 0) order.amount = amount;
      this.tell(running, order, 'addSeats');
      running.seats += seatCount;
      running.version += 1;
      return;
    }
    order.endDate = endDate;
    if (request.kind === 'renewal' && running?.endDate === startDate && dayOf(at) < startDate) {
      this.tell(running, order, 'extend');
      running.endDate = endDate;
      running.version += 1;
    } else {
      this.tell(
        this.begin(account, packageRow, { seats: seatCount, startDate, endDate }, at),
        order,
        'start',
      );
    }
  }

  private tell(subscription: SubscriptionRow, order: OrderRow, event: Approved['event']): void {
    const { startDate, endDate } = subscription;
    this.approved.push({ subscription, order, event, days: { startDate, endDate } });
  }

  private begin(
    account: Account,
    packageRow: PackageRow,
    term: Pick<SubscriptionRow, 'seats' | 'startDate' | 'endDate'>,
    at: Date,
  ): SubscriptionRow {
    const subscription: SubscriptionRow = {
      ...term,
      id: this.random.uuid(),
      customerId: account.customer.id,
      packageId: packageRow.id,
      status: 'running',
      version: 1,
      createdAt: at,
    };
    this.subscriptions.push(subscription);
    this.latest.set(`${account.customer.id}/${packageRow.id}`, subscription);
    return subscription;
  }

  private decide(account: Account, order: OrderRow, at: Date, remarks: string): void {
    order.decidedAt = at;
    order.decidedById = account.agency.approver.id;
    order.remarks = remarks;
    this.close(account, order);
  }

  /** Keeps the names of the day on which the order stops waiting. */
  private close(account: Account, order: OrderRow): void {
    order.version = 2;
    const { agent, sales } = account.agency;
    order.customerName = account.customer.name;
    order.creditCode = account.customer.creditCode;
    order.agentName = agent.name;
    order.salespersonName = sales.find(({ user }) => user.id === order.salespersonId)?.user.name ?? null;
  }

  private quote(account: Account, packageRow: PackageRow, { kind, seats }: OrderRequest, at: Date): Quote {
    const today = dayOf(at);
    const running = this.subscription(account, packageRow);
    if (kind === 'package') return quotePackage(packageRow, seats, today, running);
    if (!running) throw new Error(`${account.customer.name} has no ${packageRow.name}`);
    return kind === 'seat'
      ? quoteSeats(packageRow, running, seats, today)
      : quoteRenewal(packageRow, running, today);
  }
}
