import { keywordOf } from './keyword.ts';
import type { Api } from '../http/api.ts';
import type { Asked } from './asked.ts';
import { search } from './contract.ts';
import { findCustomers } from './customers.ts';
import { findOrders } from './orders.ts';
import { findAgents, findLevels, findPasswordRequests, findPlatformUsers, findStaff } from './people.ts';
import { findApplications, findPackages } from './products.ts';
import { findRecharges } from './recharges.ts';

export function registerSearch(api: Api): void {
  api.on(search, async ({ queryable, session, query }) => {
    const { keyword: typed, limit } = query;
    const asked: Asked = { queryable, session, typed, keyword: keywordOf(typed), limit };
    return {
      orders: await findOrders(asked),
      customers: await findCustomers(asked),
      agents: await findAgents(asked),
      recharges: await findRecharges(asked),
      passwordRequests: await findPasswordRequests(asked),
      applications: await findApplications(asked),
      agentLevels: await findLevels(asked),
      packages: await findPackages(asked),
      platformUsers: await findPlatformUsers(asked),
      staff: await findStaff(asked),
    };
  });
}
