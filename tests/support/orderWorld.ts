import { expect } from 'vitest';
import type { OrderDetail, OrderKind } from '../../src/domain/order.ts';
import type { Quote } from '../../src/domain/price.ts';
import type { PackageDetail } from '../../src/domain/productPackage.ts';
import { sessions } from '../../src/server/db/schema.ts';
import { addTestCustomer } from './deals.ts';
import { orderCall } from './orderCall.ts';
import { lookAt, type Look } from './orderLook.ts';
import {
  canBeApproved,
  canBePlaced,
  canBeRequoted,
  cents,
  charged,
  dayAt,
  dayNumber,
  isRepeated,
  paidSeats,
  priced,
  yuan,
  type Known,
  type OrderStory,
  type Terms,
} from './orderModel.ts';
import { booksAgree, paysForItsDays } from './orderOracle.ts';
import type { OrderHistory, Step } from './orderSteps.ts';
import { newPackage } from './packages.ts';
import { newKey, type Answer, type Caller, type TestApi } from './testApi.ts';

/** The server, the callers and the records that all histories share. */
export interface Stage {
  server: TestApi;
  operations: Caller;
  sales: Caller;
  agent: Caller;
  agentId: string;
  contractFileId: string;
  applicationIds: string[];
  /** Sets the clock of the server. */
  setNow: (instant: Date) => void;
  tally: Map<string, number>;
}

type OrderTerms = { kind: OrderKind; seats: number };

/** One history: a customer, a package, its orders as answered, and the delivered days. */
export class OrderWorld {
  private readonly stories: OrderStory[] = [];
  /** Orders that were priced in the running batch; their basis is determined after it has ended. */
  private unresolved: OrderStory[] = [];
  /** Seats by day. */
  private readonly delivered = new Map<number, number>();
  private quoted: (OrderTerms & { amount: string }) | undefined;
  private now: number;
  private before!: Look;

  private constructor(
    private readonly stage: Stage,
    private readonly sold: { id: string; name: string },
    private readonly customerId: string,
    from: number,
  ) {
    this.now = from;
  }

  static async begin(stage: Stage, { from, terms, begunWith }: OrderHistory): Promise<OrderWorld> {
    await turnClock(stage, from);
    const { db } = stage.server.database;
    const { trial, baseSeats, durationMonths, price, seatPrice } = terms;
    const input = {
      ...newPackage(stage.applicationIds, { trial, baseSeats, durationMonths }),
      ...{ price: yuan(price), seatPrice: yuan(seatPrice), publish: true },
    };
    const { body } = await stage.operations.call<PackageDetail>('POST', '/package', input, newKey());
    const world = new OrderWorld(stage, body.data, await addTestCustomer(db), from);
    world.before = await world.look();
    if (begunWith !== null) {
      await world.live({ hours: 0, steps: [{ act: 'sell', kind: 'package', seats: begunWith }] });
      await world.live({ hours: 0, steps: [{ act: 'approve', pick: 0 }] });
    }
    return world;
  }

  private get today(): number {
    return dayAt(new Date(this.now));
  }

  async live({ hours, steps }: OrderHistory['batches'][number]): Promise<void> {
    if (hours > 0) {
      const from = this.today;
      this.now += hours * 3_600_000;
      this.deliver(from, this.today);
      if (this.today > from) this.tally('passages of midnight');
      await turnClock(this.stage, this.now);
    }
    const alone = steps.length === 1;
    this.tally(alone ? 'steps alone' : 'pairs of steps at once');
    await Promise.all(steps.map((step) => this.take(step, alone)));
    const after = await this.look();
    for (const story of this.unresolved) this.resolve(story, after);
    this.unresolved = [];
    this.before = after;
  }

  private deliver(from: number, to: number): void {
    for (let day = from; day < to; day += 1) {
      const covering = this.before.rows.filter(
        (row) => dayNumber(row.startDate) <= day && day < dayNumber(row.endDate),
      );
      expect(covering.length, 'terms that cover one day').toBeLessThanOrEqual(1);
      this.delivered.set(day, covering[0]?.seats ?? 0);
    }
  }

  private look(): Promise<Look> {
    return lookAt(this.stage.server, this.sold.id, this.customerId);
  }

  private known(requested?: OrderStory): Known {
    const { enabled, published, terms, chain } = this.before;
    const others = this.stories.filter((story) => story !== requested);
    return { today: this.today, enabled, published, terms, chain, others };
  }

  private count(name: string, { status, body }: Answer<unknown>): boolean {
    expect([200, 409, 422], JSON.stringify(body)).toContain(status);
    this.tally(status === 200 ? name : `${name} refused: ${body.reason ?? status}`);
    return status === 200;
  }

  private tally(counted: string): void {
    this.stage.tally.set(counted, (this.stage.tally.get(counted) ?? 0) + 1);
  }

  private async take(step: Step, alone: boolean): Promise<void> {
    switch (step.act) {
      case 'sell':
      case 'quote':
        return this.sell(step, alone);
      case 'order':
        return this.quoted && this.placeOrder(this.quoted, alone);
      case 'approve':
      case 'reject':
        return this.decide(step, alone);
      case 'requote':
        return this.requote(step, alone);
      case 'withdraw':
        return this.withdraw(step, alone);
      case 'edit':
        return this.edit({ [step.field]: step.value });
      case 'switchCustomer': {
        const { enabled, customerVersion: version } = this.before;
        const body = { id: this.customerId, version, status: enabled ? 'disabled' : 'enabled' };
        this.count(body.status, await this.stage.agent.call('POST', '/customer/editStatus', body));
        return;
      }
      case 'switchPackage': {
        const event = this.before.published ? 'unpublish' : 'publish';
        const body = { id: this.sold.id, version: this.before.packageVersion };
        const bodyWithRemarks = event === 'unpublish' ? { ...body, remarks: '停售' } : body;
        this.count(event, await this.stage.operations.call('POST', `/package/${event}`, bodyWithRemarks));
      }
    }
  }

  private async edit(change: Partial<Terms>): Promise<void> {
    const { packageVersion: version, terms } = this.before;
    const { price, seatPrice, ...rest } = { ...terms, ...change };
    const { id, name } = this.sold;
    const { applicationIds } = this.stage;
    const input = {
      ...rest,
      id,
      name,
      version,
      applicationIds,
      price: yuan(price),
      seatPrice: yuan(seatPrice),
    };
    const [field = ''] = Object.keys(change);
    this.count(`change ${field}`, await this.stage.operations.call('PUT', '/package', input));
  }

  private async sell(step: OrderTerms & { act: 'sell' | 'quote' }, alone: boolean): Promise<void> {
    const { kind } = step;
    const seats = kind === 'seat' ? Math.max(1, step.seats) : step.seats;
    const requested = { customerId: this.customerId, packageId: this.sold.id, kind, seats };
    const answer = await this.stage.sales.call<Quote>('POST', '/order/payProductPrice', requested);
    const done = this.count(`quote ${kind}`, answer);
    const known = this.known();
    if (alone) expect(done, `quote ${kind}: ${answer.body.msg}`).toBe(canBePlaced(kind, known));
    if (!done) return;
    const { amount, seatCount, startDate, endDate } = answer.body.data;
    if (alone) {
      expect({
        amount: cents(amount),
        seatCount,
        start: dayNumber(startDate),
        end: dayNumber(endDate),
      }).toEqual(priced(kind, seats, known.terms, known.chain, this.today));
    }
    const quotedOrder = { kind, seats, amount };
    if (step.act === 'quote') this.quoted = quotedOrder;
    else await this.placeOrder(quotedOrder, alone);
  }

  private async placeOrder(quotedOrder: OrderTerms & { amount: string }, alone: boolean): Promise<void> {
    const { kind, seats, amount } = quotedOrder;
    const known = this.known();
    const { path, body } = orderCall({
      ...{ customerId: this.customerId, packageId: this.sold.id, kind, seats },
      ...{ quotedAmount: amount, contractFileId: this.stage.contractFileId },
    });
    const send = (confirmedDuplicate: boolean) =>
      this.stage.sales.call<OrderDetail>('POST', path, { ...body, confirmedDuplicate }, newKey());
    let answer = await send(!alone);
    const same = answer.body.reason === 'orderDuplicate';
    if (same) {
      this.tally('the same order asked about');
      answer = await send(true);
    }
    const done = this.count(`order ${kind}`, answer);
    if (alone && (done || same)) {
      const { seatCount } = priced(kind, seats, known.terms, known.chain, this.today);
      expect(same, `the same order within ten minutes`).toBe(isRepeated(kind, seatCount, this.now, known));
    }
    if (alone) {
      const can =
        canBePlaced(kind, known) &&
        priced(kind, seats, known.terms, known.chain, this.today).amount === cents(amount);
      expect(done, `order ${kind}: ${answer.body.msg}`).toBe(can);
    }
    if (!done) return;
    const { id, orderNo } = answer.body.data;
    const { terms, chain } = known;
    const story: OrderStory = {
      ...{ id, orderNo, kind, seats, terms, chain },
      status: 'pending',
      placedAt: this.now,
      ...pricedIn(answer.body.data),
    };
    this.stories.push(story);
    this.unresolved.push(story);
  }

  private pending(pick: number): OrderStory | undefined {
    const waiting = this.stories.filter(({ status }) => status === 'pending');
    return waiting[pick % Math.max(1, waiting.length)];
  }

  private async decide(
    { act, pick }: { act: 'approve' | 'reject'; pick: number },
    alone: boolean,
  ): Promise<void> {
    const story = this.pending(pick);
    if (!story) return;
    const { id, version, kind } = story;
    const body = { id, version, event: act, remarks: '已核对' };
    const answer = await this.stage.agent.call<OrderDetail>('POST', '/order/orderApproval', body, newKey());
    const done = this.count(`${act} ${kind}`, answer);
    const can = act === 'reject' || canBeApproved(story, this.known(story));
    if (alone) expect(done, `${act} ${kind}: ${answer.body.msg}`).toBe(can);
    if (!done) return;
    story.status = act === 'approve' ? 'approved' : 'rejected';
    const ran = pricedIn(answer.body.data);
    const known = this.unresolved.includes(story) ? undefined : story;
    const amount = act === 'approve' && known ? charged(known, this.today) : story.amount;
    expect(ran).toMatchObject({ amount, quoted: story.quoted, seatCount: story.seatCount });
    if (act !== 'approve') return;
    if (amount < story.quoted) this.tally('seats charged less than quoted');
    const { start, end } = ran;
    Object.assign(story, { amount, start, end, approvedOn: this.today });
  }

  private async withdraw({ pick }: { pick: number }, alone: boolean): Promise<void> {
    const story = this.pending(pick);
    if (!story) return;
    const { id, version, kind } = story;
    const answer = await this.stage.sales.call<OrderDetail>(
      'POST',
      '/order/withdraw',
      { id, version },
      newKey(),
    );
    const done = this.count(`withdraw ${kind}`, answer);
    if (alone) expect(done, `withdraw ${kind}: ${answer.body.msg}`).toBe(true);
    if (done) story.status = 'withdrawn';
  }

  private async requote({ pick }: { pick: number }, alone: boolean): Promise<void> {
    const story = this.pending(pick);
    if (!story) return;
    const { id, version, kind } = story;
    const { sales } = this.stage;
    const preview = await sales.call<Quote>('GET', `/order/requotePreview?id=${id}`);
    const done = this.count(`preview requote ${kind}`, preview);
    const can = canBeRequoted(story, this.known(story));
    if (alone) expect(done, `requote ${kind}: ${preview.body.msg}`).toBe(can);
    if (!done) return;
    const body = { id, version, quotedAmount: preview.body.data.amount };
    const answer = await sales.call<OrderDetail>('POST', '/order/requote', body, newKey());
    const requoted = this.count(`requote ${kind}`, answer);
    if (alone) expect(requoted, answer.body.msg).toBe(true);
    if (!requoted) return;
    Object.assign(story, pricedIn(answer.body.data));
    this.unresolved.push(story);
  }

  /** Finds the basis of an order's price. Next to a parallel step, it is the data from before or after that step. */
  private resolve(story: OrderStory, after: Look): void {
    const { kind, seats } = story;
    const looks = [this.before, after];
    const grounds = looks.flatMap(({ terms }) => looks.map(({ chain }) => ({ terms, chain })));
    const found = grounds.find(({ terms, chain }) => {
      if (kind !== 'package' && !chain) return false;
      const { amount, seatCount, end } = priced(kind, seats, terms, chain, this.today);
      // For an order approved in the same batch, the delivered days count.
      const days = story.status === 'approved' || story.end === end;
      return story.quoted === amount && story.seatCount === seatCount && days;
    });
    expect(found, `the price ${story.quoted} of ${story.orderNo}`).toBeDefined();
    Object.assign(story, found);
  }

  /** Expects that payments and running seats agree, to the day and to the cent. */
  async end(): Promise<void> {
    const approved = this.stories.filter(({ status }) => status === 'approved');
    const last = Math.max(this.today, ...this.before.rows.map((row) => dayNumber(row.endDate)));
    this.deliver(this.today, last);
    const wrong = [...this.delivered].find(([day, seats]) => paidSeats(approved, day) !== seats);
    expect(wrong, `the seats of a day, of ${JSON.stringify(approved)}`).toBeUndefined();
    for (const story of approved) paysForItsDays(story);
    await booksAgree(this.stage.server, this.stage.agentId, this.stories);
  }
}

function pricedIn({ amount, quotedAmount, seatCount, startDate, endDate, version }: OrderDetail) {
  return {
    amount: cents(amount),
    quoted: cents(quotedAmount),
    seatCount,
    start: dayNumber(startDate),
    end: dayNumber(endDate),
    version,
  };
}

/** Moves the clock and keeps the sessions alive, because a login per day would take longer than all the rest. */
async function turnClock({ server, setNow }: Stage, instant: number): Promise<void> {
  const now = new Date(instant);
  setNow(now);
  await server.database.db.update(sessions).set({ createdAt: now, lastSeenAt: now });
}
