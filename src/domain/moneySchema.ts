import { z } from 'zod';

const pattern = /^-?\d{1,12}\.\d{2}$/;

/** Pads a plain number with at most two decimals ("5", "-0.1") to two decimals. */
export function padCents(text: string): string {
  const [whole = '', cents = ''] = text.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

/** Aborts for a text that is no amount, because a rule about its size would have nothing to compare. */
export const moneySchema = z
  .string()
  .regex(pattern, {
    error: ({ input }) => (input === '' ? 'validation.required' : 'validation.money'),
    abort: true,
  })
  .meta({
    id: 'Money',
    format: 'decimal',
    description: 'An exact amount in yuan: a decimal string with two decimals',
    example: '12800.00',
  });
