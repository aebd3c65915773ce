import { addDays } from '../../domain/dates.ts';
import { agent } from '../../machines/agent.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { platformUser } from '../../machines/platformUser.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { Agency, Staff, UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import type { Product } from './packages.ts';
import type { OrderRow } from './salesBook.ts';
import { actorOf, moved } from './steps.ts';

interface RoundTripRecords {
  staff: Staff;
  customers: readonly CustomerRow[];
  orders: readonly OrderRow[];
  products: readonly Product[];
  /** The records' steps so far. */
  trail: readonly TransitionFields[];
  calendar: Calendar;
}

const minute = 60_000;

/**
 * Returns steps that leave a record as it was: edited, disabled and enabled again, transferred and back. They cover all
 * edges that no other story does, early in the morning, before anybody else works.
 */
export function roundTrips(records: RoundTripRecords): TransitionFields[] {
  const { staff, customers, orders, products, calendar } = records;
  const steps: TransitionFields[] = [];
  const add = <Facts extends object>(
    lifecycle: Lifecycle<Facts>,
    record: { id: string; version: number },
    step: {
      event: string;
      facts: NoInfer<Facts>;
      actor: UserRow;
      at: Date;
      params?: TransitionFields['params'];
    },
  ) => {
    const isLast = (each: TransitionFields) => each.lifecycle === lifecycle.id && each.recordId === record.id;
    const last = steps.findLast(isLast) ?? records.trail.findLast(isLast);
    if (!last) throw new Error(`Nothing is told of ${lifecycle.id} ${record.id}`);
    const { event, facts, ...rest } = step;
    steps.push(moved(lifecycle, last, event, facts, rest));
    record.version += 1;
  };
  const morning = (daysAgo: number, count = 0) => earlyOn(calendar, daysAgo, count);
  const { operator, developer } = staff;
  const byOperations = { actor: actorOf(operator) };

  const level = one(staff.levels, ({ name }) => name === '铜牌代理');
  const agency = agencyOf(staff, 'A008');
  for (const [count, event] of ['edit', 'disable', 'edit', 'enable'].entries()) {
    const step = { event, actor: operator };
    add(agentLevel, level, { ...step, facts: { ...byOperations, agentCount: 4 }, at: morning(90, count) });
    add(agent, agency.agent, { ...step, facts: byOperations, at: morning(9, count) });
    add(platformUser, developer, {
      ...step,
      facts: { ...byOperations, lastAdmin: false },
      at: morning(300, count),
    });
  }
  const facts = { ...byOperations, unpublished: [], unpublishedAdded: [] };
  for (const status of ['published', 'unpublished']) {
    const { row } = one(products, (product) => product.row.status === status);
    add(packagePublication, row, { event: 'edit', facts, actor: operator, at: morning(1) });
  }

  const waiting = one(orders, ({ status, agentId }) => status === 'pending' && !shown(staff, agentId));
  const seller = userOf(staff, waiting.salespersonId);
  add(dealApproval, waiting, {
    event: 'requote',
    // Its rules were checked at its application.
    facts: {
      ...ownerOf(waiting),
      actor: actorOf(seller),
      amount: waiting.amount,
      order: null,
      remainingQuota: null,
    },
    actor: seller,
    at: new Date(Math.min(waiting.appliedAt.getTime() + 5 * minute, calendar.now.getTime())),
    params: { amount: waiting.amount },
  });

  const lent = (enterpriseId: string, keeper: string) => {
    const { approver, sales } = agencyOf(staff, enterpriseId);
    const salesperson = one(sales, ({ user }) => user.account === 'sales').user;
    const other = one(sales, ({ user }) => user.account === keeper).user;
    const customer = one(
      customers,
      ({ salespersonId, status, createdAt }) =>
        salespersonId === salesperson.id && status === 'enabled' && createdAt < morning(30),
    );
    let holder = salesperson;
    const act = (event: string, at: Date, to?: UserRow) => {
      const actor = event === 'edit' ? holder : approver;
      const facts = { actor: actorOf(actor), agentId: customer.agentId, salespersonId: holder.id };
      add(customerLifecycle, customer, { event, facts, actor, at, params: to && { receiver: to.name } });
      holder = to ?? holder;
    };
    return { act, salesperson, other, approver };
  };
  const trip = lent('A003', 'sales2');
  for (const [day, turn] of [
    [20, undefined],
    [18, 'disable'],
  ] as const) {
    if (turn) trip.act(turn, morning(day));
    trip.act('edit', morning(day, 1));
    trip.act('transfer', morning(day, 2), trip.other);
    trip.act('transfer', morning(day, 3), trip.salesperson);
    trip.act('changeCreditCode', morning(day, 4));
    if (turn) trip.act('enable', morning(day, 5));
  }

  // The customer that a resigned salesperson retained returns to the former owner.
  const retained = lent('A005', 'former');
  retained.act('transfer', morning(6), retained.other);
  retained.act('transfer', morning(1), retained.salesperson);
  const agentId = retained.approver.agentId ?? '';
  add(staffLifecycle, retained.other, {
    event: 'transferKept',
    facts: { actor: actorOf(retained.approver), agentId, agentStatus: 'enabled' },
    actor: retained.approver,
    at: morning(1, 1),
    params: { receiver: retained.salesperson.name, customers: 1 },
  });
  return steps;
}

/** Returns half past seven in Shanghai on that day, plus four minutes for each `count`. */
export function earlyOn(calendar: Calendar, daysAgo: number, count = 0): Date {
  const begin = new Date(`${addDays(calendar.today, -daysAgo)}T07:30:00+08:00`).getTime();
  return new Date(begin + count * 4 * minute);
}

function one<Item>(items: readonly Item[], matches: (item: Item) => boolean): Item {
  const found = items.find(matches);
  if (!found) throw new Error('The demo has no such record');
  return found;
}

function agencyOf({ agencies }: Staff, enterpriseId: string): Agency {
  return one(agencies, ({ agent }) => agent.enterpriseId === enterpriseId);
}

function userOf({ users }: Staff, id: string): UserRow {
  return one(users, (user) => user.id === id);
}

/** Tells whether the agent is one of the two whose logins are published. */
function shown(staff: Staff, agentId: string): boolean {
  return ['A001', 'A002'].some((id) => agencyOf(staff, id).agent.id === agentId);
}

function ownerOf({ agentId, salespersonId }: OrderRow) {
  return { agentId, salespersonId };
}
