import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customerStates, industries } from '../../../domain/customer.ts';
import { agents } from './agents.ts';
import { codePointText, createdAt, id, reading, version } from './columns.ts';
import { users } from './users.ts';

export const customers = pgTable(
  'customers',
  {
    id,
    companyId: text('company_id').notNull().unique(),
    name: text('name').notNull(),
    employeeCount: integer('employee_count').notNull(),
    creditCode: text('credit_code').notNull().unique(),
    industry: text('industry', { enum: industries }).notNull(),
    adminName: text('admin_name').notNull(),
    reading,
    /** Names that it had before, each on a line, so that the search finds it by them (R-customer-12). */
    formerNames: text('former_names').notNull().default(''),
    adminPhone: text('admin_phone').notNull(),
    adminAccount: text('admin_account').notNull(),
    website: text('website'),
    /**
     * The searched fields in the form that the search compares. Stored because computing it takes 0.1 ms for each row
     * whose name has signs.
     */
    searchLines: codePointText('search_lines')
      .notNull()
      .generatedAlwaysAs(
        sql`search_text(name || chr(10) || company_id || chr(10) || admin_name || chr(10) || admin_phone || chr(10) || credit_code || chr(10) || former_names)`,
      ),
    /** The same of its names alone. */
    searchNames: codePointText('search_names')
      .notNull()
      .generatedAlwaysAs(sql`search_text(name || chr(10) || former_names)`),
    adminPasswordHash: text('admin_password_hash').notNull(),
    status: text('status', { enum: customerStates }).notNull().default('enabled'),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id),
    salespersonId: uuid('salesperson_id')
      .notNull()
      .references(() => users.id),
    orderCount: integer('order_count').notNull().default(0),
    version,
    createdAt,
  },
  (table) => [
    index('customers_agent').on(table.agentId, table.createdAt.desc(), table.id),
    index('customers_salesperson').on(table.salespersonId, table.createdAt.desc(), table.id),
    index('customers_newest').on(table.createdAt.desc(), table.id),
    index('customers_orders').on(table.orderCount.desc(), table.id),
    index('customers_status').on(table.status, table.createdAt.desc(), table.id),
  ],
);
