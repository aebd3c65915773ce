import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldRefusals } from './fieldErrors.ts';
import { normalizePhone, phoneSchema } from './phone.ts';

const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`);
const separator = fc.constantFrom('', ' ', '-', '\u00a0', ' - ');
const prefix = fc.constantFrom('', '+86', '+86 ', '0086', '+86-', '(+86)', '(86)', '86 ', '86-', '８６');

function refusal(phone: string): string | undefined {
  const result = phoneSchema.safeParse(phone);
  return result.success ? undefined : fieldRefusals(result.error)[0]?.key;
}

describe('a mobile number (R-customer-5)', () => {
  it('is the same in every way people paste it', () => {
    fc.assert(
      fc.property(mobile, prefix, separator, separator, (number, before, a, b) => {
        const pasted = ` ${before}${number.slice(0, 3)}${a}${number.slice(3, 7)}${b}${number.slice(7)} `;
        expect(normalizePhone(pasted)).toBe(number);
        expect(phoneSchema.parse(pasted)).toBe(number);
      }),
    );
  });

  it('loses no digits that only begin like the country (R-list-4)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 99_999_999 }).map(String), (rest) => {
        fc.pre(!/^1[3-9]/.test(rest));
        expect(normalizePhone(`0086${rest}`)).toBe(`0086${rest}`);
      }),
    );
    expect(normalizePhone('0086 138 00')).toBe('13800');
  });

  it('is one of the mainland and whole', () => {
    expect(refusal('  ')).toBe('validation.required');
    for (const wrong of [
      '12800138000',
      '1380013800',
      '138001380000',
      '861380013800',
      '8623800138000',
      '23800138000',
      '1380013800a',
      '02161234567',
      '+1 380 013 8000',
    ])
      expect(refusal(wrong), wrong).toBe('validation.phone');
  });
});
