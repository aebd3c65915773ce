import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { typedCountSchema } from './count.ts';
import { fieldRefusals } from './fieldErrors.ts';
import { typedRateSchema } from './rate.ts';
import { typedAmountSchema } from './typedAmount.ts';

/** The value that a form would send, or the key of what it says at the field. */
function taken(schema: z.ZodType, typed: unknown): unknown {
  const parsed = schema.safeParse(typed, { reportInput: true });
  return parsed.success ? parsed.data : fieldRefusals(parsed.error)[0]?.key;
}

describe('what is typed is what is checked', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['１２', 12],
    ['1,000', 1000],
    ['１，０００', 1000],
    ['1 000', 1000],
    ['007', 7],
    ['+5', 5],
    ['', 'validation.required'],
    ['-1', 'validation.tooSmall'],
    ['0', 'validation.tooSmall'],
    ['2001', 'validation.tooMany'],
    ['1.5', 'validation.integer'],
    ['1.0', 'validation.integer'],
    ['1,5', 'validation.integer'],
    ['10,00', 'validation.integer'],
    ['1 2', 'validation.integer'],
    ['1e2', 'validation.integer'],
    ['0x10', 'validation.integer'],
    ['12 人', 'validation.integer'],
    ['1²', 'validation.integer'],
    ['十', 'validation.integer'],
  ])('%j as a whole number from 1 to 2,000 is %j', (typed, expected) => {
    expect(taken(typedCountSchema(1, 2000), typed)).toBe(expected);
  });

  it.each([
    ['12800', '12800.00'],
    ['12800.5', '12800.50'],
    ['¥12,800', '12800.00'],
    ['￥１２，８００．５０', '12800.50'],
    [' 1 234 567.89 ', '1234567.89'],
    ['0012', '12.00'],
    ['', 'validation.required'],
    ['1,5', 'validation.amount'],
    ['12,80', 'validation.amount'],
    ['1,2,3', 'validation.amount'],
    ['1.2.3', 'validation.amount'],
    ['12¥800', 'validation.amount'],
    ['-5', 'validation.amount'],
    ['1.005', 'validation.amount'],
    ['1e3', 'validation.amount'],
    ['12。5', 'validation.amount'],
  ])('%j as an amount is %j', (typed, expected) => {
    expect(taken(typedAmountSchema, typed)).toBe(expected);
  });

  it.each([
    ['12.5', '0.125'],
    ['12.5%', '0.125'],
    ['１２．５％', '0.125'],
    ['5 %', '0.05'],
    ['', 'validation.rateRequired'],
    ['1 2', 'validation.percent'],
    ['1%2', 'validation.percent'],
    ['-5', 'validation.percent'],
    ['12,5', 'validation.percent'],
    ['1.005', 'validation.percent'],
  ])('%j as a percentage is %j', (typed, expected) => {
    expect(taken(typedRateSchema, typed)).toBe(expected);
  });
});
