import { z } from 'zod';

/** An amount as people type or paste it ("¥12,800", "12800.5") to that of the wire ("12800.50"). */
export const typedAmountSchema = z
  .string()
  .transform((text) => text.replace(/[\s,，¥￥]/g, ''))
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
