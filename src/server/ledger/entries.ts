import { gte, lt, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../domain/dates.ts';
import { rechargeKinds, type LedgerFilter } from '../../domain/ledger.ts';
import { startOfDay } from '../db/days.ts';
import { asText, isoInstant } from '../list/pagedList.ts';
import type { RowsQuery } from '../list/rows.ts';
import { ledgerEntries, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';

/** Returns the query for entries of the ledger, with the sort order of all its lists. */
export function ledgerRows(
  { from, to, sort, direction }: LedgerFilter,
  where: (SQL | undefined)[],
): RowsQuery {
  return {
    where: [
      ...where,
      from ? gte(ledgerEntries.at, startOfDay(from)) : undefined,
      to ? lt(ledgerEntries.at, startOfDay(addDays(to, 1))) : undefined,
    ],
    // Entries are numbered in the order of time. Sorted by size: a sale takes from the quota.
    column: sort === 'amount' ? sql`abs(${ledgerEntries.amount})` : ledgerEntries.id,
    direction,
    id: ledgerEntries.id,
  };
}

/**
 * The fields of a recharge, its reversal or a correction (R-recharge-1). A reversal's original is read from its entry.
 */
export const rechargeFields = {
  id: asText(ledgerEntries.id),
  kind: sql`${ledgerEntries.kind}`,
  rechargeAmount: sql`coalesce(${ledgerEntries.rechargeAmount}, -reversed.recharge_amount,
    case when ${ledgerEntries.kind} = 'correction' then 0.00 else ${ledgerEntries.amount} end)::text`,
  creditedAmount: asText(ledgerEntries.amount),
  discountRate: sql`coalesce(${ledgerEntries.discountRate}, reversed.discount_rate)::text`,
  balanceBefore: sql`(${ledgerEntries.balanceAfter} - ${ledgerEntries.amount})::text`,
  balanceAfter: asText(ledgerEntries.balanceAfter),
  remarks: sql`${ledgerEntries.remarks}`,
  reversesId: asText(ledgerEntries.reversesId),
  reversedById: sql`reversal.id::text`,
  actorName: sql`${users.name}`,
  at: isoInstant(ledgerEntries.at),
};

export const rechargeJoins = sql`left join ${users} on ${users.id} = ${ledgerEntries.actorId}
    left join ${ledgerEntries} as reversed on reversed.id = ${ledgerEntries.reversesId}
    left join ${ledgerEntries} as reversal on reversal.reverses_id = ${ledgerEntries.id}`;

export const rechargeCsvColumns: CsvColumn[] = [
  { title: 'column.time', field: 'at', instant: true },
  { title: 'account.kind', field: 'kind', words: wordsOf(rechargeKinds, (code) => `account.kind.${code}`) },
  { title: 'recharge.amount', field: 'rechargeAmount' },
  { title: 'agentLevel.discountRate', field: 'discountRate' },
  { title: 'recharge.credited', field: 'creditedAmount' },
  { title: 'recharge.quotaNow', field: 'balanceBefore' },
  { title: 'account.remainingQuota', field: 'balanceAfter' },
  { title: 'common.remarks', field: 'remarks' },
  { title: 'account.entryId', field: 'id' },
  { title: 'account.reversedEntry', field: 'reversesId' },
  { title: 'account.actor', field: 'actorName' },
];
