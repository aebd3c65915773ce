import { z } from 'zod';
import { daySchema, instantSchema } from './dates.ts';
import { idsQuerySchema, rowsOfEachSchema } from './linkedRows.ts';
import { subscriptionStates } from './subscription.ts';

export const companyNameLimit = 20;

export const industries = [
  'manufacturing',
  'retail',
  'finance',
  'education',
  'healthcare',
  'logistics',
  'construction',
  'internet',
  'government',
  'other',
] as const;
export type Industry = (typeof industries)[number];

/**
 * The fields of a customer that its salesperson enters and changes, in the order of files. Schema, form, detail page, list,
 * export, import and trail are made from this list or fail to compile without an entry for each.
 */
export const customerFields = [
  'name',
  'creditCode',
  'industry',
  'employeeCount',
  'adminName',
  'adminPhone',
  'adminAccount',
  'website',
] as const;
export type CustomerField = (typeof customerFields)[number];

/** The fields that may be empty. A file of an import may lack their columns. */
export const optionalCustomerFields = ['website'] as const satisfies readonly CustomerField[];

/** The sort orders of a customer list. */
export const customerSorts = ['createdAt', 'orderCount'] as const;
export type CustomerSort = (typeof customerSorts)[number];

export const customerStates = ['enabled', 'disabled'] as const;

/** A running or ended right to use a package. Half open: `endDate` is the first day not covered. */
export const subscriptionSchema = z
  .object({
    id: z.uuid(),
    packageId: z.uuid(),
    packageName: z.string(),
    trial: z.boolean(),
    seats: z.number().int(),
    startDate: daySchema,
    endDate: daySchema,
    running: z.boolean(),
    status: z.enum(subscriptionStates).meta({ id: 'SubscriptionState' }),
    blockedReason: z
      .string()
      .nullable()
      .meta({ description: 'Why its package is neither sold nor renewed now; in the caller’s language' }),
  })
  .meta({ id: 'CustomerSubscription' });

/** The terms of one of several customers. */
export const customerSubscriptionsSchema = z
  .object({
    customerId: z.uuid(),
    subscriptions: z.array(subscriptionSchema).meta({ description: 'The latest end first' }),
  })
  .meta({ id: 'CustomerSubscriptions' });

/** The customers whose terms are asked for. */
export const subscriptionsFilterSchema = z.object({
  customerIds: idsQuerySchema,
  perCustomer: rowsOfEachSchema('customerIds'),
});

/** A customer (R-customer-1). The login password is never returned. */
export const customerSchema = z
  .object({
    id: z.uuid(),
    companyId: z.string(),
    name: z.string(),
    employeeCount: z.number().int(),
    creditCode: z.string(),
    industry: z.enum(industries).meta({ id: 'Industry' }),
    adminName: z.string(),
    adminPhone: z.string(),
    adminAccount: z.string(),
    website: z.string().nullable().meta({ description: 'A normalized http or https address' }),
    status: z.enum(customerStates).meta({ id: 'CustomerState' }),
    version: z.number().int(),
    agentId: z.uuid(),
    agentName: z.string(),
    salespersonId: z.uuid(),
    salespersonName: z.string(),
    orderCount: z.number().int(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const customerDetailSchema = customerSchema
  .extend({ subscriptions: z.array(subscriptionSchema) })
  .meta({ id: 'CustomerDetail' });

/** The input for enabling or disabling a customer (R-customer-8), with the version that was on the screen. */
export const customerStatusSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(customerStates).meta({ id: 'CustomerState' }),
    version: z.number().int(),
  })
  .meta({ id: 'CustomerStatusChange' });
export type CustomerStatusChange = z.infer<typeof customerStatusSchema>;

/** Maximum number of characters of a web address, as typed and as stored. */
export const websiteLimit = 200;

/** Returns the address for a link; undefined unless it is http or https, so that no stored value can run a script. */
export function websiteLink(website: string | null): string | undefined {
  return website !== null && /^https?:\/\//.test(website) ? website : undefined;
}
