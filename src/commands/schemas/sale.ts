import { z } from 'zod';
import { extraSeatLimit } from '../../domain/order.ts';

export const sellSchema = z.object({
  packageId: z.uuid('validation.required'),
  seats: z.coerce
    .number('validation.integer')
    .int('validation.integer')
    .min(0, 'validation.integer')
    .max(extraSeatLimit, 'validation.tooMany'),
  contractFile: z.instanceof(File, { message: 'validation.contractRequired' }),
});
export type SellValues = z.output<typeof sellSchema>;
