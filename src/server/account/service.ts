import { eq, sql } from 'drizzle-orm';
import type { LedgerKind } from '../../domain/ledger.ts';
import { negateMoney, type Money, type Rate } from '../../domain/money.ts';
import type { Tx } from '../db/database.ts';
import { hold } from '../db/lock.ts';
import { agentAccounts, ledgerEntries } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';

/** Locks the agent's balance for the rest of the transaction; every movement of quota takes this lock first. */
export async function lockBalance(tx: Tx, agentId: string): Promise<{ remainingQuota: Money }> {
  const [balance] = await hold(tx, 'no key update', agentAccounts, eq(agentAccounts.agentId, agentId));
  if (!balance) throw new Error(`Agent ${agentId} has no account`);
  return { remainingQuota: balance.remainingQuota };
}

interface Movement {
  agentId: string;
  amount: Money;
  remarks: string;
  actorId: string;
  at: Date;
}

/** Adds a recharge's credited amount to the quota, under the balance's lock. Gives the entry's number. */
export function bookRecharge(
  tx: Tx,
  recharge: Movement & { rechargeAmount: Money; discountRate: Rate },
): Promise<number> {
  return bookCredit(tx, 'recharge', recharge);
}

/** Takes a recharge's credited amount back by an entry that names it. Gives the entry's number. */
export function bookReversal(tx: Tx, reversal: Movement & { reversesId: number }): Promise<number> {
  return bookCredit(tx, 'reversal', { ...reversal, amount: negateMoney(reversal.amount) });
}

/** Adds the correction's signed amount to the quota, under the balance's lock. Gives the entry's number. */
export function bookCorrection(tx: Tx, correction: Movement): Promise<number> {
  return bookCredit(tx, 'correction', correction);
}

async function bookCredit(
  tx: Tx,
  kind: Exclude<LedgerKind, 'sale'>,
  entry: Movement & { rechargeAmount?: Money; discountRate?: Rate; reversesId?: number },
): Promise<number> {
  const [after] = await tx
    .update(agentAccounts)
    .set({
      totalQuota: sql`${agentAccounts.totalQuota} + ${entry.amount}::numeric`,
      entryCount: sql`${agentAccounts.entryCount} + 1`,
    })
    .where(eq(agentAccounts.agentId, entry.agentId))
    .returning({ remainingQuota: agentAccounts.remainingQuota });
  if (!after) throw new Error(`Agent ${entry.agentId} has no account`);
  const [written] = await tx
    .insert(ledgerEntries)
    .values({ ...entry, kind, balanceAfter: after.remainingQuota })
    .returning({ id: ledgerEntries.id });
  if (!written) throw new Error('The entry was not written');
  await announce(tx, {
    topic: 'account',
    id: entry.agentId,
    event: kind,
    audience: { agentId: entry.agentId, salespersonId: null },
  });
  return written.id;
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
