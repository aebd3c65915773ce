import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { idsSchema, rowsOfEachSchema } from './linkedRows.ts';
import { customerSorts, customerStates } from './customer.ts';
import { pageQuery } from './paging.ts';
import { stateSinceQuery } from './stateSince.ts';

/** Filters of `customer/page`; all are optional, and the caller's scope applies in addition. */
export const customerFilterSchema = z
  .object({
    ...pageQuery,
    keyword: keywordSchema.optional(),
    status: z.enum(customerStates).meta({ id: 'CustomerState' }).optional(),
    ...stateSinceQuery,
    salespersonId: z.uuid().optional(),
    ids: idsSchema.optional(),
    agentIds: idsSchema.optional(),
    perAgent: rowsOfEachSchema('agentIds'),
    sort: z.enum(customerSorts).meta({ id: 'CustomerSort' }).default('createdAt'),
    direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
  })
  .meta({ id: 'CustomerFilter' });
export type CustomerFilter = z.output<typeof customerFilterSchema>;
