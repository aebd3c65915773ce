import { eq, sql, type SQL } from 'drizzle-orm';
import {
  customerFields,
  customerStates,
  industries,
  type Customer,
  type CustomerField,
} from '../../domain/customer.ts';
import type { CustomerFilter } from '../../domain/customerFilter.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { agents, customers, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { customerFilter } from '../search/customerFilter.ts';
import type { SearchLimits } from '../search/searchFilter.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { oneOf, withRowsOfEach } from '../list/rowsOfEach.ts';
import { inStateSince, hasSinceFilter } from '../list/stateSince.ts';

const enteredColumns = Object.fromEntries(
  customerFields.map((field) => [field, sql`${customers[field]}`]),
) as Record<CustomerField, SQL>;

const list = listOf<Customer>({
  table: sql`${customers}`,
  joins: sql`join ${users} on ${users.id} = ${customers.salespersonId}
    join ${agents} on ${agents.id} = ${customers.agentId}`,
  fields: {
    id: sql`${customers.id}`,
    companyId: sql`${customers.companyId}`,
    ...enteredColumns,
    status: sql`${customers.status}`,
    version: sql`${customers.version}`,
    agentId: sql`${customers.agentId}`,
    agentName: sql`${agents.name}`,
    salespersonId: sql`${customers.salespersonId}`,
    salespersonName: sql`${users.name}`,
    orderCount: sql`${customers.orderCount}`,
    createdAt: isoInstant(customers.createdAt),
  },
});

const sortColumns = { createdAt: customers.createdAt, orderCount: customers.orderCount };

function rowsOf(session: Session, filter: CustomerFilter) {
  const query = {
    where: [
      inScope(session, customers),
      filter.status && eq(customers.status, filter.status),
      inStateSince('customer', customers.id, filter, filter.status),
      filter.salespersonId ? eq(customers.salespersonId, filter.salespersonId) : undefined,
      oneOf(customers.id, filter.ids),
    ],
    searchFilter: filter.keyword ? customerFilter(filter.keyword) : undefined,
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: customers.id,
    materializeFirst: hasSinceFilter(filter),
  };
  const { agentIds: ids, perAgent: limit } = filter;
  return withRowsOfEach(query, { column: customers.agentId, ids, limit });
}

/** Returns a page of customers in scope (`customer/page`); matches of a keyword are counted `within` the limits. */
export function pageCustomers(
  database: Database,
  session: Session,
  filter: CustomerFilter,
  within?: SearchLimits,
): Promise<Page<Customer>> {
  return readPage(database, list, rowsOf(session, filter), filter, within);
}

/** Returns all customers in scope that match a filter. */
export function allCustomers(database: Database, session: Session, filter: CustomerFilter) {
  return eachRow(database, list, rowsOf(session, filter));
}

/** The fields whose cells are more than their text. */
const csvForms: Partial<Record<CustomerField, Pick<CsvColumn, 'isCode' | 'words'>>> = {
  creditCode: { isCode: true },
  industry: { words: wordsOf(industries, (code) => `industry.${code}`) },
  adminPhone: { isCode: true },
  adminAccount: { isCode: true },
};

export const customerCsvColumns: CsvColumn[] = [
  { title: 'customer.companyId', field: 'companyId', isCode: true },
  ...customerFields.map((field) => ({ title: `customer.${field}` as const, field, ...csvForms[field] })),
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(customerStates, (code) => `customer.status.${code}`),
  },
  { title: 'customer.salesperson', field: 'salespersonName' },
  { title: 'customer.orderCount', field: 'orderCount' },
  { title: 'record.addedAt', field: 'createdAt', instant: true },
];
