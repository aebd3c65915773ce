import { asc, eq } from 'drizzle-orm';
import { addMoney, compareMoney, negateMoney, subtractMoney, zeroMoney } from '../../src/domain/money.ts';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import type { Database, Tx } from '../../src/server/db/database.ts';
import {
  agentAccounts,
  ledgerEntries,
  orders,
  subscriptions,
  transitions,
} from '../../src/server/db/schema.ts';
import { isUnbroken } from './histories.ts';
import { replay } from '../../src/labs/replay/replay.ts';

function groupBy<T>(rows: T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * Returns every contradiction in the store as a sentence; empty if the books are consistent.
 * Each balance follows from the previous one, none is negative, and the entries add up to the account.
 * Every approved order has exactly one entry, and its term.
 * Every log's chain is valid, replays on today's machine, and ends in the state of its record.
 */
export function contradictions(database: Database): Promise<string[]> {
  // Uses one snapshot, so that it does not see half of a transaction that commits in the meantime.
  return database.db.transaction(
    async (tx) => [...(await ledgerContradictions(tx)), ...(await dealContradictions(tx))],
    { isolationLevel: 'repeatable read' },
  );
}

async function ledgerContradictions(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  const entriesOf = groupBy(
    await tx.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id)),
    (entry) => entry.agentId,
  );
  for (const account of await tx.select().from(agentAccounts)) {
    const entries = entriesOf.get(account.agentId) ?? [];
    const who = `Agent ${account.agentId}`;
    let balance = zeroMoney;
    for (const entry of entries) {
      balance = addMoney(balance, entry.amount);
      if (entry.balanceAfter !== balance)
        found.push(`${who}: entry ${entry.id} says ${entry.balanceAfter}, not ${balance}`);
      if (compareMoney(balance, zeroMoney) < 0) found.push(`${who}: entry ${entry.id} leaves ${balance}`);
    }
    if (balance !== account.remainingQuota)
      found.push(`${who}: entries add up to ${balance}, the account says ${account.remainingQuota}`);
    if (entries.length !== account.entryCount)
      found.push(`${who}: ${entries.length} entries, the account says ${account.entryCount}`);
    if (subtractMoney(account.totalQuota, account.usedQuota) !== account.remainingQuota)
      found.push(`${who}: total less used is not ${account.remainingQuota}`);
  }
  return found;
}

async function dealContradictions(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  const salesOf = groupBy(
    await tx.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'sale')),
    (entry) => entry.orderId,
  );
  const logOf = groupBy(
    await tx
      .select()
      .from(transitions)
      .where(eq(transitions.lifecycle, dealApproval.id))
      .orderBy(asc(transitions.seq)),
    (entry) => entry.recordId,
  );
  const termsOf = groupBy(
    await tx.select().from(subscriptions).orderBy(asc(subscriptions.startDate)),
    (term) => term.customerId + term.packageId,
  );
  for (const order of await tx.select().from(orders)) {
    const who = `Order ${order.orderNo} (${order.status})`;
    const sales = salesOf.get(order.id) ?? [];
    const approved = order.status === 'approved';
    if (sales.length !== (approved ? 1 : 0)) found.push(`${who}: ${sales.length} ledger entries`);
    if (sales.some((sale) => sale.amount !== negateMoney(order.amount)))
      found.push(`${who}: the ledger entry is not of ${order.amount}`);
    if (sales.some((sale) => sale.quotedAmount !== null && sale.quotedAmount !== order.quotedAmount))
      found.push(`${who}: the ledger entry was not quoted for ${order.quotedAmount}`);
    if (order.amount !== order.quotedAmount && !(approved && order.kind === 'seat'))
      found.push(`${who}: charged ${order.amount}, quoted ${order.quotedAmount}`);
    const isDecided = approved || order.status === 'rejected';
    if ((order.decidedAt !== null) !== isDecided) found.push(`${who}: decided at ${String(order.decidedAt)}`);

    const log = logOf.get(order.id) ?? [];
    if (log.at(-1)?.to !== order.status) found.push(`${who}: the log ends in ${log.at(-1)?.to}`);
    if (!isUnbroken(log)) found.push(`${who}: the hash chain is broken`);
    if (replay(log, { complete: true }).some(({ verdict }) => verdict !== 'agrees'))
      found.push(`${who}: the log does not replay`);

    const terms = termsOf.get(order.customerId + order.packageId) ?? [];
    let covered = order.startDate;
    for (const term of terms) if (term.startDate <= covered && covered < term.endDate) covered = term.endDate;
    if (approved && covered < order.endDate)
      found.push(`${who}: no term from ${order.startDate} to ${order.endDate}`);
  }
  return found;
}

/** Returns these customers' deals that began a term without an approval, or began more than one. */
export async function strayTerms(database: Database, customerIds: string[]): Promise<string[]> {
  const approvedOf = groupBy(
    await database.db.select().from(orders).where(eq(orders.status, 'approved')),
    (order) => order.customerId,
  );
  const termsOf = groupBy(await database.db.select().from(subscriptions), (term) => term.customerId);
  return customerIds.filter((id) => (termsOf.get(id)?.length ?? 0) !== (approvedOf.get(id)?.length ?? 0));
}
