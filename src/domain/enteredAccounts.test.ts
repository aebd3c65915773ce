import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { customerEditForm, customerEditSchema, newCustomerSchema } from './newCustomer.ts';
import { customerImportSchema, importFields, importLimit } from './customerImport.ts';
import { revokeSessionSchema } from './ownSession.ts';
import {
  modifyPasswordSchema,
  ownPasswordSchema,
  passwordSchemaOf,
  resetFormSchema,
  resetPasswordSchema,
} from './password.ts';
import { dismissPasswordRequestSchema, forgetPasswordSchema } from './passwordRequest.ts';
import { preferenceCountLimit, preferenceSchema, preferenceSizeLimit } from './preference.ts';
import { messagesOf, refused, uuid } from './testing/refused.ts';
import { credentialsSchema } from './user.ts';

const long = (length: number) => 'x'.repeat(length);

describe('passwords', () => {
  const differ = { newPasswordAgain: 'validation.passwordsDiffer' };
  const forms: [string, z.ZodType, Record<string, unknown>][] = [
    ['change', modifyPasswordSchema, { oldPassword: 'old' }],
    ['own', ownPasswordSchema('developer'), { oldPassword: 'old' }],
    ['reset', resetPasswordSchema, { id: uuid, version: 1 }],
    ['reset form', resetFormSchema('salesperson'), {}],
  ];

  it.each(forms)('%s: the new one is typed twice (R-password-3)', (_, schema, rest) => {
    const right = { ...rest, newPassword: 'secret!', newPasswordAgain: 'secret!' };
    expect(schema.parse(right)).toEqual(right);
    expect(refused(schema, { ...right, newPasswordAgain: 'other!!' })).toEqual(differ);
    expect(refused(schema, { ...right, newPasswordAgain: '' })).toEqual({
      newPasswordAgain: 'login.passwordEmpty',
    });
    expect(refused(schema, { newPassword: 'secret!', newPasswordAgain: 'other!!' })).toMatchObject(differ);
    for (const only of [null, { newPassword: 'secret!' }, { newPasswordAgain: 'secret!' }])
      expect(messagesOf(schema, only)).not.toContain('validation.passwordsDiffer');
    for (const field of Object.keys(rest))
      expect(refused(schema, { ...right, [field]: undefined })).toHaveProperty(field);
  });

  it('have 1 to 128 characters before the role is known', () => {
    const right = { oldPassword: long(128), newPassword: long(128), newPasswordAgain: long(128) };
    expect(refused(modifyPasswordSchema, right)).toEqual({});
    expect(refused(modifyPasswordSchema, { ...right, oldPassword: '' })).toEqual({
      oldPassword: 'login.passwordEmpty',
    });
    expect(refused(modifyPasswordSchema, { ...right, oldPassword: long(129) })).toEqual({
      oldPassword: 'validation.tooLong',
    });
  });

  it.each([
    ['agent', ['1', 'aZ09aZ0'], ['12345678', 'a b', 'a-b', '-a', 'a-'], 'validation.agentPassword'],
    [
      'salesperson',
      ['123456', '!~secret', long(20)],
      ['12345', long(21), 'has space', '密码密码密码'],
      'validation.initialPassword',
    ],
    ['developer', ['123456'], ['12345'], 'validation.initialPassword'],
    ['operations', ['123456'], ['12345'], 'validation.initialPassword'],
  ] as const)('of %s follow the rule of the role (R-password-1, R-password-2)', (role, right, wrong, key) => {
    for (const password of right) expect(refused(passwordSchemaOf(role), password), password).toEqual({});
    for (const password of wrong)
      expect(refused(passwordSchemaOf(role), password), password).toEqual({ '': key });
    expect(refused(passwordSchemaOf(role), '')).toEqual({ '': 'login.passwordEmpty' });
    const fields = { newPassword: wrong[0], newPasswordAgain: wrong[0] };
    expect(refused(resetFormSchema(role), fields)).toEqual({ newPassword: key });
    expect(refused(ownPasswordSchema(role), { ...fields, oldPassword: 'a' })).toEqual({ newPassword: key });
  });

  it('of a login are asked for with enterprise ID and account (R-session-1)', () => {
    const right = { enterpriseId: 'A001', account: 'anna', password: 'secret!' };
    const padded = { ...right, enterpriseId: ' A001 ', account: ' anna ' };
    expect(credentialsSchema.parse(padded)).toEqual(right);
    expect(refused(credentialsSchema, { enterpriseId: ' ', account: ' ', password: '' })).toEqual({
      enterpriseId: 'login.enterpriseIdEmpty',
      account: 'login.accountEmpty',
      password: 'login.passwordEmpty',
    });
    const longest = { enterpriseId: long(50), account: long(50), password: long(128) };
    expect(refused(credentialsSchema, longest)).toEqual({});
    expect(
      refused(credentialsSchema, { enterpriseId: long(51), account: long(51), password: long(129) }),
    ).toEqual({
      enterpriseId: 'validation.tooLong',
      account: 'validation.tooLong',
      password: 'validation.tooLong',
    });
    const { password: _, ...who } = right;
    expect(forgetPasswordSchema.parse(right)).toEqual(who);
    expect(Object.keys(refused(forgetPasswordSchema, {})).sort()).toEqual(['account', 'enterpriseId']);
  });

  it('are not given to a request that is dismissed', () => {
    const right = { id: uuid, version: 1, remarks: 'Unknown' };
    expect(dismissPasswordRequestSchema.parse(right)).toEqual(right);
    expect(Object.keys(refused(dismissPasswordRequestSchema, {})).sort()).toEqual(['id', 'version']);
  });
});

describe('an edit of a customer', () => {
  const fields = {
    version: 2,
    name: '上海云帆',
    employeeCount: 120,
    creditCode: '91350100M000100Y43',
    industry: 'internet',
    adminName: '张三',
    adminPhone: '13800138000',
    adminAccount: 'zhangsan',
    adminPassword: '',
    adminPasswordAgain: '',
  };

  it('leaves the password that is not entered, and takes one that is typed twice (R-customer-8)', () => {
    const { adminPassword: _p, adminPasswordAgain: _a, ...least } = fields;
    for (const schema of [customerEditForm, customerEditSchema]) {
      expect(schema.parse({ id: uuid, ...least })).toMatchObject(fields);
      const password = (one: string, two: string) => ({
        id: uuid,
        ...fields,
        adminPassword: one,
        adminPasswordAgain: two,
      });
      expect(refused(schema, password('secret!', 'secret!'))).toEqual({});
      expect(refused(schema, password('secret!', 'Secret!'))).toEqual({
        adminPasswordAgain: 'validation.initialPasswordsDiffer',
      });
      expect(refused(schema, password('short', 'short'))).toEqual({
        adminPassword: 'validation.initialPassword',
      });
      expect(refused(schema, { id: uuid, ...fields, version: 'x' })).toEqual({
        version: 'validation.integer',
      });
      expect(refused(schema, { id: uuid, ...fields, version: 1.5 })).toEqual({
        version: 'validation.integer',
      });
    }
    expect(refused(customerEditSchema, fields)).toHaveProperty('id');
  });

  it('is tidied and limited like a new one', () => {
    const padded = { adminName: ' 张三 ', adminAccount: ' zhangsan ', name: ' 上海云帆 ' };
    expect(customerEditForm.parse({ ...fields, ...padded })).toEqual(fields);
    expect(refused(customerEditForm, { ...fields, name: '汉'.repeat(21) })).toEqual({
      name: 'validation.tooLong',
    });
    expect(refused(customerEditForm, { ...fields, adminName: long(21) })).toEqual({
      adminName: 'validation.tooLong',
    });
    expect(refused(customerEditForm, { ...fields, adminPassword: 5 })).toHaveProperty(
      'adminPassword',
      'validation.initialPassword',
    );
    const differ = 'validation.initialPasswordsDiffer';
    const two = { adminPassword: 'secret!', adminPasswordAgain: 'other!' };
    for (const schema of [customerEditForm, newCustomerSchema])
      expect(messagesOf(schema, two)).toContain(differ);
    for (const only of [null, { adminPassword: 'secret!' }, { adminPasswordAgain: 'secret!' }])
      expect(messagesOf(newCustomerSchema, only)).not.toContain(differ);
  });

  it('counts its employees as they are typed (R-customer-6)', () => {
    for (const schema of [customerEditForm, newCustomerSchema, customerEditSchema]) {
      const password = {
        id: crypto.randomUUID(),
        companyId: 'A1',
        adminPassword: 'secret!',
        adminPasswordAgain: 'secret!',
      };
      const right = { ...fields, ...password, employeeCount: '1,200' };
      expect(schema.parse(right)).toMatchObject({ employeeCount: 1200 });
      expect(schema.parse({ ...right, employeeCount: '８' })).toMatchObject({ employeeCount: 8 });
      for (const employeeCount of [true, '1e2', '8.5'])
        expect(refused(schema, { ...right, employeeCount })).toEqual({ employeeCount: 'validation.integer' });
      expect(refused(schema, { ...right, employeeCount: '' })).toEqual({
        employeeCount: 'validation.required',
      });
      expect(refused(schema, { ...right, employeeCount: '0' })).toEqual({
        employeeCount: 'validation.tooSmall',
      });
    }
  });
});

describe('small inputs', () => {
  it('an import has a text of up to 300,000 characters and 500 rows (R-customer-10)', () => {
    expect(importLimit).toBe(500);
    expect(importFields).toEqual(
      'companyId name creditCode industry employeeCount adminName adminPhone adminAccount website adminPassword'.split(
        ' ',
      ),
    );
    expect(refused(customerImportSchema, { text: long(300_000) })).toEqual({});
    expect(refused(customerImportSchema, { text: long(300_001) })).toEqual({ text: 'validation.tooLong' });
    for (const text of [undefined, ''])
      expect(refused(customerImportSchema, { text })).toEqual({ text: 'validation.required' });
  });

  it('a preference is kept under the name of a list or of the shell (R-list-5)', () => {
    for (const key of ['list.orders', 'shell.menu-width', `list.${long(100)}`])
      expect(preferenceSchema.parse({ key, value: '{}' })).toEqual({ key, value: '{}' });
    for (const key of ['list.', 'other.x', 'xlist.a', 'list.a b', `list.${long(101)}`])
      expect(refused(preferenceSchema, { key, value: '' }), key).toEqual({ key: 'validation.preferenceKey' });
    expect(refused(preferenceSchema, { key: 'list.a' })).toHaveProperty('value');
    expect([preferenceSizeLimit, preferenceCountLimit]).toEqual([16_384, 200]);
  });

  it('a session is ended by its name, or all but the present one (R-session-8)', () => {
    expect(revokeSessionSchema.parse({})).toEqual({});
    expect(revokeSessionSchema.parse({ id: '0123456789abcdef' })).toEqual({ id: '0123456789abcdef' });
    for (const id of ['', '0123456789abcde', '0123456789abcdef0', '0123456789abcdeg'])
      expect(refused(revokeSessionSchema, { id }), id).toEqual({ id: 'validation.invalid' });
  });
});
