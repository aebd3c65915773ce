import { importFields } from '../../src/domain/customerImport.ts';
import { freshCreditCode } from './contract.ts';

let added = 0;
export function newCustomer() {
  added += 1;
  return {
    companyId: `9${added.toString(36).toUpperCase().padStart(3, '0')}`,
    name: `矩阵客户${added}`,
    employeeCount: 8,
    creditCode: freshCreditCode(),
    industry: 'other',
    adminName: '李四',
    adminPhone: '13800138000',
    adminAccount: 'lisi',
    website: '',
    adminPassword: 'secret123',
    adminPasswordAgain: 'secret123',
  };
}

/** Returns a file of new customers, with the columns' own names. */
export function importedFile(count = 1): string {
  const rows = Array.from({ length: count }, () => {
    const customer = newCustomer() as Record<string, unknown>;
    return importFields.map((field) => String(customer[field])).join(',');
  });
  return [importFields.join(','), ...rows].join('\n');
}

export function newStaff() {
  added += 1;
  return {
    name: '赵六',
    mobile: '138 0013 8000',
    account: `matrix${added}`,
    password: 'secret123',
    passwordAgain: 'secret123',
  };
}
