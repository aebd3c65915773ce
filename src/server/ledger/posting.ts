import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LedgerKind } from '../../domain/ledger.ts';
import { negateMoney, type Money, type Rate } from '../../domain/money.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agentAccounts, ledgerEntries } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { originOf } from '../http/transaction.ts';
import { sealedLedgerEntry, type NewLedgerEntry } from '../trail/entries.ts';

/** Locks the agent's balance for the rest of the transaction; every movement of quota takes this lock first. */
export async function lockBalance(tx: Tx, agentId: string): Promise<{ remainingQuota: Money }> {
  const [balance] = await lockRows(tx, 'no key update', agentAccounts, eq(agentAccounts.agentId, agentId));
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

/** Adds a recharge's credited amount to the quota, under the balance's lock. Returns the entry's number. */
export function bookRecharge(
  tx: Tx,
  recharge: Movement & { rechargeAmount: Money; discountRate: Rate },
): Promise<number> {
  return bookCredit(tx, 'recharge', recharge);
}

/** Subtracts a recharge's credited amount by an entry that names it. Returns the entry's number. */
export function bookReversal(tx: Tx, reversal: Movement & { reversesId: number }): Promise<number> {
  return bookCredit(tx, 'reversal', { ...reversal, amount: negateMoney(reversal.amount) });
}

/** Adds the correction's signed amount to the quota, under the balance's lock. Returns the entry's number. */
export function bookCorrection(tx: Tx, correction: Movement): Promise<number> {
  return bookCredit(tx, 'correction', correction);
}

async function bookCredit(
  tx: Tx,
  kind: Exclude<LedgerKind, 'sale'>,
  entry: Movement & { rechargeAmount?: Money; discountRate?: Rate; reversesId?: number },
): Promise<number> {
  const totalQuota = sql`${agentAccounts.totalQuota} + ${entry.amount}::numeric`;
  return post(tx, { ...entry, kind }, { totalQuota });
}

/**
 * Subtracts an approved order's amount from the quota, under the balance's lock; the entry stores the quoted amount too.
 */
export async function bookSale(
  tx: Tx,
  { amount, ...sale }: Omit<Movement, 'remarks'> & { orderId: string; quotedAmount: Money },
): Promise<void> {
  const usedQuota = sql`${agentAccounts.usedQuota} + ${amount}::numeric`;
  await post(tx, { ...sale, amount: negateMoney(amount), kind: 'sale' }, { usedQuota });
}

/** Changes the balance and adds an entry with the balance after it. Returns the entry's number. */
async function post(
  tx: Tx,
  entry: NewLedgerEntry,
  change: PgUpdateSetSource<typeof agentAccounts>,
): Promise<number> {
  const { agentId, kind } = entry;
  const after = tx.$with('after').as(
    tx
      .update(agentAccounts)
      .set({ ...change, entryCount: sql`${agentAccounts.entryCount} + 1` })
      .where(eq(agentAccounts.agentId, agentId))
      .returning({ remainingQuota: agentAccounts.remainingQuota }),
  );
  const [written] = await tx
    .with(after)
    .insert(ledgerEntries)
    .values({
      ...sealedLedgerEntry(entry, originOf(tx)),
      balanceAfter: sql`(select ${after.remainingQuota} from ${after})`,
    })
    .returning({ id: ledgerEntries.id });
  if (!written) throw new Error('The entry was not written');
  const audience = { agentId, salespersonId: null };
  await announce(tx, { topic: 'account', id: agentId, event: kind, audience });
  return written.id;
}
