import { describe, expect, it } from 'vitest';
import { auditStates } from '../../domain/application.ts';
import { isCreditCode } from '../../domain/creditCode.ts';
import { companyIdSchema, newCustomerSchema } from '../../domain/newCustomer.ts';
import { dayOf, daysBetween } from '../../domain/dates.ts';
import { addMoney, compareMoney, creditedAmount, negateMoney, subtractMoney } from '../../domain/money.ts';
import { orderNumber } from '../../domain/orderNumber.ts';
import { phoneSchema } from '../../domain/phone.ts';
import { quotePackage, quoteRenewal, quoteSeats, type Quote, type RunningTerm } from '../../domain/price.ts';
import { agent } from '../../machines/agent.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { note } from '../../machines/note.ts';
import { passwordRequest } from '../../machines/passwordRequest.ts';
import { roleIds } from '../../domain/roles.ts';
import { platformUser } from '../../machines/platformUser.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { correction } from '../../machines/correction.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import { recharge } from '../../machines/recharge.ts';
import { loggedEdges, type Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { isUnbroken } from '../../../tests/support/histories.ts';
import { demoAccounts, demoPasswords } from './agents.ts';
import { demoOf, type Demo } from './demo.ts';
import type { OrderRow } from './salesBook.ts';
import { replayed } from '../../../tests/support/replayed.ts';

const hashes = { operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' };

/** The seed runs on the day of the product's first start: tests ends of months, a leap day, both sides of midnight. */
const days = [
  '2026-11-21T03:00:00.000Z',
  '2026-12-31T15:59:59.999Z',
  '2026-12-31T16:00:00.000Z',
  '2027-03-01T00:00:00.000Z',
  '2027-05-31T12:30:00.000Z',
  '2028-02-29T09:00:00.000Z',
  '2029-02-28T23:00:00.000Z',
  '2030-08-30T01:00:00.000Z',
];

function agentIdOf(demo: Demo, enterpriseId: string): string {
  return demo.staff.agencies.find(({ agent }) => agent.enterpriseId === enterpriseId)?.agent.id ?? '';
}

function pendingOf(demo: Demo, enterpriseId: string): OrderRow[] {
  const agentId = agentIdOf(demo, enterpriseId);
  return demo.orders.filter((order) => order.agentId === agentId && order.status === 'pending');
}

interface Movement {
  id: string;
  lifecycle: Lifecycle;
  expectedState: string;
}

function grouped<T>(rows: T[], key: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
}

/**
 * Repeats all sales from the orders alone: the quotes of the days of application and approval, and the resulting
 * subscriptions.
 */
function resell(demo: Demo) {
  const terms = new Map(demo.catalogue.products.map(({ row }) => [row.id, row]));
  const running = new Map<string, RunningTerm>();
  const runs: RunningTerm[] = [];
  const quotes: { order: OrderRow; applied: Quote; decided: Quote | undefined }[] = [];
  const moments = demo.orders.flatMap((order) => [
    { at: order.appliedAt, order, verdict: false },
    ...(order.decidedAt ? [{ at: order.decidedAt, order, verdict: true }] : []),
  ]);
  for (const { at, order, verdict } of moments.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const packageRow = terms.get(order.packageId);
    if (!packageRow) throw new Error(`${order.orderNo} names no package`);
    const key = `${order.customerId}/${order.packageId}`;
    const term = running.get(key);
    const quote = () => {
      const day = dayOf(at);
      if (order.kind === 'package')
        return quotePackage(packageRow, order.seatCount - packageRow.baseSeats, day);
      if (!term) throw new Error(`${order.orderNo}: nothing runs`);
      if (order.kind === 'seat') return quoteSeats(packageRow, term, order.seatCount, day);
      return quoteRenewal(packageRow, term, day);
    };
    const found = quotes.find((each) => each.order === order);
    if (!found) {
      quotes.push({ order, applied: quote(), decided: undefined });
      if (order.kind === 'package') expect(term === undefined || term.endDate <= dayOf(at)).toBe(true);
    } else if (verdict && order.status === 'approved') {
      found.decided = quote();
      const { startDate, endDate, seatCount } = found.decided;
      if (order.kind === 'seat' && term) term.seats += seatCount;
      // A term that ended on that very day is not extended any more.
      else if (order.kind === 'renewal' && term?.endDate === startDate && dayOf(at) < startDate)
        term.endDate = endDate;
      else {
        const run = { startDate, endDate, seats: seatCount };
        running.set(key, run);
        runs.push(run);
      }
    }
  }
  return { quotes, runs };
}

describe.each(days)('a demo store of %s', (day) => {
  const now = new Date(day);
  const demo = demoOf(now, hashes);
  const { orders, customers, ledger, trail, subscriptions, staff, passwordRequests, notes } = demo;

  it('is the same every time', () => {
    expect(demoOf(now, hashes)).toEqual(demo);
  });

  it('has the demo accounts, and only valid people and companies', () => {
    for (const { enterpriseId, account, role } of demoAccounts) {
      const user = staff.users.find((each) => each.enterpriseId === enterpriseId && each.account === account);
      expect(user?.passwordHash).toBe(hashes[role]);
    }
    for (const user of staff.users) expect(phoneSchema.parse(user.mobile)).toBe(user.mobile);
    for (const customer of customers) {
      const password = demoPasswords.customer;
      const entered = { ...customer, adminPassword: password, adminPasswordAgain: password };
      expect(newCustomerSchema.parse(entered)).toMatchObject({
        companyId: companyIdSchema.parse(customer.companyId),
        name: customer.name,
        adminPhone: customer.adminPhone,
      });
      expect(isCreditCode(customer.creditCode)).toBe(true);
    }
    for (const field of ['companyId', 'name', 'creditCode'] as const) {
      expect(new Set(customers.map((customer) => customer[field])).size).toBe(customers.length);
    }
  });

  it('holds about as much as a year brings', () => {
    expect(customers).toHaveLength(72);
    expect(orders.length).toBeGreaterThan(230);
    expect(orders.length).toBeLessThan(380);
    for (const kind of ['package', 'seat', 'renewal'])
      for (const status of ['approved', 'rejected', 'pending'])
        expect(orders.some((order) => order.kind === kind && order.status === status)).toBe(true);
    expect(orders.filter(({ status }) => status === 'withdrawn')).toHaveLength(1);
    expect(customers.filter(({ status }) => status === 'disabled').length).toBeGreaterThanOrEqual(3);
  });

  it('numbers the orders in the order of application, all of the past year, decided after it and before now', () => {
    orders.forEach((order, index) => {
      expect(order.orderNo).toBe(orderNumber(dayOf(order.appliedAt), index + 1));
      expect(order.orderNo).toMatch(/^DD\d{14}$/);
      expect(daysBetween(dayOf(order.appliedAt), dayOf(now))).toBeLessThanOrEqual(366);
      const moments = [
        orders[index - 1]?.appliedAt,
        order.appliedAt,
        order.decidedAt ?? order.appliedAt,
        now,
      ];
      const times = moments.map((moment) => moment?.getTime() ?? 0);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(order.decidedAt === null).toBe(['pending', 'withdrawn'].includes(order.status));
      if (order.status === 'rejected') expect(order.remarks).toMatch(/\p{Script=Han}/u);
    });
  });

  it('prices every order by domain/price.ts and dates it by the day of its approval', () => {
    const { quotes, runs } = resell(demo);
    expect(quotes).toHaveLength(orders.length);
    for (const { order, applied, decided } of quotes) {
      expect(order.quotedAmount).toBe(applied.amount);
      const charged = order.status === 'approved' && order.kind === 'seat' ? decided?.amount : undefined;
      expect(Number(order.amount)).toBe(Math.min(Number(applied.amount), Number(charged ?? applied.amount)));
      expect(order.seatCount).toBe(applied.seatCount);
      const term = decided ?? applied;
      expect([order.startDate, order.endDate]).toEqual([term.startDate, term.endDate]);
    }
    const shape = ({ startDate, endDate, seats }: RunningTerm) => `${startDate} ${endDate} ${seats}`;
    expect(subscriptions.map(shape).sort()).toEqual(runs.map(shape).sort());
  });

  it('sells nothing while it runs, and no trial twice', () => {
    for (const rows of grouped(subscriptions, (row) => `${row.customerId}/${row.packageId}`)) {
      rows.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
      // Half open: one may begin on the day the last one ended.
      rows.forEach((row, index) => expect((rows[index - 1]?.endDate ?? '') <= row.startDate).toBe(true));
    }
    const trials = demo.catalogue.products.filter(({ row }) => row.trial).map(({ row }) => row.id);
    const tried = orders.filter((order) => trials.includes(order.packageId) && order.status !== 'rejected');
    expect(new Set(tried.map((order) => order.customerId)).size).toBe(tried.length);
    expect(tried.every((order) => order.amount === '0.00' && order.kind === 'package')).toBe(true);
  });

  it('counts the orders of each customer and keeps them with their salesperson', () => {
    for (const customer of customers) {
      const own = orders.filter((order) => order.customerId === customer.id);
      expect(customer.orderCount).toBe(own.length);
      expect(own.every((order) => order.salespersonId === customer.salespersonId)).toBe(true);
      expect(own.every((order) => order.appliedAt > customer.createdAt)).toBe(true);
    }
  });

  it('has a ledger that adds up for every agent', () => {
    const times = ledger.entries.map((entry) => entry.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const { agentId, totalQuota, usedQuota, entryCount } of ledger.accounts) {
      const entries = ledger.entries.filter((entry) => entry.agentId === agentId);
      const agency = staff.agencies.find(({ agent }) => agent.id === agentId);
      const level = agency?.discountRate ?? '';
      expect(entries).toHaveLength(entryCount);
      let balance = '0.00';
      for (const entry of entries) {
        balance = addMoney(balance, entry.amount);
        expect(entry.balanceAfter).toBe(balance);
        expect(compareMoney(balance, '0.00')).toBeGreaterThanOrEqual(0);
        if (entry.kind === 'recharge')
          expect(entry.amount).toBe(creditedAmount(entry.rechargeAmount ?? '', level));
      }
      expect(subtractMoney(totalQuota, usedQuota)).toBe(balance);
      const least = (agency?.joined ?? 0) > 150 ? 3 : 1;
      expect(entries.filter(({ kind }) => kind === 'recharge').length).toBeGreaterThanOrEqual(least);
    }
    const reversals = ledger.entries.filter(({ kind }) => kind === 'reversal');
    expect(reversals).toHaveLength(2);
    for (const { agentId, amount, reversesId } of reversals)
      expect(ledger.entries[(reversesId ?? 0) - 1]).toMatchObject({
        kind: 'recharge',
        agentId,
        amount: negateMoney(amount),
      });
    const approved = orders.filter((order) => order.status === 'approved');
    const sold = ledger.entries.filter((entry) => entry.kind === 'sale');
    const facts = (order: OrderRow) => [
      order.id,
      negateMoney(order.amount),
      order.decidedAt,
      order.decidedById,
    ];
    expect(sold.map((entry) => [entry.orderId, entry.amount, entry.at, entry.actorId]).sort()).toEqual(
      approved.map(facts).sort(),
    );
  });

  it('has applications in every state of the review, published ones only with a passed version', () => {
    const { applications, versions } = demo.applications;
    for (const status of auditStates)
      expect(versions.filter((version) => version.status === status)).not.toEqual([]);
    for (const { id, status, latestRevision, passedRevision } of applications) {
      const own = versions.filter(({ applicationId }) => applicationId === id);
      expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index + 1));
      expect(latestRevision).toBe(own.length);
      const passed = own.filter((version) => version.status === 'passed');
      expect(passedRevision).toBe(passed.at(-1)?.revision ?? null);
      expect(own.length - passed.length).toBeLessThanOrEqual(1);
      if (status === 'published') expect(passed.at(-1)?.releasedAt).toBeInstanceOf(Date);
    }
  });

  it('has a trail whose chains hold and which the machine replays', () => {
    const times = trail.map((entry) => entry.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const chains = new Map(
      grouped(trail, (entry) => `${entry.lifecycle} ${entry.recordId}`).map((chain) => [
        `${chain[0]?.lifecycle} ${chain[0]?.recordId}`,
        chain,
      ]),
    );
    const { levels, agencies } = demo.staff;
    const members = agencies.flatMap(({ sales }) => sales.map(({ user }) => user));
    const switched = [
      ...demo.applications.applications.map((record) => ({ record, lifecycle: applicationPublication })),
      ...demo.applications.versions.map((record) => ({ record, lifecycle: applicationAudit })),
      ...levels.map((record) => ({ record, lifecycle: agentLevel })),
      ...agencies.map((agency) => ({ record: agency.agent, lifecycle: agent })),
      ...customers.map((record) => ({ record, lifecycle: customerLifecycle })),
      ...members.map((record) => ({ record, lifecycle: staffLifecycle })),
      ...demo.staff.users
        .filter(({ roleId }) => roleId === roleIds.operations || roleId === roleIds.developer)
        .map((record) => ({ record, lifecycle: platformUser })),
      ...demo.catalogue.products.map(({ row }) => ({ record: row, lifecycle: packagePublication })),
      ...passwordRequests.map((record) => ({ record, lifecycle: passwordRequest })),
      ...notes.map((record) => ({ record, lifecycle: note })),
    ];
    const movements = demo.ledger.entries.flatMap(({ kind }, index): Movement[] => {
      const isReversed = demo.ledger.entries.some(({ reversesId }) => reversesId === index + 1);
      const id = recordIdOfEntry(index + 1);
      if (kind === 'recharge')
        return [{ id, lifecycle: recharge, expectedState: isReversed ? 'reversed' : 'credited' }];
      return kind === 'correction' ? [{ id, lifecycle: correction, expectedState: 'posted' }] : [];
    });
    expect(movements.map(({ expectedState }) => expectedState)).toContain('reversed');
    for (const { id, lifecycle, expectedState } of movements) {
      const chain = chains.get(`${lifecycle.id} ${id}`) ?? [];
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      expect(chain.at(-1)?.to).toBe(expectedState);
    }
    const { products } = demo.catalogue;
    for (const { row } of products) {
      const chain = chains.get(`${packageAvailability.id} ${row.id}`) ?? [];
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      // The signing application was unpublished.
      const last = chain.at(-1);
      expect(last?.to).toBe(row.name === '电子签约企业版' ? 'unavailable' : 'available');
      const cause = last?.causeId ? trail[last.causeId - 1] : undefined;
      const event = last?.to === 'available' ? 'publish' : 'unpublish';
      expect(cause?.edge).toBe(last?.from === null ? undefined : `applicationPublication.${event}`);
    }
    const recorded = [orders, switched, movements, products, subscriptions, demo.files, demo.cases.rows];
    expect(chains.size).toBe(recorded.flat().length);
    for (const { record, lifecycle } of switched) {
      const chain = chains.get(`${lifecycle.id} ${record.id}`) ?? [];
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      expect(chain.at(-1)?.to).toBe(record.status);
      expect(chain).toHaveLength(record.version);
    }
    for (const order of orders) {
      const chain = chains.get(`${dealApproval.id} ${order.id}`) ?? [];
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      expect(chain.at(-1)?.to).toBe(order.status);
      const decided = order.decidedById === null ? [] : [order.decidedById];
      const bySeller = chain.filter(({ event }) => event === 'requote' || event === 'withdraw');
      const sellers = [order, ...bySeller].map(() => order.salespersonId);
      expect(chain.map((entry) => entry.actorId)).toEqual([...sellers, ...decided]);
    }
  });

  it('takes records every way that a lifecycle has', () => {
    const seenEdges = new Set(trail.map(({ edge }) => edge));
    const allEdges = Object.values<Lifecycle>(lifecycles).flatMap((lifecycle) =>
      loggedEdges(lifecycle).map(({ edge }) => edge),
    );
    expect(allEdges.filter((edge) => !seenEdges.has(edge))).toEqual([]);
  });

  it('has notes by whoever serves the customer or the order, after it came to be', () => {
    const customerOf = new Map(customers.map((record) => [record.id, record]));
    const orderOf = new Map(orders.map((record) => [record.id, record]));
    const ofSales = notes.filter(({ caseId }) => caseId === null);
    for (const { customerId, orderId, agentId, authorId, text, status, createdAt } of ofSales) {
      const customer = customerOf.get(customerId ?? '');
      const order = orderId === null ? undefined : orderOf.get(orderId);
      expect(customer?.agentId).toBe(agentId);
      expect(order?.customerId ?? customerId).toBe(customerId);
      expect((order ?? customer)?.salespersonId).toBe(authorId);
      const began = order?.appliedAt ?? customer?.createdAt;
      expect(createdAt.getTime()).toBeGreaterThan(began?.getTime() ?? Infinity);
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(text === '').toBe(status === 'deleted');
    }
    expect(notes.length).toBeGreaterThanOrEqual(30);
    expect(notes.filter(({ orderId }) => orderId !== null).length).toBeGreaterThanOrEqual(4);
    expect(new Set(notes.map(({ status }) => status))).toEqual(new Set(['active', 'deleted']));
  });

  it('leaves a forgotten password to agent A001, and one to operations', () => {
    const waiting = passwordRequests.filter(({ status }) => status === 'pending');
    const requests = waiting.map(({ userId, agentId, status }) => {
      const user = staff.users.find(({ id }) => id === userId);
      return { account: `${user?.enterpriseId}/${user?.account}`, agentId, status };
    });
    expect(requests).toEqual([
      { account: 'A005/agent', agentId: null, status: 'pending' },
      { account: 'A001/sales2', agentId: agentIdOf(demo, 'A001'), status: 'pending' },
    ]);
  });

  it('leaves deals to decide, one of them beyond the quota of A001', () => {
    const account = ledger.accounts.find(({ agentId }) => agentId === agentIdOf(demo, 'A001'));
    const remaining = subtractMoney(account?.totalQuota ?? '', account?.usedQuota ?? '');
    expect(Number(remaining)).toBeGreaterThan(145_000);
    expect(Number(remaining)).toBeLessThan(155_000);
    const waiting = pendingOf(demo, 'A001');
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(waiting.filter((order) => compareMoney(order.amount, remaining) > 0)).toHaveLength(1);
    expect(pendingOf(demo, 'A002').length).toBeGreaterThanOrEqual(3);
    const sellable = new Set(
      demo.catalogue.products.filter(({ soldUntil }) => soldUntil === 0).map(({ row }) => row.id),
    );
    for (const order of orders.filter(({ status }) => status === 'pending')) {
      expect(sellable.has(order.packageId)).toBe(true);
      expect(daysBetween(dayOf(order.appliedAt), dayOf(now))).toBeLessThanOrEqual(4);
      expect(customers.find(({ id }) => id === order.customerId)?.status).toBe('enabled');
      expect(daysBetween(dayOf(now), order.endDate)).toBeGreaterThan(7);
    }
  });
});
