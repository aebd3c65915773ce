import { z } from 'zod';
import { ungrouped } from './typedText.ts';

/** An amount as people type or paste it ("¥12,800", "１２８００.5") to that of the wire ("12800.50"). */
export const typedAmountSchema = z
  .string()
  .transform((text) => ungrouped(text.trim().replace(/^[¥￥]/, '')) ?? text)
  .pipe(
    z
      .string()
      .min(1, 'validation.required')
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'validation.amount')
      .transform((amount) => {
        const [whole = '', fraction = ''] = amount.split('.');
        return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
      }),
  );
