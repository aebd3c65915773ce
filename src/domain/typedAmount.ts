import { z } from 'zod';
import { amountOf } from './amountText.ts';

/** An amount as people type or paste it ("¥12,800", "１２８００.5", "1.5万") to that of the wire ("12800.50"). */
export const typedAmountSchema = z.string().transform((text, { addIssue }) => {
  const amount = amountOf(text);
  if (amount !== undefined) return amount;
  addIssue({ code: 'custom', message: text.trim() === '' ? 'validation.required' : 'validation.amount' });
  return z.NEVER;
});
