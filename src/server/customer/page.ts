import { eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { CustomerFilter } from '../../domain/customerFilter.ts';
import type { Database } from '../db/database.ts';
import { containing } from '../db/containing.ts';
import { isoInstant, listOf, pageText, sortedBy } from '../db/page.ts';
import { agents, customers, users } from '../db/schema.ts';
import { JsonText } from '../http/jsonText.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

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

/** A keyword is part of the name, the administrator's name or phone, or the company ID. */
function matches(keyword: string): SQL | undefined {
  const pattern = containing(keyword);
  return or(
    ilike(customers.name, pattern),
    ilike(customers.companyId, pattern),
    ilike(customers.adminName, pattern),
    ilike(customers.adminPhone, pattern),
  );
}

/** Customers in scope (spec 7, "POST customer/page"). */
export async function pageCustomers(
  database: Database,
  session: Session,
  filter: CustomerFilter,
): Promise<JsonText> {
  const text = await pageText(database, list, {
    where: [
      inScope(session, customers),
      filter.status && eq(customers.status, filter.status),
      filter.salespersonId ? eq(customers.salespersonId, filter.salespersonId) : undefined,
      filter.keyword ? matches(filter.keyword) : undefined,
    ],
    orderBy: sortedBy(sortColumns[filter.sort], filter.direction, customers.id),
    current: filter.current,
    pageSize: filter.pageSize,
  });
  return new JsonText(text);
}
