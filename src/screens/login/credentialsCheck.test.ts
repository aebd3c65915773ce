import { describe, expect, it } from 'vitest';
import { fieldRefusals } from '../../domain/fieldErrors.ts';
import { credentialsSchema } from '../../domain/user.ts';
import { checkLogin, lengthLimits, type LoginValues } from './credentialsCheck.ts';

const complete: LoginValues = { enterpriseId: 'A001', account: 'sales', password: 'sales123', agreed: true };

const samples: LoginValues[] = ['', ' ', 'x'].flatMap((enterpriseId) =>
  ['', ' ', 'x'].flatMap((account) =>
    ['', ' ', 'x'].map((password) => ({ enterpriseId, account, password, agreed: true })),
  ),
);

describe('the login form', () => {
  it.each(samples)('says of %j what the schema says', (values) => {
    const { agreed: _, ...credentials } = values;
    const refused = credentialsSchema.safeParse(credentials);
    const expected = refused.success
      ? []
      : fieldRefusals(refused.error).map(({ field, key }) => [field, key]);
    expect(Object.entries(checkLogin(values))).toEqual(expected);
  });

  it('asks for the agreement, beside whatever else is missing', () => {
    expect(checkLogin({ ...complete, agreed: false })).toEqual({ agreed: 'login.privacyNeeded' });
    expect(checkLogin({ enterpriseId: '', account: '', password: '', agreed: false })).toEqual({
      enterpriseId: 'login.enterpriseIdEmpty',
      account: 'login.accountEmpty',
      password: 'login.passwordEmpty',
      agreed: 'login.privacyNeeded',
    });
  });

  it('takes exactly the lengths that the schema takes', () => {
    for (const [field, limit] of Object.entries(lengthLimits)) {
      const at = (length: number) =>
        credentialsSchema.safeParse({ ...complete, [field]: 'x'.repeat(length) }).success;
      expect([field, at(limit), at(limit + 1)]).toEqual([field, true, false]);
    }
  });
});
