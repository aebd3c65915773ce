import { and, eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { customers, orders, users } from '../../src/server/db/schema.ts';
import { addTestAgent, addTestLevel, freshEnterpriseId, freshLevelName } from '../support/agents.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { addTestPackage, freshPackageName } from '../support/packages.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make());
  return made;
};

export type Role = 'operations' | 'agent' | 'salesperson' | 'developer';

/** The few records that everybody wants, and the few values that everybody wants for them. */
export async function makeWorld(test: TestApi) {
  const { database } = test;
  const callers = new Map<Role, Caller>();
  for (const role of ['operations', 'agent', 'salesperson', 'developer'] as const) {
    const [enterpriseId, account, password] = accounts[role];
    callers.set(role, await test.login(enterpriseId, account, password));
  }
  const as = (role: Role): Caller => callers.get(role) ?? test.anonymous;
  const userOf = async (account: string) => {
    const found = and(eq(users.enterpriseId, 'A001'), eq(users.account, account));
    const [user] = await database.db.select().from(users).where(found);
    if (!user?.agentId) throw new Error(`No A001/${account}`);
    return { id: user.id, agentId: user.agentId };
  };
  const sales = await userOf('sales');
  await setRemainingQuota(database, sales.agentId, '200000.00');
  const levelIds = await times(3, () => addTestLevel(database));
  const agencies = await times(2, () => addTestAgent(database, levelIds[0]));
  const applications = await times(3, () => addTestApplication(database, 'passed', { published: true }));
  const applicationIds = applications.map(({ id }) => id);
  const packageIds = await times(3, () => addTestPackage(database, applicationIds));
  for (const id of packageIds) {
    const { status, body } = await as('operations').call('POST', '/package/publish', { id, version: 1 });
    if (status !== 200) throw new Error(`A package was not published: ${body.msg}`);
  }
  return {
    as,
    database,
    levelIds,
    agentId: sales.agentId,
    agencyIds: agencies.map(({ id }) => id),
    applicationIds,
    drafts: await times(2, () => addTestApplication(database, 'draft')),
    packageIds,
    customerIds: await times(4, () => addTestCustomer(database.db)),
    ...(await makeMembers(database, 12)),
    receiverIds: [sales.id, (await userOf('sales2')).id],
    contracts: await times(2, () => uploadContract(test, as('salesperson'))),
    levelNames: [freshLevelName(), freshLevelName(), freshLevelName()],
    packageNames: [freshPackageName(), freshPackageName(), freshPackageName()],
    applicationNames: [newApplication().name, newApplication().name, newApplication().name],
    enterpriseIds: [freshEnterpriseId(), freshEnterpriseId(), freshEnterpriseId()],
    creditCodes: Array.from({ length: 6 }, freshCreditCode),
    companyIds: Array.from({ length: 6 }, () => newCustomer().companyId),
    memberAccounts: Array.from({ length: 4 }, () => newStaff().account),
  };
}

/** Members of the staff, each with a customer and an open order that can be handed over with them. */
async function makeMembers(database: Database, count: number) {
  const members = await times(count, () => addTestMember(database));
  const deals = await addPendingDeals(
    database,
    members.map(() => '30.00'),
  );
  for (const [index, { id, customerId }] of deals.entries()) {
    const salespersonId = members[index]?.id;
    await database.db.update(customers).set({ salespersonId }).where(eq(customers.id, customerId));
    await database.db.update(orders).set({ salespersonId }).where(eq(orders.id, id));
  }
  return {
    memberIds: members.map(({ id }) => id),
    memberCustomerIds: deals.map(({ customerId }) => customerId),
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Returns the contradictions in the store: wrong sums, terms without a sale, and published packages without applications.
 */
export async function wrongSums(database: Database): Promise<string[]> {
  const found = await database.rows(
    `select 'agent ' || agent_id || ': entries are not the balance' as wrong from agent_accounts
       where remaining_quota <> (select coalesce(sum(amount), 0) from ledger_entries e
         where e.agent_id = agent_accounts.agent_id) or remaining_quota < 0
     union all
     select 'agent ' || agent_id || ': used is not what was approved' from agent_accounts
       where used_quota <> (select coalesce(sum(amount), 0) from orders o
         where o.agent_id = agent_accounts.agent_id and o.status = 'approved')
     union all
     select 'customer ' || c.id || ': ' || c.order_count || ' orders counted' from customers c
       where not exists (select 1 from orders o where o.customer_id = c.id and o.order_no like 'T%')
         and c.order_count <> (select count(*) from orders o where o.customer_id = c.id)
     union all
     select 'subscription ' || s.id || ' is explained by no approved order' from subscriptions s
       where not exists (select 1 from orders o where o.customer_id = s.customer_id
         and o.package_id = s.package_id and o.status = 'approved' and o.kind <> 'seat')
     union all
     select 'level ' || l.id || ' is deleted, and an agent has it' from agent_levels l
       where l.status = 'deleted' and exists (select 1 from agents a where a.level_id = l.id)
     union all
     select 'an open order of a customer of ' || c.salesperson_id || ' is another’s' from orders o
       join customers c on c.id = o.customer_id
       where o.status = 'pending' and o.salesperson_id <> c.salesperson_id`,
    [],
  );
  return found.map(({ wrong }) => String(wrong));
}
