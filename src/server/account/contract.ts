import { z } from 'zod';
import { accountBalanceSchema, saleEntrySchema } from '../../domain/ledger.ts';
import { pageOf, pageQuery } from '../../domain/paging.ts';
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

export const accountSalePage = operation({
  method: 'get',
  path: '/account/sale/page',
  operationId: 'accountSalePage',
  summary: "The sales in the calling agent's ledger, newest first",
  tag,
  access: ['agent'],
  query: z.object({ ...pageQuery, keyword: z.string().trim().max(50, 'validation.tooLong').optional() }),
  data: pageOf(saleEntrySchema, 'SaleEntryPage'),
});
