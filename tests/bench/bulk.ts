import { and, asc, eq, like, notExists, sql } from 'drizzle-orm';
import { businessTimeZone, dayOf } from '../../src/domain/dates.ts';
import { orderNumberDigits, orderNumberPrefix } from '../../src/domain/orderNumber.ts';
import { quotePackage } from '../../src/domain/price.ts';
import { roleIds } from '../../src/domain/roles.ts';
import type { Database, Queryable, Tx } from '../../src/server/db/database.ts';
import {
  agentAccounts,
  agentLevels,
  agents,
  applications,
  customers,
  orders,
  packageApplications,
  packages,
  users,
} from '../../src/server/db/schema.ts';
import { hashPassword } from '../../src/server/http/password.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import { cities, drawCompany, type CityKey } from '../../src/server/seed/companies.ts';
import { mobileNumber, personName } from '../../src/server/seed/people.ts';
import { Random } from '../../src/server/seed/random.ts';
import { readingOf } from '../../src/server/search/reading.ts';

/** Of 20 orders, the first 12 are approved, the next 5 rejected, the rest pending. */
const shares = { approved: 12, decided: 17, all: 20 };
/** The number of approved orders that fill a benchmark agent's filtered list. */
const approvedPerAgent = 1000;
const customersPerInsert = 1000;
/** The price list contains each package with 0 to 9 extra seats. */
const extraSeats = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** "1000" in base 36: company IDs from here to "9ZZZ" begin with a digit, those of the demo with a letter. */
const firstCompanyId = 46_656;

export interface BulkSize {
  orders: number;
  /** The number of customers; by default one per hundred orders. */
  customers?: number;
  now: Date;
}

export interface BenchmarkAgent {
  id: string;
  enterpriseId: string;
}

const isBenchmarkAgent = like(agents.enterpriseId, 'B___');

/**
 * Returns the agents that fillOrders created, "B001" first; their staff log in as `agent` and `sales` with the demo
 * passwords.
 */
export async function benchmarkAgents(queryable: Queryable): Promise<BenchmarkAgent[]> {
  return queryable
    .select({ id: agents.id, enterpriseId: agents.enterpriseId })
    .from(agents)
    .where(isBenchmarkAgent)
    .orderBy(asc(agents.enterpriseId));
}

/**
 * Adds orders of the past year to a migrated and seeded store, for benchmarks.
 * They are spread evenly over their own agents, so that each has about a thousand approved ones.
 * They have no ledger entries, subscriptions or transitions.
 */
export async function fillOrders(database: Database, size: BulkSize): Promise<void> {
  const hashes = await Promise.all([
    hashPassword(demoPasswords.agent),
    hashPassword(demoPasswords.salesperson),
  ]);
  await database.longRunning((db) =>
    db.transaction(async (tx) => {
      const count = Math.max(1, Math.round((size.orders * shares.approved) / shares.all / approvedPerAgent));
      const random = new Random('bulk');
      await addAgents(tx, count, size.now, hashes, random);
      await addCustomers(
        tx,
        Math.max(count, size.customers ?? Math.round(size.orders / 100)),
        size.now,
        random,
      );
      await addOrders(tx, size, count);
    }),
  );
  await database.vacuum();
}

function person(name: string) {
  return { name, reading: readingOf({ person: name }) };
}

async function addAgents(
  tx: Tx,
  count: number,
  now: Date,
  hashes: [string, string],
  random: Random,
): Promise<void> {
  const [level] = await tx.select({ id: agentLevels.id }).from(agentLevels).limit(1);
  if (!level) throw new Error('Benchmark orders need a seeded store');
  const createdAt = new Date(now.getTime() - 366 * 86_400_000);
  const rows = Array.from({ length: count }, (_, index) => {
    const enterpriseId = `B${String(index + 1).padStart(3, '0')}`;
    const director = personName(random);
    const name = `测算代理${index + 1}`;
    return {
      id: random.uuid(),
      enterpriseId,
      name,
      reading: readingOf(name, { person: director }),
      levelId: level.id,
      director,
      createdAt,
    };
  });
  await tx.insert(agents).values(rows);
  await tx.insert(agentAccounts).values(rows.map(({ id }) => ({ agentId: id })));
  await tx.insert(users).values(
    rows.flatMap(({ id: agentId, enterpriseId, director }) => {
      const staff = { enterpriseId, agentId, createdAt };
      const [agentHash, salesHash] = hashes;
      return [
        {
          ...staff,
          id: random.uuid(),
          account: 'agent',
          passwordHash: agentHash,
          roleId: roleIds.agent,
          ...person(director),
          mobile: mobileNumber(random),
        },
        {
          ...staff,
          id: random.uuid(),
          account: 'sales',
          passwordHash: salesHash,
          roleId: roleIds.salesperson,
          ...person(personName(random)),
          mobile: mobileNumber(random),
        },
      ];
    }),
  );
}

async function addCustomers(tx: Tx, count: number, now: Date, random: Random): Promise<void> {
  const sellers = await tx
    .select({ salespersonId: users.id, agentId: agents.id, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(agents, eq(agents.id, users.agentId))
    .where(and(isBenchmarkAgent, eq(users.roleId, roleIds.salesperson)))
    .orderBy(asc(agents.enterpriseId));
  const cityKeys = Object.keys(cities) as CityKey[];
  const createdAt = new Date(now.getTime() - 365 * 86_400_000);
  for (let from = 0; from < count; from += customersPerInsert) {
    const rows = Array.from({ length: Math.min(customersPerInsert, count - from) }, (_, offset) => {
      const index = from + offset;
      const seller = sellers[index % sellers.length];
      if (!seller) throw new Error('No salesperson among the benchmark agents');
      const companyId = (firstCompanyId + index).toString(36).toUpperCase();
      const company = drawCompany(cityKeys, random);
      const adminName = personName(random);
      return {
        ...company,
        id: random.uuid(),
        companyId,
        adminName,
        reading: readingOf(company.name, { person: adminName }),
        adminPhone: mobileNumber(random),
        adminAccount: `${companyId.toLowerCase()}.admin`,
        adminPasswordHash: seller.passwordHash,
        agentId: seller.agentId,
        salespersonId: seller.salespersonId,
        createdAt: new Date(createdAt.getTime() + index),
      };
    });
    await tx.insert(customers).values(rows);
  }
}

/** Reads the packages for sale, with their prices by domain/price.ts. */
async function priceList(tx: Tx, now: Date) {
  const withdrawn = tx
    .select({ id: applications.id })
    .from(packageApplications)
    .innerJoin(applications, eq(applications.id, packageApplications.applicationId))
    .where(and(eq(packageApplications.packageId, packages.id), eq(applications.status, 'unpublished')));
  const sold = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.status, 'published'), eq(packages.trial, false), notExists(withdrawn)))
    .orderBy(asc(packages.name));
  return sold.flatMap((offered) =>
    extraSeats.map((seats) => {
      const { amount, seatCount } = quotePackage(offered, seats, dayOf(now));
      return {
        package_id: offered.id,
        package_name: offered.name,
        seats: seatCount,
        amount,
        months: offered.durationMonths,
        base_seats: offered.baseSeats,
        price: offered.price,
        seat_price: seats > 0 ? offered.seatPrice : null,
      };
    }),
  );
}

/** One statement, in which the database creates the rows. A hash of the row's number replaces randomness. */
async function addOrders(tx: Tx, { orders: count, now }: BulkSize, agentCount: number): Promise<void> {
  const list = JSON.stringify(await priceList(tx, now));
  // The planner cannot know the length of the price list; with nested loops it would read the list for every order.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`
    with agent as materialized (
      select id, row_number() over (order by enterprise_id) - 1 as place,
        (select u.id from users u where u.agent_id = agents.id and u.role_id = ${roleIds.agent}::int) as approver_id
      from agents where ${isBenchmarkAgent}
    ), client as materialized (
      select c.id, c.name, c.salesperson_id, c.agent_id, agent.place as agent_place, agent.approver_id,
        row_number() over (partition by c.agent_id order by c.company_id) - 1 as place,
        count(*) over (partition by c.agent_id) as portfolio
      from customers c join agent on agent.id = c.agent_id
    ), offer as materialized (
      select ordinality - 1 as place, o.*, count(*) over () as choices
      from rows from (
        jsonb_to_recordset(${list}::jsonb)
          as (package_id uuid, package_name text, seats int, amount numeric, months int, base_seats int, price numeric,
            seat_price numeric)
      ) with ordinality as o(package_id, package_name, seats, amount, months, base_seats, price, seat_price, ordinality)
    ), deal as (
      select i, client.id as customer_id, client.name as customer_name, client.agent_id, client.salesperson_id, client.approver_id,
        offer.package_id, offer.package_name, offer.seats, offer.amount, offer.months, offer.base_seats, offer.price,
        offer.seat_price, drawn.applied_at,
        (drawn.applied_at at time zone ${businessTimeZone}::text) as local_time,
        case when drawn.lot % ${shares.all}::int < ${shares.approved}::int then 'approved'
          when drawn.lot % ${shares.all}::int < ${shares.decided}::int then 'rejected' else 'pending' end as status,
        least(${now.toISOString()}::timestamptz, drawn.applied_at + make_interval(mins => 10 + drawn.lot % 600)) as verdict_at
      from generate_series(1, ${count}::int) as i
      cross join lateral (
        select hashint4(i) & 2147483647 as lot, hashint4(-i) & 2147483647 as choice,
          ${now.toISOString()}::timestamptz
            - (${count}::int - i + 1) * (interval '365 days' / ${count}::int) as applied_at
      ) as drawn
      join (select distinct agent_place, portfolio from client) as served on served.agent_place = i % ${agentCount}::int
      join client on client.agent_place = served.agent_place and client.place = drawn.choice % served.portfolio
      join offer on offer.place = (drawn.choice / 1009) % offer.choices
      order by i
    )
    insert into ${orders} (id, order_no, customer_id, agent_id, salesperson_id, kind, package_id, package_name,
      seat_count, amount, quoted_amount, customer_name, status, start_date, end_date, quoted_base_seats, quoted_months, quoted_price,
      quoted_seat_price, applied_at, decided_at, decided_by_id, remarks, version)
    select overlay(overlay(md5('bulk' || i) placing '4' from 13) placing 'a' from 17)::uuid,
      ${orderNumberPrefix}::text || to_char(local_time, 'YYYYMMDD')
        || lpad(number::text, greatest(${orderNumberDigits}::int, length(number::text)), '0'),
      customer_id, agent_id, salesperson_id, 'package', package_id, package_name, seats, amount, amount,
      case when status <> 'pending' then customer_name end, status, local_time::date, (local_time::date + make_interval(months => months))::date, base_seats, months,
      price, seat_price, applied_at,
      case when status <> 'pending' then verdict_at end,
      case when status <> 'pending' then approver_id end,
      case status when 'rejected' then '合同未盖章，补齐后再提交' when 'approved' then '' end,
      case when status = 'pending' then 1 else 2 end
    from (select deal.*, nextval('order_number') as number from deal) as numbered
  `);
  await tx.execute(sql`
    update ${customers} set order_count = counted.orders
    from (select customer_id, count(*)::int as orders from ${orders} group by customer_id) as counted
    where counted.customer_id = ${customers.id} and ${customers.orderCount} <> counted.orders
  `);
}

/**
 * Adds the ledger of the benchmark agents to the orders of fillOrders: `recharges` spread evenly over agents and the past
 * year.
 * It also adds a sale for each approved order, and the resulting balances.
 */
export async function fillLedger(database: Database, { recharges, now }: { recharges: number; now: Date }) {
  await database.longRunning((db) =>
    db.transaction(async (tx) => {
      const [operator] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.roleId, roleIds.operations));
      if (!operator) throw new Error('Benchmark recharges need a seeded store');
      await tx.execute(sql`
      with agent as materialized (
        select id, row_number() over (order by enterprise_id) - 1 as place, count(*) over () as agents
        from agents where ${isBenchmarkAgent}
      ), movement as (
        select agent.id as agent_id, 'recharge' as kind, drawn.amount, drawn.amount as recharge_amount,
          null::numeric as quoted_amount, null::uuid as order_id, ${operator.id}::uuid as actor_id,
          ${now.toISOString()}::timestamptz - interval '366 days' + i * (interval '365 days' / ${recharges}::int) as at
        from generate_series(0, ${recharges}::int - 1) as i
        join agent on agent.place = i % agent.agents
        -- The first of each agent covers whatever is sold before the next ones.
        cross join lateral (select case when i < agent.agents then 60000000 else 20000 + hashint4(i) % 10000 end::numeric as amount) as drawn
        union all
        select ${orders.agentId}, 'sale', -${orders.amount}, null, ${orders.quotedAmount}, ${orders.id}, ${orders.decidedById}, ${orders.decidedAt}
        from ${orders} join agent on agent.id = ${orders.agentId} where ${orders.status} = 'approved'
      ), numbered as (
        select *, row_number() over (order by at, agent_id, order_id nulls first) as place from movement
      )
      insert into ledger_entries (agent_id, kind, amount, balance_after, recharge_amount, discount_rate, quoted_amount, order_id, actor_id, at)
      select agent_id, kind, amount, sum(amount) over (partition by agent_id order by place),
        recharge_amount, case kind when 'recharge' then 0 end, quoted_amount, order_id, actor_id, at
      from numbered order by place
    `);
      await tx.execute(sql`
      update agent_accounts set total_quota = sums.credited, used_quota = sums.sold, entry_count = sums.entries
      from (
        select agent_id, sum(amount) filter (where kind = 'recharge') as credited,
          coalesce(-sum(amount) filter (where kind = 'sale'), 0) as sold, count(*)::int as entries
        from ledger_entries group by agent_id
      ) as sums
      where agent_accounts.agent_id = sums.agent_id
        and sums.agent_id in (select id from agents where ${isBenchmarkAgent})
    `);
    }),
  );
  await database.vacuum();
}
