import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { pageQuery } from './paging.ts';
import { stateSinceQuery } from './stateSince.ts';

export const staffStates = ['active', 'resigned'] as const;
export type StaffState = (typeof staffStates)[number];

const staffStateSchema = z.enum(staffStates).meta({ id: 'StaffState' });

/** A member of an agent's sales staff (R-staff-1). The password is never returned. */
export const staffSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    mobile: z.string(),
    avatarUrl: z.string().nullable(),
    account: z.string(),
    status: staffStateSchema,
    version: z.number().int(),
    agentId: z.uuid(),
    customerCount: z.number().int().meta({ description: 'Customers in their care now' }),
    createdAt: instantSchema,
    resignedAt: instantSchema.nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffSchema>;

/** Filters of `user/page`; all are optional, and the caller's scope applies in addition. */
export const staffFilterSchema = z
  .object({
    ...pageQuery,
    keyword: keywordSchema.optional(),
    status: staffStateSchema.optional(),
    ...stateSinceQuery,
    sort: z.enum(['createdAt']).meta({ id: 'StaffSort' }).default('createdAt'),
    direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
  })
  .meta({ id: 'StaffFilter' });
export type StaffFilter = z.output<typeof staffFilterSchema>;

/** A member as an option, for a transfer or a filter. */
export const staffChoiceSchema = z
  .object({ userId: z.uuid(), name: z.string(), mobile: z.string(), customerCount: z.number().int() })
  .meta({ id: 'StaffChoice' });

/** A customer that would be transferred when its salesperson resigns, with its related data. */
export const transferableCustomerSchema = z
  .object({
    id: z.uuid(),
    companyId: z.string(),
    name: z.string(),
    pendingOrders: z.number().int(),
    runningSubscriptions: z.number().int(),
  })
  .meta({ id: 'KeptCustomer' });

/** The customers and orders that a resignation or a later transfer would move (R-staff-7). */
export const resignPreviewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: staffStateSchema,
    version: z.number().int(),
    customerCount: z.number().int(),
    pendingOrderCount: z.number().int(),
    runningSubscriptionCount: z.number().int(),
    customers: z.array(transferableCustomerSchema),
  })
  .meta({ id: 'ResignPreview' });
export type ResignPreview = z.infer<typeof resignPreviewSchema>;

/** The moved customers and open orders, one line each. */
export const transferResultSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: staffStateSchema,
    version: z.number().int(),
    moved: z.array(
      z
        .object({
          type: z.enum(['customer', 'order']).meta({ id: 'MovedRecordType' }),
          id: z.uuid(),
          name: z.string(),
          receiverId: z.uuid(),
          receiverName: z.string(),
        })
        .meta({ id: 'MovedRecord' }),
    ),
  })
  .meta({ id: 'TransferResult' });
export type TransferResult = z.infer<typeof transferResultSchema>;
