import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { agentAccounts, ledgerEntries } from '../../src/server/db/schema.ts';
import { durationDays, monthsLater, yuan, type OrderStory } from './orderModel.ts';
import type { TestApi } from './testApi.ts';

/** Paid >= seats × days delivered at the price they were sold for. */
export function paysForItsDays({ kind, amount, seatCount, start, end, terms, chain }: OrderStory): void {
  if (kind !== 'seat') {
    expect(amount).toBe(terms.price + (seatCount - terms.baseSeats) * terms.seatPrice);
    expect(end).toBe(monthsLater(start, terms.durationMonths));
    return;
  }
  if (!chain) throw new Error('Seats without a term');
  const days = durationDays(chain, terms);
  expect(end).toBe(chain.end);
  // Less than half a cent is lost in rounding.
  expect(2 * amount * days + days).toBeGreaterThanOrEqual(2 * seatCount * terms.seatPrice * (end - start));
}

/** Each approved order has its one entry, and the entries of the agent add up to what remains. */
export async function booksAgree(
  { database: { db } }: TestApi,
  agentId: string,
  stories: OrderStory[],
): Promise<void> {
  const approved = stories.filter(({ status }) => status === 'approved');
  const ids = stories.map(({ id }) => id);
  const booked = ids.length
    ? await db
        .select({ id: ledgerEntries.orderId, amount: ledgerEntries.amount })
        .from(ledgerEntries)
        .where(inArray(ledgerEntries.orderId, ids))
    : [];
  const byId = (a: [string, string], b: [string, string]) => a[0].localeCompare(b[0]);
  expect(booked.map(({ id, amount }): [string, string] => [id ?? '', amount]).sort(byId)).toEqual(
    approved
      .map(({ id, amount }): [string, string] => [id, amount === 0 ? '0.00' : `-${yuan(amount)}`])
      .sort(byId),
  );
  const [books] = await db
    .select({
      remaining: agentAccounts.remainingQuota,
      entries: sql<string>`(select sum(amount) from ledger_entries where agent_id = ${agentId})::text`,
    })
    .from(agentAccounts)
    .where(eq(agentAccounts.agentId, agentId));
  expect(books?.entries).toBe(books?.remaining);
}
