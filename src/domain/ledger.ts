import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { daySchema, instantSchema } from './dates.ts';
import { moneySchema } from './moneySchema.ts';
import { pageQuery } from './paging.ts';

/** A reversal mirrors one recharge; a correction is of any amount, of either sign. */
export const ledgerKinds = ['recharge', 'sale', 'reversal', 'correction'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
/** The kinds of entries that add up to the total quota. */
export const rechargeKinds = ['recharge', 'reversal', 'correction'] as const;
const ledgerKindSchema = z.enum(ledgerKinds).meta({ id: 'LedgerKind' });

/** The agent's quota (R-quota-2): total = all credited, remaining = total − used, never below 0. */
export const accountBalanceSchema = z
  .object({
    agentId: z.uuid(),
    agentName: z.string(),
    levelName: z.string(),
    discountRate: z.string(),
    createdAt: instantSchema,
    totalQuota: moneySchema,
    usedQuota: moneySchema,
    remainingQuota: moneySchema,
    correctedAmount: moneySchema.meta({
      description: 'Sum of the corrections, of either sign; part of the total quota',
    }),
    pendingAmount: moneySchema.meta({ description: 'Sum of the deals that wait for approval' }),
    entryCount: z.number().int(),
    reconciled: z.boolean().meta({ description: 'Whether the entries add up to the balance' }),
  })
  .meta({ id: 'AccountBalance' });

/** One month of the quota's history. */
export const balanceMonthSchema = z
  .object({
    month: z.string().meta({ description: 'A calendar month in Asia/Shanghai', example: '2026-11' }),
    credited: moneySchema.meta({ description: 'Recharges, reversals and corrections of the month' }),
    used: moneySchema.meta({ description: 'Sales of the month' }),
    remaining: moneySchema.meta({ description: 'Remaining quota at the end of the month, or now' }),
  })
  .meta({ id: 'BalanceMonth' });
export type BalanceMonth = z.infer<typeof balanceMonthSchema>;

/** One sale in the agent's ledger: an approved order and the quota after it. */
export const saleEntrySchema = z
  .object({
    id: z.string(),
    orderId: z.uuid(),
    orderNo: z.string(),
    customerName: z.string(),
    packageName: z.string(),
    salespersonName: z.string(),
    amount: moneySchema.meta({ description: 'Taken from the quota; positive' }),
    quotedAmount: moneySchema.meta({ description: 'What its order was quoted for' }),
    balanceAfter: moneySchema,
    at: instantSchema,
  })
  .meta({ id: 'SaleEntry' });
export type SaleEntry = z.infer<typeof saleEntrySchema>;

/** A recharge, the reversal of one, or a correction (R-recharge-1). */
export const rechargeEntrySchema = z
  .object({
    id: z.string(),
    kind: ledgerKindSchema,
    rechargeAmount: moneySchema.meta({ description: 'Paid; negative for a reversal, 0.00 for a correction' }),
    creditedAmount: moneySchema.meta({ description: 'Added to the quota; negative for a reversal' }),
    discountRate: z.string().nullable(),
    balanceBefore: moneySchema,
    balanceAfter: moneySchema,
    remarks: z.string(),
    reversesId: z.string().nullable().meta({ description: 'The entry this one reverses' }),
    reversedById: z.string().nullable().meta({ description: 'The entry that reversed this one' }),
    actorName: z.string().nullable(),
    at: instantSchema,
  })
  .meta({ id: 'RechargeEntry' });
export type RechargeEntry = z.infer<typeof rechargeEntrySchema>;

/** Any entry of the ledger; the balance is the sum of them. */
export const ledgerEntrySchema = z
  .object({
    id: z.string(),
    kind: ledgerKindSchema,
    amount: moneySchema.meta({ description: 'Signed: what it adds to the quota' }),
    quotedAmount: moneySchema.nullable().meta({ description: 'Of a sale: what its order was quoted for' }),
    balanceAfter: moneySchema,
    addsUp: z
      .boolean()
      .meta({ description: 'Whether the balance after is that of the entry before, plus this' }),
    orderId: z.uuid().nullable(),
    orderNo: z.string().nullable(),
    customerName: z.string().nullable(),
    reversesId: z.string().nullable(),
    remarks: z.string(),
    actorName: z.string().nullable(),
    at: instantSchema,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** A balance with the sum of the entries that it consists of. */
export const ledgerSumSchema = z
  .object({
    agentId: z.uuid(),
    agentName: z.string(),
    entryCount: z.number().int(),
    sum: moneySchema,
    balance: moneySchema,
    reconciled: z.boolean(),
  })
  .meta({ id: 'LedgerSum' });

const keyword = keywordSchema.optional();
const direction = z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc');

export const ledgerSorts = ['at', 'amount'] as const;
export type LedgerSort = (typeof ledgerSorts)[number];

/** The filters and sort orders of all lists of ledger entries. */
export const ledgerFilterSchema = z.object({
  ...pageQuery,
  keyword,
  from: daySchema.optional(),
  to: daySchema.optional().meta({ description: 'Last day included' }),
  sort: z.enum(ledgerSorts).meta({ id: 'LedgerSort' }).default('at'),
  direction,
});
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

/** The parameters that select a balance. */
export const ledgerSubject = {
  agentId: z
    .uuid()
    .optional()
    .meta({ description: 'Whose ledger; operations must say, an agent has but one' }),
  upTo: z
    .string()
    .regex(/^\d{1,15}$/, 'validation.invalid')
    .optional()
    .meta({ description: 'The last entry that counts: the balance after it' }),
};

export const ledgerEntryFilterSchema = ledgerFilterSchema.extend({
  ...ledgerSubject,
  kind: ledgerKindSchema.optional(),
});
export type LedgerEntryFilter = z.output<typeof ledgerEntryFilterSchema>;
