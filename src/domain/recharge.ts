import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { ledgerFilterSchema, rechargeEntrySchema, rechargeKinds } from './ledger.ts';
import { moneySchema } from './moneySchema.ts';
import { compareMoney, negateMoney, zeroMoney } from './money.ts';
import { isPositive, isWithinLimit } from './rechargeLimit.ts';
import { remarksMinimum } from './remarksLimit.ts';
import { remarksSchema } from './verdict.ts';

/** Minutes in which the same agent and amount need a confirmation (R-recharge-5). */
export const duplicateMinutes = 10;

export const rechargeAmountSchema = moneySchema
  .refine(isPositive, 'validation.amountPositive')
  .refine(isWithinLimit, 'validation.amountLimit');

/** The agent and the amount of a recharge. */
export const rechargeRequestSchema = z
  .object({ agentId: z.uuid('validation.agentFirst'), amount: rechargeAmountSchema })
  .meta({ id: 'RechargeRequest' });
export type RechargeRequest = z.infer<typeof rechargeRequestSchema>;

/** The result of a recharge before it is posted: the posting has the same result, or is refused. */
export const rechargePreviewSchema = z
  .object({
    agentId: z.uuid(),
    agentName: z.string(),
    levelName: z.string(),
    discountRate: z.string(),
    amount: moneySchema,
    creditedAmount: moneySchema.meta({ description: 'amount × (1 + rate), half up to the cent' }),
    remainingQuota: moneySchema,
    quotaAfter: moneySchema,
    duplicateAt: instantSchema
      .nullable()
      .meta({ description: 'When the same agent was last recharged by the same amount, within ten minutes' }),
  })
  .meta({ id: 'RechargePreview' });
export type RechargePreview = z.infer<typeof rechargePreviewSchema>;

export const newRechargeSchema = rechargeRequestSchema
  .extend({
    remarks: remarksSchema,
    creditedAmount: moneySchema.optional().meta({
      description: 'As previewed: another one now answers 409. Without it the rate of the moment holds',
    }),
    confirmedDuplicate: z.boolean().default(false),
  })
  .meta({ id: 'NewRecharge' });
export type NewRecharge = z.output<typeof newRechargeSchema>;

export const entryIdSchema = z.string().regex(/^\d{1,15}$/, 'validation.invalid');

export const reversalSchema = z
  .object({
    id: entryIdSchema.meta({ description: 'The recharge to reverse' }),
    remarks: remarksSchema.pipe(z.string().min(remarksMinimum, 'validation.reversalReason')),
  })
  .meta({ id: 'RechargeReversal' });
export type Reversal = z.output<typeof reversalSchema>;

/** The amount of a correction to an agent's quota: more or less, but not zero. */
export const correctionRequestSchema = z
  .object({
    agentId: z.uuid('validation.agentFirst'),
    amount: moneySchema
      .refine((amount) => compareMoney(amount, zeroMoney) !== 0, 'validation.amountNotZero')
      .refine(
        (amount) => isWithinLimit(amount) && isWithinLimit(negateMoney(amount)),
        'validation.amountLimit',
      )
      .meta({ description: 'Signed: what is added to the quota' }),
  })
  .meta({ id: 'CorrectionRequest' });
export type CorrectionRequest = z.infer<typeof correctionRequestSchema>;

/** The result of a correction before it is posted: the posting has the same result, or is refused. */
export const correctionPreviewSchema = z
  .object({
    agentId: z.uuid(),
    agentName: z.string(),
    amount: moneySchema,
    remainingQuota: moneySchema,
    quotaAfter: moneySchema,
  })
  .meta({ id: 'CorrectionPreview' });

export const newCorrectionSchema = correctionRequestSchema
  .extend({ remarks: remarksSchema.pipe(z.string().min(1, 'validation.correctionReason')) })
  .meta({ id: 'NewCorrection' });
export type NewCorrection = z.output<typeof newCorrectionSchema>;

/** A recharge, its reversal or a correction, with the agent (R-recharge-1). */
export const agentRechargeSchema = rechargeEntrySchema
  .extend({ agentId: z.uuid(), agentName: z.string(), enterpriseId: z.string() })
  .meta({ id: 'AgentRecharge' });
export type AgentRecharge = z.infer<typeof agentRechargeSchema>;

/** Filters of `agent/recharge/record/page`; the keyword is part of an agent's name or enterprise ID. */
export const rechargeFilterSchema = ledgerFilterSchema.extend({
  agentId: z.uuid().optional(),
  kind: z.enum(rechargeKinds).meta({ id: 'RechargeKind' }).optional(),
});
export type RechargeFilter = z.output<typeof rechargeFilterSchema>;
