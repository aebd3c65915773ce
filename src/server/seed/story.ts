import { dayOf } from '../../domain/dates.ts';
import { verdictTime, type Calendar } from './calendar.ts';
import type { Account } from './customers.ts';
import { fits, type Product } from './packages.ts';
import type { Random } from './random.ts';
import type { OrderRequest, SalesBook } from './salesBook.ts';

/** Days since the last decided application: a verdict takes two days at most. */
const lastDecided = 3;

const approvalRemarks = [
  '',
  '',
  '',
  '',
  '同意',
  '合同与回款计划已核对',
  '老客户，按现行价执行',
  '已与客户电话确认',
  '用印合同已收到',
];
const rejectionRemarks = [
  '合同金额与订单不一致，核对后重新提交',
  '合同未盖章，补齐后再提交',
  '席位数与合同不符',
  '客户资质未核实，请补充营业执照',
  '付款期限超出约定，与客户重新确认',
  '客户尚有欠款，结清后再提交',
  '重复提交，以上一笔订单为准',
];

/** Generates a customer's purchases over the year, package by package, up to a few days ago. */
export class Story {
  private readonly book: SalesBook;
  private readonly products: Product[];
  private readonly calendar: Calendar;
  private readonly random: Random;

  constructor(book: SalesBook, products: Product[], calendar: Calendar, random: Random) {
    this.book = book;
    this.products = products;
    this.calendar = calendar;
    this.random = random;
  }

  tell(account: Account): void {
    const { random } = this;
    let day = account.since - random.between(1, 3);
    const trial = this.products.find(({ row }) => row.trial);
    if (trial && random.chance(0.3)) {
      this.submit(account, trial, { kind: 'package', seats: 0 }, day);
      day -= random.between(9, 26);
    }
    const bought = new Set<Product>();
    // A customer that is disabled today bought only one package.
    const orderCount = account.customer.status === 'disabled' ? 1 : random.between(1, 3);
    for (let count = 0; count < orderCount && day >= lastDecided; count += 1) {
      const product = this.choose(account, day, bought);
      bought.add(product);
      this.buy(account, product, day);
      day -= random.between(15, 80);
    }
  }

  private choose(account: Account, day: number, bought: Set<Product>): Product {
    const weighted = this.products
      .filter((product) => !bought.has(product) && day >= product.soldUntil && fits(product, account))
      .flatMap((product) => Array<Product>(product.demand).fill(product));
    return this.random.pick(weighted);
  }

  private buy(account: Account, product: Product, from: number): void {
    const { random } = this;
    const extra = random.chance(0.45) ? random.between(1, 6) * (product.row.baseSeats >= 20 ? 5 : 2) : 0;
    const day = this.insist(account, product, { kind: 'package', seats: extra }, from);
    if (day !== undefined) this.keep(account, product, day);
  }

  /** Submits until approved; returns the day of the approved one, or nothing when the salesperson stopped trying. */
  private insist(
    account: Account,
    product: Product,
    request: OrderRequest,
    from: number,
  ): number | undefined {
    for (let day = from; day >= Math.max(lastDecided, product.soldUntil); day -= this.random.between(3, 6)) {
      if (this.submit(account, product, request, day)) return day;
      if (this.random.chance(0.35)) return undefined;
    }
    return undefined;
  }

  /** Adds seats while the package runs and renews it around its end, as long as it is sold. */
  private keep(account: Account, product: Product, boughtOn: number): void {
    const { random, calendar } = this;
    let day: number | undefined = boughtOn;
    while (day !== undefined) {
      const running = this.book.subscription(account, product.row);
      if (!running) return;
      const end = calendar.daysAgo(running.endDate);
      const grown = this.grow(account, product, day, end);
      const early = random.chance(0.8) ? random.between(3, 12) : -random.between(1, 9);
      // Some customers renew early, to use their budget before the last month begins.
      const renewal = end + (early === 12 && end + 38 < grown - 4 ? 38 : early);
      if (!random.chance(0.88)) return;
      day = this.insist(account, product, { kind: 'renewal', seats: 0 }, renewal);
    }
  }

  /**
   * Buys seats during a term, the last of them decided well before its end. Returns the day of the last purchase, or the
   * first day.
   */
  private grow(account: Account, product: Product, from: number, end: number): number {
    const { random } = this;
    const pause = Math.min(70, product.row.durationMonths * 12);
    const last = Math.max(end + 16, lastDecided, product.soldUntil);
    const next = (day: number) => day - random.between(Math.ceil(pause / 2), pause * 2);
    let grown = from;
    for (let day = next(from); day >= last && random.chance(0.54); day = next(day)) {
      this.submit(account, product, { kind: 'seat', seats: random.between(1, 8) }, day);
      grown = day;
    }
    return grown;
  }

  /** Applies and decides; tells whether it was approved. */
  private submit(account: Account, product: Product, request: OrderRequest, day: number): boolean {
    const { random, book, calendar } = this;
    const order = book.apply(account, product.row, request, calendar.inOfficeHours(day, random));
    const at = verdictTime(order.appliedAt, calendar, random);
    if (random.chance(0.13)) {
      book.reject(account, order, at, random.pick(rejectionRemarks));
      return false;
    }
    book.approve(account, product.row, order, request, at, random.pick(approvalRemarks));
    return true;
  }
}

/** Tells whether the customer's last verdict is well before the days that pending deals come from. */
export function isQuiet(account: Account, book: SalesBook, calendar: Calendar): boolean {
  return book.ordersOf(account).every((order) => calendar.daysAgo(dayOf(order.appliedAt)) > lastDecided + 3);
}
