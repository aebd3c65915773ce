import { z } from 'zod';
import { remarksLimit } from './remarksLimit.ts';

/** What someone says to a decision; may be empty. */
export const remarksSchema = z.string().trim().max(remarksLimit, 'validation.tooLong').default('');

/** A verdict on a pending deal (spec 4): with the version that was on the screen. */
export const orderApprovalSchema = z
  .object({
    id: z.uuid(),
    event: z.enum(['approve', 'reject']).meta({ id: 'OrderVerdict' }),
    version: z.number().int(),
    remarks: remarksSchema,
  })
  .meta({ id: 'OrderApproval' });
export type OrderApproval = z.infer<typeof orderApprovalSchema>;
