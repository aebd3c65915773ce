import { describe, expect, it } from 'vitest';
import { fieldRefusals } from '../../domain/fieldErrors.ts';
import { credentialsSchema } from '../../domain/user.ts';
import { checkLogin, type LoginValues } from './credentialsCheck.ts';

const complete: LoginValues = { enterpriseId: 'A001', account: 'sales', password: 'sales123', agreed: true };

const texts = ['', ' ', 'x', 'x'.repeat(51), `${'x'.repeat(50)} `, 'x'.repeat(129)];
const samples: LoginValues[] = texts.flatMap((enterpriseId) =>
  texts.flatMap((account) => texts.map((password) => ({ enterpriseId, account, password, agreed: true }))),
);

describe('the login form', () => {
  it.each(samples)('says of %j what the schema says', (values) => {
    const { agreed: _, ...credentials } = values;
    const refused = credentialsSchema.safeParse(credentials);
    const expected = refused.success
      ? []
      : fieldRefusals(refused.error).map(({ field, key, params }) => [
          field,
          { key, ...(key === 'validation.tooLong' && { params: { maximum: Number(params?.maximum) } }) },
        ]);
    expect(Object.entries(checkLogin(values))).toEqual(expected);
  });

  it('asks for the agreement, beside whatever else is missing', () => {
    expect(checkLogin({ ...complete, agreed: false })).toEqual({ agreed: { key: 'login.privacyNeeded' } });
    expect(checkLogin({ enterpriseId: '', account: '', password: '', agreed: false })).toEqual({
      enterpriseId: { key: 'login.enterpriseIdEmpty' },
      account: { key: 'login.accountEmpty' },
      password: { key: 'login.passwordEmpty' },
      agreed: { key: 'login.privacyNeeded' },
    });
  });

  it.each([
    ['enterpriseId', 50],
    ['account', 50],
    ['password', 128],
  ] as const)('says of a pasted %s of more than %i characters that it is too long', (field, maximum) => {
    const of = (length: number) => checkLogin({ ...complete, [field]: 'x'.repeat(length) });
    expect(of(maximum)).toEqual({});
    expect(of(maximum + 1)).toEqual({ [field]: { key: 'validation.tooLong', params: { maximum } } });
  });
});
