import { z } from 'zod';
import { remarksMinimum } from '../../domain/remarksLimit.ts';
import { longRemarksSchema, remarksSchema } from '../../domain/verdict.ts';
import { dealApproval } from '../../machines/dealApproval.ts';

export interface VerdictValues {
  remarks: string;
}

export const rejectSchema = z.object({
  remarks: remarksSchema.pipe(z.string().min(remarksMinimum, dealApproval.rules.remarksGiven?.reason)),
});
export const approveSchema = z.object({ remarks: remarksSchema });
/** Input for dismissing a password request. */
export const dismissSchema = z.object({ remarks: longRemarksSchema });

/** Input of a form that only shows what will happen. */
export const noFieldsSchema = z.object({});
