import { z } from 'zod';
import { amountOf } from './amountText.ts';
import { plainNumber } from './visibleText.ts';

/**
 * Converts a typed or pasted amount ("¥12,800", "１２８００.5", "1.5万") to the form of the calls ("12800.50"). A negative amount
 * passes, so that the field's own rule can refuse it.
 */
export const typedAmountSchema = z.string().transform((text, { addIssue }) => {
  const typed = plainNumber(text);
  const [, minus = '', rest = ''] = /^([-−]?)(.*)$/s.exec(typed) ?? [];
  const amount = amountOf(rest);
  if (amount !== undefined) return minus === '' || amount === '0.00' ? amount : `-${amount}`;
  addIssue({ code: 'custom', message: typed === '' ? 'validation.required' : 'validation.amount' });
  return z.NEVER;
});
