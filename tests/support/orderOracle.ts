import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { agentAccounts, ledgerEntries } from '../../src/server/db/schema.ts';
import { durationDays, durationEnd, yuan, type OrderStory } from './orderModel.ts';
import type { TestApi } from './testApi.ts';

/** Expects that the charge matches the delivery: seats × days at their price, to the cent, and never above the quote. */
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
  // Rounding changes the amount by half a cent at most.
  expect(2 * amount * days + days).toBeGreaterThanOrEqual(exact);
  expect(2 * amount * days - days).toBeLessThanOrEqual(exact);
}

/** Expects that each approved order has exactly one entry, and that the agent's entries add up to the remaining quota. */
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
