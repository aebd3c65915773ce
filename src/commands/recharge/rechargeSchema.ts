import { z } from 'zod';
import { correctionDirections } from '../../domain/correctionDirection.ts';
import { newCorrectionSchema, reversalSchema } from '../../domain/recharge.ts';
import { isPositive, isWithinLimit } from '../../domain/rechargeLimit.ts';
import { typedAmountSchema } from '../../domain/typedAmount.ts';
import { remarksSchema } from '../../domain/verdict.ts';

const positiveAmountSchema = typedAmountSchema
  .refine(isPositive, 'validation.amountPositive')
  .refine(isWithinLimit, 'validation.amountLimit');

/** A recharge of a known agent as people type it. */
export const typedRechargeSchema = z.object({
  amount: positiveAmountSchema,
  remarks: remarksSchema,
  /** The question about a likely duplicate that was answered with yes. */
  confirmed: z.string(),
});

/** The same with a field for the agent, first (R-recharge-3). */
export const chosenRechargeSchema = z.object({
  agentId: z.uuid('validation.agentFirst'),
  ...typedRechargeSchema.shape,
});

export const typedReversalSchema = reversalSchema.pick({ remarks: true });

/** A correction as people type it: its direction and its amount. */
export const typedCorrectionSchema = z.object({
  direction: z.enum(correctionDirections, 'validation.choice'),
  amount: positiveAmountSchema,
  remarks: newCorrectionSchema.shape.remarks,
});
