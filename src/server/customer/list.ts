import { eq, sql } from 'drizzle-orm';
import { customerStates, industries } from '../../domain/customer.ts';
import type { CustomerFilter } from '../../domain/customerFilter.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, pageAnswer } from '../list/pagedList.ts';
import { agents, customers, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import type { JsonText } from '../http/jsonText.ts';
import { customerFilter } from '../search/customerFilter.ts';
import type { SearchLimits } from '../search/searchFilter.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { inStateSince, hasSinceFilter } from '../list/stateSince.ts';

const list = listOf({
  table: sql`${customers}`,
  joins: sql`join ${users} on ${users.id} = ${customers.salespersonId}
    join ${agents} on ${agents.id} = ${customers.agentId}`,
  fields: {
    id: sql`${customers.id}`,
    companyId: sql`${customers.companyId}`,
    name: sql`${customers.name}`,
    employeeCount: sql`${customers.employeeCount}`,
    creditCode: sql`${customers.creditCode}`,
    industry: sql`${customers.industry}`,
    adminName: sql`${customers.adminName}`,
    adminPhone: sql`${customers.adminPhone}`,
    adminAccount: sql`${customers.adminAccount}`,
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
  return {
    where: [
      inScope(session, customers),
      filter.status && eq(customers.status, filter.status),
      inStateSince('customer', customers.id, filter, filter.status),
      filter.salespersonId ? eq(customers.salespersonId, filter.salespersonId) : undefined,
    ],
    searchFilter: filter.keyword ? customerFilter(filter.keyword) : undefined,
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: customers.id,
    materializeFirst: hasSinceFilter(filter),
  };
}

/** Returns a page of customers in scope (`customer/page`); matches of a keyword are counted `within` the limits. */
export function pageCustomers(
  database: Database,
  session: Session,
  filter: CustomerFilter,
  within?: SearchLimits,
): Promise<JsonText> {
  return pageAnswer(database, list, rowsOf(session, filter), filter, within);
}

/** Returns all customers in scope that match a filter. */
export function allCustomers(database: Database, session: Session, filter: CustomerFilter) {
  return eachRow(database, list, rowsOf(session, filter));
}

export const customerCsvColumns: CsvColumn[] = [
  { title: 'customer.companyId', field: 'companyId', isCode: true },
  { title: 'customer.name', field: 'name' },
  { title: 'customer.creditCode', field: 'creditCode', isCode: true },
  { title: 'customer.industry', field: 'industry', words: wordsOf(industries, (code) => `industry.${code}`) },
  { title: 'customer.employeeCount', field: 'employeeCount' },
  { title: 'customer.adminName', field: 'adminName' },
  { title: 'customer.adminPhone', field: 'adminPhone', isCode: true },
  { title: 'customer.adminAccount', field: 'adminAccount', isCode: true },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(customerStates, (code) => `customer.status.${code}`),
  },
  { title: 'customer.salesperson', field: 'salespersonName' },
  { title: 'customer.orderCount', field: 'orderCount' },
  { title: 'record.addedAt', field: 'createdAt', instant: true },
];
