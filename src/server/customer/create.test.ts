import { expect, it } from 'vitest';
import { randomCompanyId } from './create.ts';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

it.each(['4E28', 'MAR2', '2MAR', '2345', '22E3', 'TRUE', 'DEC9', '22PM', '223A'])(
  'no customer is proposed %s, which a spreadsheet reads as something else (R-customer-3)',
  (misread) => {
    // The first choice spells it, the next one something plain.
    const choices = [...misread, ...'AB2C'].map((character) => alphabet.indexOf(character));
    expect(randomCompanyId(() => choices.shift() ?? 0)).toBe('AB2C');
  },
);
