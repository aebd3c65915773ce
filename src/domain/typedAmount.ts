import { z } from 'zod';
import { amountOf } from './amountText.ts';
import { plainNumber } from './visibleText.ts';

/**
 * An amount as people type or paste it ("¥12,800", "１２８００.5", "1.5万") to that of the wire ("12800.50"). One below zero
 * goes on as such, so that the field's own rule says what it takes.
 */
export const typedAmountSchema = z.string().transform((text, { addIssue }) => {
  const typed = plainNumber(text);
  const [, minus = '', rest = ''] = /^([-−]?)(.*)$/s.exec(typed) ?? [];
  const amount = amountOf(rest);
  if (amount !== undefined) return minus === '' || amount === '0.00' ? amount : `-${amount}`;
  addIssue({ code: 'custom', message: typed === '' ? 'validation.required' : 'validation.amount' });
  return z.NEVER;
});
