import { and, eq, sql } from 'drizzle-orm';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import { subtractMoney, type Money } from '../../src/domain/money.ts';
import type { RoleId } from '../../src/domain/roles.ts';
import { customerLifecycle } from '../../src/machines/customer.ts';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import type { Database, Queryable, Tx } from '../../src/server/db/database.ts';
import {
  agentAccounts,
  agents,
  customers,
  ledgerEntries,
  orders,
  packages,
  users,
} from '../../src/server/db/schema.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import { freshCreditCode } from './contract.ts';
import { readingOf } from '../../src/server/search/reading.ts';

export interface Deal {
  id: string;
  agentId: string;
  salespersonId: string;
  customerId: string;
  amount: Money;
}

let given = 0;

/** Returns "0001", "0002", … The IDs of the demo companies begin with a letter. */
function freshCompanyId(): string {
  given += 1;
  return given.toString(36).toUpperCase().padStart(4, '0');
}

async function staffMember(queryable: Queryable, enterpriseId: string, account: string) {
  const [user] = await queryable
    .select()
    .from(users)
    .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)));
  if (!user?.agentId) throw new Error(`${enterpriseId}/${account} is nobody's staff`);
  return { ...user, agentId: user.agentId, userId: user.id, roleId: user.roleId as RoleId };
}

/** Adds a new customer without a package. */
export async function addTestCustomer(queryable: Queryable, enterpriseId = 'A001', account = 'sales') {
  const owner = await staffMember(queryable, enterpriseId, account);
  return insertCustomer(queryable, owner);
}

async function insertCustomer(
  queryable: Queryable,
  owner: Awaited<ReturnType<typeof staffMember>>,
): Promise<string> {
  const companyId = freshCompanyId();
  const [customer] = await queryable
    .insert(customers)
    .values({
      companyId,
      name: `测试公司${companyId}`,
      reading: readingOf(`测试公司${companyId}`, { person: '张三' }),
      employeeCount: 50,
      creditCode: freshCreditCode(),
      industry: 'other',
      adminName: '张三',
      adminPhone: '13800138000',
      adminAccount: 'zhangsan',
      // The hash of no password, because no test logs in as a customer.
      adminPasswordHash: '-',
      agentId: owner.agentId,
      salespersonId: owner.id,
    })
    .returning({ id: customers.id, status: customers.status });
  if (!customer) throw new Error('The customer was not written');
  await logCreation(queryable as Tx, {
    lifecycle: customerLifecycle,
    recordId: customer.id,
    state: customer.status,
    actor: owner,
    at: new Date(),
  });
  return customer.id;
}

/**
 * Writes pending deals into the database as `order/add` does, one per amount.
 * Each has its own customer without a package, so that no approval depends on another.
 */
export async function addPendingDeals(
  database: Database,
  amounts: Money[],
  { enterpriseId = 'A001', account = 'sales' } = {},
): Promise<Deal[]> {
  return database.db.transaction(async (tx) => {
    const owner = await staffMember(tx, enterpriseId, account);
    const [sold] = await tx.select().from(packages).where(eq(packages.name, '协同办公标准版'));
    if (!sold) throw new Error('The demo data lack the package these deals are about');
    const deals: Deal[] = [];
    for (const amount of amounts) deals.push(await insertDeal(tx, owner, sold, amount));
    return deals;
  });
}

async function insertDeal(
  tx: Tx,
  owner: Awaited<ReturnType<typeof staffMember>>,
  sold: typeof packages.$inferSelect,
  amount: Money,
): Promise<Deal> {
  const at = new Date();
  const customerId = await insertCustomer(tx, owner);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNo: sql`'T' || nextval('order_number')::text`,
      customerId,
      agentId: owner.agentId,
      salespersonId: owner.id,
      kind: 'package',
      packageId: sold.id,
      packageName: sold.name,
      seatCount: sold.baseSeats,
      amount,
      quotedAmount: amount,
      startDate: dayOf(at),
      endDate: addMonths(dayOf(at), sold.durationMonths),
      quotedBaseSeats: sold.baseSeats,
      quotedMonths: sold.durationMonths,
      quotedPrice: sold.price,
      appliedAt: at,
    })
    .returning();
  if (!order) throw new Error('The order was not written');
  await logCreation(tx, {
    lifecycle: dealApproval,
    recordId: order.id,
    state: order.status,
    actor: owner,
    at,
    params: { amount },
  });
  return { id: order.id, agentId: owner.agentId, salespersonId: owner.id, customerId, amount };
}

export async function remainingQuota(queryable: Queryable, agentId: string): Promise<Money> {
  const [account] = await queryable.select().from(agentAccounts).where(eq(agentAccounts.agentId, agentId));
  if (!account) throw new Error(`Agent ${agentId} has no account`);
  return account.remainingQuota;
}

/** Sets the agent's remaining quota by a correction in the ledger, so that the books still balance. */
export async function setRemainingQuota(database: Database, agentId: string, target: Money): Promise<void> {
  await database.db.transaction(async (tx) => {
    const amount = subtractMoney(target, await remainingQuota(tx, agentId));
    await tx
      .update(agentAccounts)
      .set({
        totalQuota: sql`${agentAccounts.totalQuota} + ${amount}::numeric`,
        entryCount: sql`${agentAccounts.entryCount} + 1`,
      })
      .where(eq(agentAccounts.agentId, agentId));
    await tx.insert(ledgerEntries).values({ agentId, kind: 'correction', amount, balanceAfter: target });
  });
}

/** Does the same for the agent with this enterprise ID. */
export async function setRemainingQuotaOf(
  database: Database,
  enterpriseId: string,
  target: Money,
): Promise<void> {
  const [agent] = await database.db.select().from(agents).where(eq(agents.enterpriseId, enterpriseId));
  if (!agent) throw new Error(`No agent ${enterpriseId}`);
  await setRemainingQuota(database, agent.id, target);
}
