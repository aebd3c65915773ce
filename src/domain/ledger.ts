import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { moneySchema } from './money.ts';

export const ledgerKinds = ['recharge', 'sale', 'correction'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The agent's quota (spec 3, "Account balance"): total = all credited, remaining = total − used, never below 0. */
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
    pendingAmount: moneySchema.meta({ description: 'Sum of the deals that wait for approval' }),
    entryCount: z.number().int(),
    reconciled: z.boolean().meta({ description: 'Whether the entries add up to the balance' }),
  })
  .meta({ id: 'AccountBalance' });

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
    balanceAfter: moneySchema,
    at: instantSchema,
  })
  .meta({ id: 'SaleEntry' });
