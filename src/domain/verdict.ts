import { z } from 'zod';
import { textSchema } from './textSchema.ts';
import { longRemarksLimit, remarksLimit } from './remarksLimit.ts';

const remarksUpToSchema = (limit: number) => textSchema(limit).default('');

/** Remarks on a deal, an entry of an account or a customer; may be empty. */
export const remarksSchema = remarksUpToSchema(remarksLimit);
/** Remarks on applications, packages and password requests. */
export const longRemarksSchema = remarksUpToSchema(longRemarksLimit);

/** A verdict on a pending deal (R-approval-4), with the version that was on the screen. */
export const orderApprovalSchema = z
  .object({
    id: z.uuid(),
    event: z.enum(['approve', 'reject']).meta({ id: 'OrderVerdict' }),
    version: z.number().int(),
    remarks: remarksSchema,
  })
  .meta({ id: 'OrderApproval' });
export type OrderApproval = z.infer<typeof orderApprovalSchema>;
