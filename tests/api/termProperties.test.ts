import { and, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../src/domain/dates.ts';
import type { OrderDetail, OrderKind } from '../../src/domain/order.ts';
import {
  quotePackage,
  quoteRenewal,
  quoteSeats,
  type PriceTerms,
  type Quote,
} from '../../src/domain/price.ts';
import { agents, packages, subscriptions } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { brokenTerms } from '../support/terms.ts';
import { accounts, once, startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const runs = 16;

/** What is done about one of a salesperson's customers; `pick` chooses among the orders that wait. */
type Step =
  | { kind: OrderKind; customer: number; trial: boolean; seats: number }
  | { kind: 'approve' | 'reject'; pick: number };

const place = fc.record({
  kind: fc.constantFrom<OrderKind[]>('package', 'package', 'renewal', 'renewal', 'seat', 'seat'),
  customer: fc.constantFrom(0, 0, 0, 1),
  trial: fc.constantFrom(...Array<boolean>(7).fill(false), true),
  seats: fc.integer({ min: 1, max: 40 }),
});
const judge = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'reject' as const),
  pick: fc.nat(9),
});
const step: fc.Arbitrary<Step> = fc.oneof(place, judge);

/** Days pass, then the steps are tried at the same time. */
const batch = fc.record({
  days: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(31) },
    { weight: 1, arbitrary: fc.integer({ min: 32, max: 200 }) },
  ),
  steps: fc.oneof(fc.tuple(step), fc.array(step, { minLength: 2, maxLength: 3 })),
});
const cents = (max: number) =>
  fc
    .integer({ min: 1, max })
    .map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
const terms: fc.Arbitrary<PriceTerms> = fc.record({
  durationMonths: fc.integer({ min: 1, max: 12 }),
  baseSeats: fc.integer({ min: 1, max: 30 }),
  price: cents(10_000_00),
  seatPrice: cents(500_00),
});
const history = fc.record({ terms, batches: fc.array(batch, { minLength: 12, maxLength: 24 }) });

describe.each(engines())('whatever a salesperson sells on %s', (engine) => {
  let test: TestApi;
  let sales: Caller;
  let agent: Caller;
  let contractFileId: string;
  /** Not today's date, so that the same days are tried whenever this runs; the demo data are long past. */
  let now = new Date('2028-01-15T04:00:00Z');
  let added = 0;
  const tally = new Map<string, number>();

  beforeAll(async () => {
    test = await startTestApi(engine, () => now);
    await logIn();
    contractFileId = await uploadContract(test, sales);
    const { db } = test.database;
    const [agency] = await db.select().from(agents).where(eq(agents.enterpriseId, 'A001'));
    await setRemainingQuota(test.database, agency?.id ?? '', '100000000.00');
  });
  afterAll(() => test.close());

  /** Sessions do not outlive the days that pass. */
  async function logIn() {
    sales = await test.login(...accounts.salesperson);
    agent = await test.login(...accounts.agent);
  }

  async function addPackage(given: PriceTerms, trial: boolean) {
    added += 1;
    const row = { ...given, trial, name: `测试套餐${added}`, reading: '', status: 'published' as const };
    const [found] = await test.database.db.insert(packages).values(row).returning();
    if (!found) throw new Error('The package was not written');
    return found;
  }

  async function latestTerm(customerId: string, packageId: string) {
    const [term] = await test.database.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.customerId, customerId), eq(subscriptions.packageId, packageId)))
      .orderBy(desc(subscriptions.endDate))
      .limit(1);
    return term;
  }

  function taken(kind: string, { status, body }: Answer<unknown>): boolean {
    expect([200, 409, 422], JSON.stringify(body)).toContain(status);
    const name = status === 200 ? kind : 'refused';
    tally.set(name, (tally.get(name) ?? 0) + 1);
    return status === 200;
  }

  interface World {
    customerIds: string[];
    sold: typeof packages.$inferSelect;
    trial: typeof packages.$inferSelect;
    waiting: OrderDetail[];
  }

  /** Places an order. Alone, its price is the one of domain/price.ts for the term as it was. */
  async function sell(world: World, given: Extract<Step, { customer: number }>, alone: boolean) {
    const { kind, seats } = given;
    const customerId = world.customerIds[given.customer] ?? '';
    const product = given.trial ? world.trial : world.sold;
    const term = await latestTerm(customerId, product.id);
    const wanted = { customerId, packageId: product.id, kind, seats };
    const quoted = await sales.call<Quote>('POST', '/order/payProductPrice', wanted);
    if (quoted.status !== 200) {
      taken('quote', quoted);
      return;
    }
    const quote = quoted.body.data;
    const order = { ...wanted, contractFileId, quotedAmount: quote.amount };
    const answer = await sales.call<OrderDetail>(
      'POST',
      kind === 'renewal' ? '/order/addRenew' : '/order/add',
      order,
      once(),
    );
    if (!taken(kind, answer)) {
      expect(alone, 'what was quoted a moment ago is sold').toBe(false);
      return;
    }
    const placed = answer.body.data;
    world.waiting.push(placed);
    expect(placed.amount).toBe(quote.amount);
    if (!alone) return;
    const { seatCount, startDate, endDate, amount } = placed;
    const today = dayOf(now);
    const priced =
      kind === 'package' || !term
        ? quotePackage(product, seats, today)
        : kind === 'seat'
          ? quoteSeats(product, term, seats, today)
          : quoteRenewal(product, term, today);
    expect(quote).toEqual(priced);
    expect({ seatCount, startDate, endDate, amount, lines: quote.lines }).toEqual(priced);
  }

  /** Decides an order that waits. Alone, only an approval changes a term, and seats change only its seats. */
  async function decide(world: World, given: Extract<Step, { pick: number }>, alone: boolean) {
    const order = world.waiting[given.pick % Math.max(world.waiting.length, 1)];
    if (!order) return;
    const before = await latestTerm(order.customerId, order.packageId);
    const verdict = { id: order.id, version: 1, event: given.kind, remarks: '已核对' };
    const answer = await agent.call<OrderDetail>('POST', '/order/orderApproval', verdict, once());
    const done = taken(`${given.kind} ${order.kind}`, answer);
    if (done) world.waiting = world.waiting.filter(({ id }) => id !== order.id);
    if (done) expect(answer.body.data.amount).toBe(order.amount);
    if (!alone) return;
    const after = await latestTerm(order.customerId, order.packageId);
    if (!done || given.kind === 'reject') expect(after).toEqual(before);
    else if (order.kind === 'seat' && before)
      expect(after).toEqual({
        ...before,
        seats: before.seats + order.seatCount,
        version: before.version + 1,
      });
  }

  it('leaves no gap and no overlap, and prices to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const { db } = test.database;
        const world: World = {
          customerIds: [await addTestCustomer(db), await addTestCustomer(db)],
          sold: await addPackage(given.terms, false),
          trial: await addPackage(
            { durationMonths: 1, baseSeats: 5, price: '0.00', seatPrice: '0.00' },
            true,
          ),
          waiting: [],
        };
        for (const { days, steps } of given.batches) {
          now = new Date(now.getTime() + days * 86_400_000);
          if (days > 0) await logIn();
          const alone = steps.length === 1;
          await Promise.all(
            steps.map((one) => ('pick' in one ? decide(world, one, alone) : sell(world, one, alone))),
          );
          expect(await brokenTerms(db, world.customerIds)).toEqual([]);
        }
      }),
      { numRuns: runs, seed: 20261121 },
    );
    expect(await contradictions(test.database)).toEqual([]);
    const counts = [...tally].map(([kind, count]) => `${kind} ${count}`).sort();
    console.log(`Term properties on ${engine}: ${counts.join(', ')}`);
    for (const kind of ['package', 'seat', 'renewal']) {
      expect(tally.get(kind), kind).toBeGreaterThan(5);
      expect(tally.get(`approve ${kind}`), kind).toBeGreaterThan(2);
    }
  });
});
