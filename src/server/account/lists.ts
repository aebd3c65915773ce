import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import {
  ledgerKinds,
  rechargeKinds,
  type LedgerEntry,
  type LedgerEntryFilter,
  type LedgerFilter,
  type RechargeEntry,
  type SaleEntry,
} from '../../domain/ledger.ts';
import { asWritten, searchKeywordOf } from '../search/keyword.ts';
import { matchesKeyword, searched } from '../search/matching.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type List, type Page } from '../list/pagedList.ts';
import { orderFilter } from '../search/orderFilter.ts';
import type { RowsQuery } from '../list/rows.ts';
import { customers, ledgerEntries, orders, users } from '../db/schema.ts';
import {
  either,
  filterBy,
  type SearchLimits,
  type SearchFilter,
  type MatchSource,
} from '../search/searchFilter.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { ledgerRows, rechargeCsvColumns, rechargeFields, rechargeJoins } from '../ledger/entries.ts';

interface LedgerList<Filter extends LedgerFilter, Row> {
  list: List<Row>;
  /** The conditions in addition to the agent, the days and the keyword. */
  where: (filter: Filter) => (SQL | undefined)[];
  searchFilter: (keyword: string, agentId: string) => SearchFilter;
  columns: CsvColumn[];
}

/** Returns the filter for entries whose order matches a keyword. */
function ofOrders(keyword: string, agentId: string): SearchFilter {
  const { sources, through, condition } = orderFilter(keyword, eq(customers.agentId, agentId));
  const own = eq(orders.agentId, agentId);
  const entry = sql`select * from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orders.id} offset 0`;
  const toEntries = ({ from, where }: MatchSource): MatchSource => ({
    from: sql`${from} cross join lateral (${entry}) as ${ledgerEntries}`,
    where: and(own, where),
  });
  const ofOrder = (condition: SQL) =>
    sql`(select ${condition} from ${orders} where ${orders.id} = ${ledgerEntries.orderId})`;
  return {
    sources: sources.map(toEntries),
    ...(through && {
      through: {
        ...through,
        source: toEntries(through.source),
        condition: (known: SQL) => ofOrder(through.condition(known)),
      },
    }),
    condition: ofOrder(condition),
  };
}

/** To the letter as in the index "ledger_remarks": the search finds recharges by the same. */
const searchedRemarks = searched(sql`''`, ledgerEntries.remarks);
const remarked = (keyword: string) => matchesKeyword(searchedRemarks, asWritten(searchKeywordOf(keyword)));

const saleList = listOf<SaleEntry>({
  table: sql`${ledgerEntries}`,
  joins: sql`join ${orders} on ${orders.id} = ${ledgerEntries.orderId}
    join ${customers} on ${customers.id} = ${orders.customerId}
    join ${users} on ${users.id} = ${orders.salespersonId}`,
  fields: {
    id: asText(ledgerEntries.id),
    orderId: sql`${ledgerEntries.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    customerName: sql`coalesce(${orders.customerName}, ${customers.name})`,
    packageName: sql`${orders.packageName}`,
    salespersonName: sql`coalesce(${orders.salespersonName}, ${users.name})`,
    amount: sql`(-${ledgerEntries.amount})::text`,
    quotedAmount: asText(ledgerEntries.quotedAmount),
    balanceAfter: asText(ledgerEntries.balanceAfter),
    at: isoInstant(ledgerEntries.at),
  },
});

const rechargeList = listOf<RechargeEntry>({
  table: sql`${ledgerEntries}`,
  joins: rechargeJoins,
  fields: rechargeFields,
});

const entryList = listOf<LedgerEntry>({
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
    quotedAmount: asText(ledgerEntries.quotedAmount),
    balanceAfter: asText(ledgerEntries.balanceAfter),
    addsUp: sql`coalesce(previous.balance_after, 0) + ${ledgerEntries.amount} = ${ledgerEntries.balanceAfter}`,
    orderId: sql`${ledgerEntries.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    customerName: sql`coalesce(${orders.customerName}, ${customers.name})`,
    reversesId: asText(ledgerEntries.reversesId),
    remarks: sql`${ledgerEntries.remarks}`,
    actorName: sql`${users.name}`,
    at: isoInstant(ledgerEntries.at),
  },
});

const sales: LedgerList<LedgerFilter, SaleEntry> = {
  list: saleList,
  where: () => [eq(ledgerEntries.kind, 'sale')],
  searchFilter: ofOrders,
  columns: [
    { title: 'column.time', field: 'at', instant: true },
    { title: 'order.orderNo', field: 'orderNo', isCode: true },
    { title: 'order.customer', field: 'customerName' },
    { title: 'order.package', field: 'packageName' },
    { title: 'customer.salesperson', field: 'salespersonName' },
    { title: 'account.saleAmount', field: 'amount' },
    { title: 'order.quotedAmount', field: 'quotedAmount' },
    { title: 'account.balanceAfter', field: 'balanceAfter' },
  ],
};

const ofRecharges = sql.raw(rechargeKinds.map((kind) => `'${kind}'`).join(', '));

const recharges: LedgerList<LedgerFilter, RechargeEntry> = {
  list: rechargeList,
  // Lists the kinds instead of excluding sales, so that PostgreSQL uses the index of an agent's entries by kind. The
  // indexes of all recharges would read those of every agent.
  where: () => [sql`${ledgerEntries.kind} in (${ofRecharges})`],
  searchFilter: (keyword) => filterBy(sql`${ledgerEntries}`, remarked(keyword)),
  columns: rechargeCsvColumns,
};

const entries: LedgerList<LedgerEntryFilter, LedgerEntry> = {
  list: entryList,
  where: ({ kind, upTo }) => [
    kind && eq(ledgerEntries.kind, kind),
    upTo ? lte(ledgerEntries.id, Number(upTo)) : undefined,
  ],
  searchFilter: (keyword, agentId) =>
    either(filterBy(sql`${ledgerEntries}`, remarked(keyword)), ofOrders(keyword, agentId)),
  columns: [
    { title: 'account.entryId', field: 'id' },
    { title: 'column.time', field: 'at', instant: true },
    { title: 'account.kind', field: 'kind', words: wordsOf(ledgerKinds, (code) => `account.kind.${code}`) },
    { title: 'column.amount', field: 'amount' },
    { title: 'order.quotedAmount', field: 'quotedAmount' },
    { title: 'account.remainingQuota', field: 'balanceAfter' },
    { title: 'order.orderNo', field: 'orderNo', isCode: true },
    { title: 'order.customer', field: 'customerName' },
    { title: 'account.reversedEntry', field: 'reversesId' },
    { title: 'common.remarks', field: 'remarks' },
    { title: 'account.actor', field: 'actorName' },
  ],
};

/** The lists of an agent's ledger: sales, recharges with their corrections, and all entries (R-quota-4). */
export const ledgerLists = { sales, recharges, entries };

function rowsOf<Filter extends LedgerFilter>(
  { where, searchFilter }: LedgerList<Filter, unknown>,
  agentId: string,
  filter: Filter,
): RowsQuery {
  const rows = ledgerRows(filter, [eq(ledgerEntries.agentId, agentId), ...where(filter)]);
  return { ...rows, searchFilter: filter.keyword ? searchFilter(filter.keyword, agentId) : undefined };
}

export function pageLedger<Filter extends LedgerFilter, Row>(
  database: Database,
  ledgerList: LedgerList<Filter, Row>,
  agentId: string,
  filter: Filter,
  within?: SearchLimits,
): Promise<Page<Row>> {
  return readPage(database, ledgerList.list, rowsOf(ledgerList, agentId, filter), filter, within);
}

/** Returns all rows that match a filter. */
export function allLedger<Filter extends LedgerFilter>(
  database: Database,
  ledgerList: LedgerList<Filter, unknown>,
  agentId: string,
  filter: Filter,
) {
  return eachRow(database, ledgerList.list, rowsOf(ledgerList, agentId, filter));
}
