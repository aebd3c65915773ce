import { compareMoney, subtractMoney, type Money } from '../../domain/money.ts';
import type { OrderKind } from '../../domain/order.ts';
import { quotePackage } from '../../domain/price.ts';
import type { Calendar } from './calendar.ts';
import type { Account } from './customers.ts';
import { fits, type Product } from './packages.ts';
import type { Random } from './random.ts';
import type { SalesBook } from './salesBook.ts';
import { isQuiet } from './story.ts';

interface Wish {
  enterpriseId: string;
  salesperson: string;
  kind: OrderKind;
  minutesAgo: number;
  /** Minutes after which the salesperson withdraws it; absent if it waits. */
  withdrawnAfter?: number;
}

interface Choice {
  account: Account;
  product: Product;
}

const hour = 60;

/** The deals that wait for approval when the demo begins, and one that its salesperson has withdrawn. */
const wishes: Wish[] = [
  { enterpriseId: 'A001', salesperson: 'sales', kind: 'seat', minutesAgo: 62 * hour },
  { enterpriseId: 'A001', salesperson: 'sales2', kind: 'renewal', minutesAgo: 47 * hour },
  { enterpriseId: 'A001', salesperson: 'sales', kind: 'renewal', minutesAgo: 28 * hour },
  { enterpriseId: 'A001', salesperson: 'sales', kind: 'package', minutesAgo: 22 * hour },
  { enterpriseId: 'A001', salesperson: 'sales2', kind: 'package', minutesAgo: 5 * hour },
  { enterpriseId: 'A001', salesperson: 'sales', kind: 'package', minutesAgo: 35 },
  { enterpriseId: 'A002', salesperson: 'sales', kind: 'package', minutesAgo: 51 * hour },
  { enterpriseId: 'A002', salesperson: 'sales', kind: 'seat', minutesAgo: 20 * hour },
  { enterpriseId: 'A002', salesperson: 'sales', kind: 'renewal', minutesAgo: 3 * hour },
  { enterpriseId: 'A003', salesperson: 'sales', kind: 'package', minutesAgo: 26 * hour },
  { enterpriseId: 'A004', salesperson: 'sales', kind: 'package', minutesAgo: 7 * hour },
  { enterpriseId: 'A001', salesperson: 'sales2', kind: 'package', minutesAgo: 24, withdrawnAfter: 9 },
];

/** Adds the deals that wait. Each is of another customer, who had no deal decided in the last days. */
export class PendingDeals {
  private readonly busy = new Set<Account>();
  private readonly book: SalesBook;
  private readonly accounts: Account[];
  private readonly products: Product[];
  private readonly calendar: Calendar;
  private readonly random: Random;

  constructor(book: SalesBook, accounts: Account[], products: Product[], calendar: Calendar, random: Random) {
    this.book = book;
    this.accounts = accounts.filter(
      (account) => account.customer.status === 'enabled' && isQuiet(account, book, calendar),
    );
    this.products = products.filter(({ row, soldUntil }) => soldUntil === 0 && !row.trial);
    this.calendar = calendar;
    this.random = random;
  }

  addAll(): void {
    for (const wish of wishes) this.add(wish);
  }

  /** Adds one deal that is too large for the agent's remaining quota, so that "quota short" can be seen. */
  addBeyond(remaining: Money, enterpriseId: string, salesperson: string): void {
    const product = this.products.reduce((a, b) => (compareMoney(a.row.price, b.row.price) >= 0 ? a : b));
    let seats = 60;
    const amount = () => quotePackage(product.row, seats, this.calendar.today).amount;
    while (compareMoney(subtractMoney(amount(), remaining), '20000.00') < 0) seats += 20;
    const [account] = this.portfolio(enterpriseId, salesperson)
      .filter((each) => this.lacks(each, product))
      .sort((a, b) => b.customer.employeeCount - a.customer.employeeCount);
    if (!account)
      throw new Error(`No customer of ${enterpriseId}/${salesperson} without ${product.row.name}`);
    this.book.apply(
      account,
      product.row,
      { kind: 'package', seats },
      this.calendar.minutesAgo(9 * hour, this.random),
    );
    this.busy.add(account);
  }

  private add(wish: Wish): void {
    const { enterpriseId, salesperson, kind, minutesAgo, withdrawnAfter } = wish;
    const portfolio = this.portfolio(enterpriseId, salesperson);
    const choices = portfolio.flatMap((account) =>
      this.products
        .filter((product) =>
          kind === 'package' ? this.lacks(account, product) : this.runs(account, product),
        )
        .flatMap((product) => Array<Choice>(product.demand).fill({ account, product })),
    );
    if (choices.length === 0 && kind === 'package')
      throw new Error(`${enterpriseId} has nobody left to sell to`);
    // Where nobody runs anything, somebody buys instead.
    if (choices.length === 0) return this.add({ ...wish, kind: 'package' });
    const chosen = kind === 'renewal' ? choices.reduce(this.endingSooner) : this.random.pick(choices);
    const seats = kind === 'renewal' ? 0 : this.random.between(1, 5) * 2;
    const at = this.calendar.minutesAgo(minutesAgo, this.random);
    const order = this.book.apply(chosen.account, chosen.product.row, { kind, seats }, at);
    if (withdrawnAfter !== undefined)
      this.book.withdraw(chosen.account, order, new Date(at.getTime() + withdrawnAfter * 60_000));
    this.busy.add(chosen.account);
  }

  private portfolio(enterpriseId: string, salesperson: string): Account[] {
    return this.accounts.filter(
      (account) =>
        !this.busy.has(account) &&
        account.agency.agent.enterpriseId === enterpriseId &&
        account.agency.sales.some(
          ({ user }) => user.account === salesperson && user.id === account.customer.salespersonId,
        ),
    );
  }

  /** Tells whether the term runs long enough for the deal to wait some days. */
  private runs(account: Account, { row }: Product): boolean {
    const running = this.book.subscription(account, row);
    return running !== undefined && this.calendar.daysAgo(running.endDate) < -7;
  }

  /** Tells whether the customer is large enough for the package, and does not have it yet. */
  private lacks(account: Account, product: Product): boolean {
    return this.book.subscription(account, product.row) === undefined && fits(product, account);
  }

  private readonly endingSooner = (a: Choice, b: Choice): Choice => {
    const end = ({ account, product }: Choice) => this.book.subscription(account, product.row)?.endDate ?? '';
    return end(b) < end(a) ? b : a;
  };
}
