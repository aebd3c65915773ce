import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { daySchema } from './dates.ts';
import { idsQuerySchema, idsSchema, rowsOfEachSchema } from './linkedRows.ts';
import { orderSorts, orderStates, productTypes } from './order.ts';
import { pageQuery } from './paging.ts';
import { stateSinceQuery } from './stateSince.ts';

/** Filters of `order/page`; all are optional, and the caller's scope applies in addition. */
export const orderFilterSchema = z
  .object({
    ...pageQuery,
    keyword: keywordSchema.optional(),
    status: z.enum(orderStates).meta({ id: 'OrderState' }).optional(),
    ...stateSinceQuery,
    productType: z.enum(productTypes).meta({ id: 'ProductType' }).optional(),
    customerId: z.uuid().optional(),
    customerIds: idsSchema.optional(),
    perCustomer: rowsOfEachSchema('customerIds'),
    salespersonId: z.uuid().optional(),
    agentId: z.uuid().optional(),
    appliedFrom: daySchema.optional(),
    appliedTo: daySchema.optional().meta({ description: 'Last day included' }),
    startFrom: daySchema.optional(),
    startTo: daySchema.optional().meta({ description: 'Last day included' }),
    endFrom: daySchema.optional().meta({ description: 'Of the last day covered' }),
    endTo: daySchema.optional().meta({ description: 'Of the last day covered; included' }),
    sort: z.enum(orderSorts).meta({ id: 'OrderSort' }).default('appliedAt'),
    direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
  })
  .meta({ id: 'OrderFilter' });
export type OrderFilter = z.output<typeof orderFilterSchema>;

/** Filters of the salespeople that orders can be filtered by. */
export const salespeopleFilterSchema = z.object({
  keyword: keywordSchema.optional(),
  userId: z.uuid().optional().meta({ description: 'This one alone: whose orders a link asks for' }),
  userIds: idsQuerySchema.optional(),
  agentIds: idsQuerySchema.optional(),
  perAgent: rowsOfEachSchema('agentIds'),
});
export type SalespeopleFilter = z.output<typeof salespeopleFilterSchema>;
