import { eq, sql } from 'drizzle-orm';
import { negateMoney, type Money } from '../../domain/money.ts';
import type { Tx } from '../db/database.ts';
import { agentAccounts, ledgerEntries } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';

/** Locks the agent's balance for the rest of the transaction; every movement of quota takes this lock first. */
export async function lockBalance(tx: Tx, agentId: string): Promise<{ remainingQuota: Money }> {
  const [balance] = await tx
    .select()
    .from(agentAccounts)
    .where(eq(agentAccounts.agentId, agentId))
    .for('update');
  if (!balance) throw new Error(`Agent ${agentId} has no account`);
  return { remainingQuota: balance.remainingQuota };
}

/** Takes an approved order's amount from the quota: one entry, the balance after it, and the balance itself. */
export async function bookSale(
  tx: Tx,
  sale: { agentId: string; orderId: string; amount: Money; actorId: string; at: Date },
): Promise<void> {
  const [after] = await tx
    .update(agentAccounts)
    .set({
      usedQuota: sql`${agentAccounts.usedQuota} + ${sale.amount}::numeric`,
      entryCount: sql`${agentAccounts.entryCount} + 1`,
    })
    .where(eq(agentAccounts.agentId, sale.agentId))
    .returning({ remainingQuota: agentAccounts.remainingQuota });
  if (!after) throw new Error(`Agent ${sale.agentId} has no account`);
  await tx.insert(ledgerEntries).values({
    agentId: sale.agentId,
    kind: 'sale',
    amount: negateMoney(sale.amount),
    balanceAfter: after.remainingQuota,
    orderId: sale.orderId,
    actorId: sale.actorId,
    at: sale.at,
  });
  await announce(tx, {
    topic: 'account',
    id: sale.agentId,
    event: 'sale',
    audience: { agentId: sale.agentId, salespersonId: null },
  });
}
