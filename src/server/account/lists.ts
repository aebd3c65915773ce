import { eq, ilike, lte, or, sql, type SQL } from 'drizzle-orm';
import type { LedgerEntryFilter, LedgerFilter } from '../../domain/ledger.ts';
import { containing } from '../db/containing.ts';
import type { Database, Db } from '../db/database.ts';
import { eachRow } from '../db/eachRow.ts';
import { asText, isoInstant, listOf, pageText, type List } from '../db/page.ts';
import { ordersHolding } from '../db/orderWords.ts';
import { oneOf } from '../db/words.ts';
import { customers, ledgerEntries, orders, users } from '../db/schema.ts';
import type { CsvColumn } from '../http/csvExport.ts';
import { JsonText } from '../http/jsonText.ts';
import { ledgerRows, rechargeCsvColumns, rechargeFields, rechargeJoins } from '../ledger/service.ts';

interface LedgerList<Filter extends LedgerFilter> {
  list: List;
  /** Beside the agent and the days. */
  where: (db: Db, agentId: string, filter: Filter) => (SQL | undefined)[];
  columns: CsvColumn[];
}

const saleList = listOf({
  table: sql`${ledgerEntries}`,
  joins: sql`join ${orders} on ${orders.id} = ${ledgerEntries.orderId}
    join ${customers} on ${customers.id} = ${orders.customerId}
    join ${users} on ${users.id} = ${orders.salespersonId}`,
  fields: {
    id: asText(ledgerEntries.id),
    orderId: sql`${ledgerEntries.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    customerName: sql`${customers.name}`,
    packageName: sql`${orders.packageName}`,
    salespersonName: sql`${users.name}`,
    amount: sql`(-${ledgerEntries.amount})::text`,
    balanceAfter: asText(ledgerEntries.balanceAfter),
    at: isoInstant(ledgerEntries.at),
  },
});

const rechargeList = listOf({ table: sql`${ledgerEntries}`, joins: rechargeJoins, fields: rechargeFields });

const entryList = listOf({
  table: sql`${ledgerEntries}`,
  joins: sql`left join ${users} on ${users.id} = ${ledgerEntries.actorId}
    left join ${orders} on ${orders.id} = ${ledgerEntries.orderId}
    left join ${customers} on ${customers.id} = ${orders.customerId}
    left join lateral (select before.balance_after from ${ledgerEntries} as before
      where before.agent_id = ${ledgerEntries.agentId} and before.id < ${ledgerEntries.id}
      order by before.id desc limit 1) as previous on true`,
  fields: {
    id: asText(ledgerEntries.id),
    kind: sql`${ledgerEntries.kind}`,
    amount: asText(ledgerEntries.amount),
    balanceAfter: asText(ledgerEntries.balanceAfter),
    addsUp: sql`coalesce(previous.balance_after, 0) + ${ledgerEntries.amount} = ${ledgerEntries.balanceAfter}`,
    orderId: sql`${ledgerEntries.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    customerName: sql`${customers.name}`,
    reversesId: asText(ledgerEntries.reversesId),
    remarks: sql`${ledgerEntries.remarks}`,
    actorName: sql`${users.name}`,
    at: isoInstant(ledgerEntries.at),
  },
});

const sales: LedgerList<LedgerFilter> = {
  list: saleList,
  where: (db, agentId, { keyword }) => [
    eq(ledgerEntries.kind, 'sale'),
    keyword ? oneOf(ledgerEntries.orderId, ordersHolding(db, keyword, agentId)) : undefined,
  ],
  columns: [
    { title: 'account.at', field: 'at', instant: true },
    { title: 'order.orderNo', field: 'orderNo' },
    { title: 'order.customer', field: 'customerName' },
    { title: 'order.package', field: 'packageName' },
    { title: 'order.salesperson', field: 'salespersonName' },
    { title: 'account.saleAmount', field: 'amount' },
    { title: 'account.balanceAfter', field: 'balanceAfter' },
  ],
};

const recharges: LedgerList<LedgerFilter> = {
  list: rechargeList,
  where: (_db, _agentId, { keyword }) => [
    // Said so that the indexes of recharges and corrections are used.
    sql`${ledgerEntries.kind} <> 'sale'`,
    keyword ? ilike(ledgerEntries.remarks, containing(keyword)) : undefined,
  ],
  columns: rechargeCsvColumns,
};

const entries: LedgerList<LedgerEntryFilter> = {
  list: entryList,
  where: (db, agentId, { keyword, kind, upTo }) => [
    kind && eq(ledgerEntries.kind, kind),
    upTo ? lte(ledgerEntries.id, Number(upTo)) : undefined,
    keyword
      ? or(
          ilike(ledgerEntries.remarks, containing(keyword)),
          oneOf(ledgerEntries.orderId, ordersHolding(db, keyword, agentId)),
        )
      : undefined,
  ],
  columns: [
    { title: 'account.entryId', field: 'id' },
    { title: 'account.at', field: 'at', instant: true },
    { title: 'account.kind', field: 'kind', words: (value) => `account.kind.${value}` },
    { title: 'account.amount', field: 'amount' },
    { title: 'account.remainingAfter', field: 'balanceAfter' },
    { title: 'order.orderNo', field: 'orderNo' },
    { title: 'order.customer', field: 'customerName' },
    { title: 'account.reversedEntry', field: 'reversesId' },
    { title: 'common.remarks', field: 'remarks' },
    { title: 'account.actor', field: 'actorName' },
  ],
};

/** The lists of an agent's ledger: sales (spec 2), recharges with what corrected them, and all entries. */
export const ledgerLists = { sales, recharges, entries };

export async function pageLedger<Filter extends LedgerFilter>(
  database: Database,
  { list, where }: LedgerList<Filter>,
  agentId: string,
  filter: Filter,
): Promise<JsonText> {
  const { current, pageSize } = filter;
  const rows = ledgerRows(filter, [
    eq(ledgerEntries.agentId, agentId),
    ...where(database.db, agentId, filter),
  ]);
  return new JsonText(await pageText(database, list, { ...rows, current, pageSize }));
}

/** All that a filter finds. */
export function allLedger<Filter extends LedgerFilter>(
  database: Database,
  { list, where }: LedgerList<Filter>,
  agentId: string,
  filter: Filter,
) {
  const rows = ledgerRows(filter, [
    eq(ledgerEntries.agentId, agentId),
    ...where(database.db, agentId, filter),
  ]);
  return eachRow(database, list, rows);
}
