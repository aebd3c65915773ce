import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditCodeCheckCharacter, creditCodeSchema, isCreditCode } from './creditCode.ts';
import { fieldRefusals } from './fieldErrors.ts';

/** Codes of real companies from the public register. */
const real = ['91350100M000100Y43', '9144030071526726XG', '914403001922038216', '91330100799655058B'];

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const valid = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''))
  .map((first17) => `${first17}${creditCodeCheckCharacter(first17)}`);

describe('a unified social credit code (R-customer-4)', () => {
  it.each(real)('is valid: %s', (code) => expect(isCreditCode(code)).toBe(true));

  it('shows every mistyped character', () => {
    fc.assert(
      fc.property(valid, fc.nat(17), fc.constantFrom(...alphabet), (code, position, other) => {
        expect(isCreditCode(code)).toBe(true);
        const mistyped = code.slice(0, position) + other + code.slice(position + 1);
        expect(isCreditCode(mistyped)).toBe(other === code[position]);
      }),
    );
  });

  it('shows every two neighbours that changed places', () => {
    fc.assert(
      fc.property(valid, fc.nat(15), (code, position) => {
        const [a = '', b = ''] = code.slice(position, position + 2);
        const swapped = code.slice(0, position) + b + a + code.slice(position + 2);
        expect(isCreditCode(swapped)).toBe(a === b);
      }),
    );
  });

  it('knows no I, O, S, V or Z', () => {
    for (const letter of 'IOSVZ') {
      expect(creditCodeCheckCharacter(`9135010${letter}M000100Y4`)).toBeUndefined();
      expect(isCreditCode(`9135010${letter}M000100Y43`)).toBe(false);
    }
  });

  it('is taken in lower case and with spaces, and refused beside its field', () => {
    expect(creditCodeSchema.parse(' 91350100 m000100y 43 ')).toBe('91350100M000100Y43');
    const keyOf = (code: string) => {
      const result = creditCodeSchema.safeParse(code);
      return result.success ? undefined : fieldRefusals(result.error).map(({ key }) => key);
    };
    expect(keyOf(' ')).toEqual(['validation.required']);
    for (const wrong of ['91350100M000100Y4', '91350100M000100Y433', '91350100M000100Y44', '一二三四'])
      expect(keyOf(wrong), wrong).toEqual(['validation.creditCode']);
  });
});
