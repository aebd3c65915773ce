import { freshCreditCode } from './contract.ts';
import type { RestVisit } from './restVisit.ts';

/** Adds a client of the visiting salesperson by REST calls, with a website or without; returns its id. */
export const addCustomerWith = async (visit: RestVisit, name: string, website?: string): Promise<string> => {
  const companyId = await visit.request<{ companyId: string }>('/customer/generateId');
  const { id } = await visit.request<{ id: string }>('/customer/add', {
    ...companyId,
    name,
    employeeCount: 8,
    creditCode: freshCreditCode(),
    industry: 'other',
    adminName: '李四',
    adminPhone: '13800138000',
    adminAccount: 'lisi',
    adminPassword: 'secret123',
    adminPasswordAgain: 'secret123',
    website,
  });
  return id;
};

/** Adds a client without a website; returns its id. */
export const addCustomer = (visit: RestVisit, name: string): Promise<string> => addCustomerWith(visit, name);
