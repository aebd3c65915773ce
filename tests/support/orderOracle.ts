import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { agentAccounts, ledgerEntries } from '../../src/server/db/schema.ts';
import { durationDays, durationEnd, yuan, type OrderStory } from './orderModel.ts';
import type { TestApi } from './testApi.ts';

/** What is charged is what is given: seats × days at the price they were sold for, to the cent, and never above the quote. */
export function paysForItsDays(story: OrderStory): void {
  const { kind, amount, quoted, seatCount, start, end, terms, chain } = story;
  expect(amount).toBeLessThanOrEqual(quoted);
  if (kind !== 'seat') {
    expect(amount).toBe(quoted);
    expect(amount).toBe(terms.price + (seatCount - terms.baseSeats) * terms.seatPrice);
    expect(end).toBe(durationEnd(start, terms.durationMonths, chain));
    return;
  }
  if (!chain) throw new Error('Seats without a term');
  const days = durationDays(chain, terms);
  expect(end).toBe(chain.end);
  const exact = 2 * seatCount * terms.seatPrice * (end - start);
  // Half a cent at most is lost or won in rounding.
  expect(2 * amount * days + days).toBeGreaterThanOrEqual(exact);
  expect(2 * amount * days - days).toBeLessThanOrEqual(exact);
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
        .select({
          id: ledgerEntries.orderId,
          amount: ledgerEntries.amount,
          quoted: ledgerEntries.quotedAmount,
        })
        .from(ledgerEntries)
        .where(inArray(ledgerEntries.orderId, ids))
    : [];
  const byId = (a: { id: string | null }, b: { id: string | null }) => (a.id ?? '').localeCompare(b.id ?? '');
  expect(booked.sort(byId)).toEqual(
    approved
      .map(({ id, amount, quoted }) => ({
        id,
        amount: amount === 0 ? '0.00' : `-${yuan(amount)}`,
        quoted: yuan(quoted),
      }))
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
