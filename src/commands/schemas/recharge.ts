import { z } from 'zod';
import { reversalSchema } from '../../domain/recharge.ts';
import { isPositive, isWithinLimit } from '../../domain/rechargeLimit.ts';
import { typedAmountSchema } from '../../domain/typedAmount.ts';
import { remarksSchema } from '../../domain/verdict.ts';

/** A recharge of a known agent as people type it. */
export const typedRechargeSchema = z.object({
  amount: typedAmountSchema
    .refine(isPositive, 'validation.amountPositive')
    .refine(isWithinLimit, 'validation.amountLimit'),
  remarks: remarksSchema,
  /** The question about a likely double that was answered with yes. */
  confirmed: z.string(),
});

/** The same with the agent to be chosen, first (spec 5, "Agent recharge"). */
export const chosenRechargeSchema = z.object({
  agentId: z.uuid('validation.agentFirst'),
  ...typedRechargeSchema.shape,
});

export const typedReversalSchema = reversalSchema.pick({ remarks: true });
