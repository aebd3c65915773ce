import { describe, expect, it } from 'vitest';
import { newCustomerSchema } from './newCustomer.ts';
import { fieldRefusals } from './fieldErrors.ts';

const right = {
  companyId: 'A1',
  name: '上海云帆2026Tech',
  employeeCount: 120,
  creditCode: '91350100M000100Y43',
  industry: 'internet',
  adminName: '张三',
  adminPhone: '13800138000',
  adminAccount: 'zhangsan',
  adminPassword: 'secret123',
  adminPasswordAgain: 'secret123',
};

/** Returns the field and message key of each refusal after a change of a valid customer. */
function refusals(change: Partial<Record<keyof typeof right, unknown>>): Record<string, string> {
  const result = newCustomerSchema.safeParse({ ...right, ...change });
  if (result.success) return {};
  return Object.fromEntries(fieldRefusals(result.error).map(({ field, key }) => [field, key]));
}

describe('a new customer', () => {
  it('is taken and tidied', () => {
    expect(
      newCustomerSchema.parse({
        ...right,
        companyId: ' a1 ',
        name: ` ${right.name} `,
        employeeCount: '120',
        creditCode: '91350100 m000100y43',
        adminPhone: '+86 138-0013 8000',
      }),
    ).toEqual(right);
  });

  it('has a name of Chinese characters, letters or digits, up to 20 (R-customer-2)', () => {
    for (const name of ['甲', 'A', '汉'.repeat(20), 'ABCDEFGHIJ0123456789'])
      expect(refusals({ name }), name).toEqual({});
    expect(refusals({ name: '  ' })).toEqual({ name: 'validation.nameRequired' });
    expect(refusals({ name: '汉'.repeat(21) })).toEqual({ name: 'validation.tooLong' });
    for (const name of ['有 空格', '公司！', 'A&B', 'A-B', '（上海）公司', 'カタカナ', '😀', "x' or 1=1"])
      expect(refusals({ name }), name).toEqual({ name: 'validation.companyName' });
  });

  it('has a company ID of digits and letters, at most 4 (R-customer-3)', () => {
    for (const companyId of ['1', 'ab', 'Z9z', '0000'])
      expect(refusals({ companyId }), companyId).toEqual({});
    expect(refusals({ companyId: ' ' })).toEqual({ companyId: 'validation.required' });
    for (const companyId of ['ABCDE', 'A-1', 'A 1', '汉', 'é'])
      expect(refusals({ companyId }), companyId).toEqual({ companyId: 'validation.companyId' });
  });

  it('has at least one employee', () => {
    for (const employeeCount of [1, '35', 10_000_000]) expect(refusals({ employeeCount })).toEqual({});
    for (const employeeCount of [1.5, 'many', Infinity, true])
      expect(refusals({ employeeCount })).toEqual({ employeeCount: 'validation.integer' });
    for (const employeeCount of [0, -1])
      expect(refusals({ employeeCount })).toEqual({ employeeCount: 'validation.tooSmall' });
    for (const employeeCount of ['', null, undefined])
      expect(refusals({ employeeCount })).toEqual({ employeeCount: 'validation.required' });
    expect(refusals({ employeeCount: 1e9 })).toEqual({ employeeCount: 'validation.tooMany' });
  });

  it('has a credit code with its check character, an industry, and an administrator who can be reached', () => {
    expect(refusals({ creditCode: '91350100M000100Y44' })).toEqual({ creditCode: 'validation.creditCode' });
    expect(refusals({ industry: 'piracy' })).toEqual({ industry: 'validation.required' });
    expect(refusals({ industry: undefined })).toEqual({ industry: 'validation.required' });
    expect(refusals({ adminName: '' })).toEqual({ adminName: 'validation.nameRequired' });
    expect(refusals({ adminName: '张'.repeat(21) })).toEqual({ adminName: 'validation.tooLong' });
    expect(refusals({ adminPhone: '12345' })).toEqual({ adminPhone: 'validation.phone' });
    expect(refusals({ adminAccount: '' })).toEqual({ adminAccount: 'login.accountEmpty' });
    for (const adminAccount of ['a', 'a'.repeat(21), '张三', 'a b'])
      expect(refusals({ adminAccount }), adminAccount).toEqual({ adminAccount: 'validation.account' });
  });

  it('has a password of 6 to 20 characters that is confirmed', () => {
    const both = (password: string) => refusals({ adminPassword: password, adminPasswordAgain: password });
    for (const password of ['secret', 'x'.repeat(20), '~!@#$%^&*()']) expect(both(password)).toEqual({});
    for (const password of ['short', 'x'.repeat(21), 'with space', '密码密码密码'])
      expect(both(password), password).toEqual({ adminPassword: 'validation.initialPassword' });
    expect(both('')).toMatchObject({ adminPassword: 'login.passwordEmpty' });
    expect(refusals({ adminPasswordAgain: 'secret124' })).toEqual({
      adminPasswordAgain: 'validation.initialPasswordsDiffer',
    });
    expect(refusals({ adminPasswordAgain: '' })).toMatchObject({ adminPasswordAgain: 'login.passwordEmpty' });
  });

  it('is told of different passwords beside what else is wrong', () => {
    expect(refusals({ name: '', adminPhone: '1', adminPasswordAgain: 'other' })).toEqual({
      name: 'validation.nameRequired',
      adminPhone: 'validation.phone',
      adminPasswordAgain: 'validation.initialPasswordsDiffer',
    });
  });

  it('needs every field', () => {
    expect(
      Object.keys(refusals(Object.fromEntries(Object.keys(right).map((field) => [field, undefined])))),
    ).toEqual(Object.keys(right));
  });
});
