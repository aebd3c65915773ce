import type { Caller } from './testApi.ts';

/** The lists of the roles: the role, the lifecycle of the records, the call, and its filter by state. */
export const lifecycleLists = [
  ['operations', 'dealApproval', 'POST', '/order/page', 'status'],
  ['agent', 'dealApproval', 'POST', '/order/page', 'status'],
  ['salesperson', 'dealApproval', 'POST', '/order/page', 'status'],
  ['operations', 'agentLevel', 'GET', '/agent/level/page', 'status'],
  ['operations', 'agent', 'GET', '/agent/page', 'status'],
  ['agent', 'customer', 'POST', '/customer/page', 'status'],
  ['salesperson', 'customer', 'POST', '/customer/page', 'status'],
  ['agent', 'staff', 'GET', '/user/page', 'status'],
  ['operations', 'passwordRequest', 'GET', '/user/passwordRequest/page', 'status'],
  ['agent', 'passwordRequest', 'GET', '/user/passwordRequest/page', 'status'],
  ['operations', 'platformUser', 'GET', '/user/platform/page', 'status'],
  ['operations', 'packagePublication', 'GET', '/package/page', 'status'],
  ['operations', 'applicationAudit', 'GET', '/app/page', 'auditStatus'],
  ['developer', 'applicationAudit', 'GET', '/app/page', 'auditStatus'],
  ['operations', 'applicationPublication', 'GET', '/app/page', 'status'],
  ['developer', 'applicationPublication', 'GET', '/app/page', 'status'],
] as const;

export interface Listed {
  total: number;
  records: { id: string; latestId?: string; status: string; auditStatus?: string }[];
}

/** Returns the answer of a list's call; empty filters are left out. */
export async function listed(
  caller: Caller,
  method: 'GET' | 'POST',
  path: string,
  filter: Record<string, string>,
): Promise<Listed> {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const query = method === 'GET' ? `?${new URLSearchParams(given)}` : '';
  return (await caller.call<Listed>(method, path + query, method === 'POST' ? given : undefined)).body.data;
}
