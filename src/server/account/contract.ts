import { z } from 'zod';
import {
  accountBalanceSchema,
  balanceMonthSchema,
  ledgerEntryFilterSchema,
  ledgerEntrySchema,
  ledgerFilterSchema,
  ledgerSubject,
  ledgerSumSchema,
  rechargeEntrySchema,
  saleEntrySchema,
} from '../../domain/ledger.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Account';

export const accountBalance = operation({
  method: 'get',
  path: '/account/balance',
  operationId: 'accountBalance',
  summary: "The calling agent's quota, and whether its entries add up to it",
  tag,
  access: ['agent'],
  data: accountBalanceSchema,
});

export const accountBalanceHistory = operation({
  method: 'get',
  path: '/account/balanceHistory',
  operationId: 'accountBalanceHistory',
  cost: 'list',
  summary: "The history of the calling agent's quota over the last twelve months",
  tag,
  access: ['agent'],
  data: z.array(balanceMonthSchema),
});

export const accountRechargePage = operation({
  method: 'get',
  path: '/account/recharge/page',
  operationId: 'accountRechargePage',
  cost: 'list',
  summary: "The recharges in the calling agent's ledger, their reversals and the corrections, newest first",
  tag,
  access: ['agent'],
  query: ledgerFilterSchema,
  data: pageOf(rechargeEntrySchema, 'RechargeEntryPage'),
});

export const accountSalePage = operation({
  method: 'get',
  path: '/account/sale/page',
  operationId: 'accountSalePage',
  cost: 'list',
  summary: "The sales in the calling agent's ledger, newest first",
  tag,
  access: ['agent'],
  query: ledgerFilterSchema,
  data: pageOf(saleEntrySchema, 'SaleEntryPage'),
});

export const accountEntries = operation({
  method: 'get',
  path: '/account/entries',
  operationId: 'accountEntries',
  cost: 'list',
  summary: 'All entries of an agent, newest first: what its balance is made of',
  tag,
  access: ['operations', 'agent'],
  query: ledgerEntryFilterSchema,
  data: pageOf(ledgerEntrySchema, 'LedgerEntryPage'),
});

export const accountEntriesSum = operation({
  method: 'get',
  path: '/account/entries/sum',
  operationId: 'accountEntriesSum',
  cost: 'list',
  summary: 'A balance of an agent beside the sum of the entries behind it',
  tag,
  access: ['operations', 'agent'],
  query: z.object(ledgerSubject),
  data: ledgerSumSchema,
});
