import type { z } from 'zod';
import { agentFilterSchema } from '../../src/domain/agent.ts';
import { agentLevelFilterSchema } from '../../src/domain/agentLevel.ts';
import { applicationFilterSchema } from '../../src/domain/application.ts';
import { auditCaseFilterSchema } from '../../src/domain/auditCase.ts';
import { auditFilterSchema } from '../../src/domain/auditEntry.ts';
import { customerFilterSchema } from '../../src/domain/customerFilter.ts';
import { ledgerEntryFilterSchema, ledgerFilterSchema } from '../../src/domain/ledger.ts';
import { orderFilterSchema } from '../../src/domain/orderFilter.ts';
import type { PagePath } from '../../src/domain/pages.ts';
import { passwordRequestFilterSchema } from '../../src/domain/passwordRequest.ts';
import { platformUserFilterSchema } from '../../src/domain/platformUser.ts';
import { packageFilterSchema } from '../../src/domain/productPackage.ts';
import { rechargeFilterSchema } from '../../src/domain/recharge.ts';
import type { Role } from '../../src/domain/roles.ts';
import { staffFilterSchema } from '../../src/domain/staff.ts';
import type { FilterValues } from './filterValues.ts';

/** A page with a list, and the request that it sends. */
export interface ListPage {
  path: PagePath;
  /** The name of the query. */
  query: string;
  schema: z.ZodObject;
  /** The column to sort by. */
  sort: string;
  /** True if it is the only one, which the call does not name. */
  isOnlySort?: true;
  /** Values that the page decides, whatever the address says. */
  fixed?: Record<string, string | undefined>;
  /** The order of the page while the address names none. */
  order?: Record<string, string>;
  /** How a filter is typed that the call has in another form, and what is sent then. */
  typed?: Record<string, FilterValues>;
}

const orders = { query: 'OrderPage', schema: orderFilterSchema, sort: 'amount' };
const customers = { query: 'CustomerPage', schema: customerFilterSchema, sort: 'orderCount' };
const applications = { query: 'ApplicationPage', schema: applicationFilterSchema, sort: 'name' };
const ledger = { schema: ledgerFilterSchema, sort: 'amount' };
const minutes: FilterValues = { valid: '3.5', sent: 210, invalid: '-3' };
const onlyNewest = { sort: 'createdAt', isOnlySort: true } as const;

/** Every page with a list, by the role that has it. */
export const listPages: Record<Role, ListPage[]> = {
  salesperson: [
    { path: '/my-client', ...customers },
    { path: '/sale-order', ...orders },
  ],
  developer: [{ path: '/my-app', ...applications }],
  agent: [
    { path: '/customer-manage-list', ...customers },
    { path: '/deal-list', ...orders },
    { path: '/deal-approval', ...orders, fixed: { status: 'pending' } },
    { path: '/user-manage-list', query: 'StaffPage', schema: staffFilterSchema, ...onlyNewest },
    { path: '/account-recharge', query: 'RechargePage', ...ledger },
    { path: '/account-sale', query: 'SalePage', ...ledger },
    {
      path: '/account-entries',
      query: 'LedgerEntries',
      schema: ledgerEntryFilterSchema,
      sort: 'amount',
      fixed: { agentId: undefined },
    },
  ],
  operations: [
    { path: '/agent-grade', query: 'AgentLevelPage', schema: agentLevelFilterSchema, sort: 'discountRate' },
    { path: '/agent-manage', query: 'AgentPage', schema: agentFilterSchema, sort: 'name' },
    { path: '/agent-pay', query: 'AgentRechargePage', schema: rechargeFilterSchema, sort: 'amount' },
    { path: '/app-release', ...applications },
    {
      path: '/app-approval',
      ...applications,
      fixed: { auditStatus: 'pending' },
      order: { sort: 'appliedAt', direction: 'asc' },
    },
    { path: '/app-package-release', query: 'PackagePage', schema: packageFilterSchema, sort: 'price' },
    { path: '/order-record', ...orders },
    {
      path: '/audit-desk',
      query: 'AuditEntryPage',
      schema: auditFilterSchema,
      sort: 'amount',
      typed: { waitedFrom: minutes, waitedTo: minutes },
    },
    { path: '/audit-case', query: 'AuditCases', schema: auditCaseFilterSchema, ...onlyNewest },
    { path: '/platform-user', query: 'PlatformUserPage', schema: platformUserFilterSchema, sort: 'name' },
    {
      path: '/password-requests',
      query: 'PasswordRequests',
      schema: passwordRequestFilterSchema,
      ...onlyNewest,
    },
  ],
};
