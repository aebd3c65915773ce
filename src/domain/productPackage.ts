import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { idsQuerySchema } from './linkedRows.ts';
import { moneySchema } from './moneySchema.ts';
import { pageQuery } from './paging.ts';
import { publicationStates } from './publication.ts';
import { stateSinceQuery } from './stateSince.ts';

const publicationSchema = z.enum(publicationStates).meta({ id: 'PublicationState' });

/** A product package as it is sold (R-package-1). */
export const productPackageSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    baseSeats: z.number().int().meta({ description: 'Seats included in the price' }),
    applicationNames: z.array(z.string()),
    trial: z.boolean(),
    durationMonths: z.number().int(),
    price: moneySchema.meta({ description: 'For the whole duration, base seats included' }),
    seatPrice: moneySchema.meta({ description: 'One extra seat for the whole duration' }),
    status: publicationSchema,
    version: z.number().int(),
  })
  .meta({ id: 'ProductPackage' });
export type ProductPackage = z.infer<typeof productPackageSchema>;

/** An application in a package; while one is unpublished, the whole package cannot be sold or renewed. */
export const includedApplicationSchema = z
  .object({ id: z.uuid(), name: z.string(), status: publicationSchema })
  .meta({ id: 'HeldApplication' });
export type IncludedApplication = z.infer<typeof includedApplicationSchema>;

/** A product package as operations manage it. */
export const managedPackageSchema = productPackageSchema
  .omit({ applicationNames: true })
  .extend({ applications: z.array(includedApplicationSchema), createdAt: instantSchema })
  .meta({ id: 'ManagedPackage' });
export type ManagedPackage = z.infer<typeof managedPackageSchema>;

export const packageDetailSchema = managedPackageSchema
  .extend({
    runningCustomers: z.number().int().meta({ description: 'Customers who use it today' }),
    pendingOrders: z.number().int().meta({ description: 'Orders of it that wait for approval' }),
    removalInstructions: z
      .string()
      .nullable()
      .meta({ description: 'Why it was unpublished; null while published or never published' }),
  })
  .meta({ id: 'PackageDetail' });
export type PackageDetail = z.infer<typeof packageDetailSchema>;

/** A package as an option, with the reason if it is not for sale, in the caller's language. */
export const packageChoiceSchema = managedPackageSchema
  .pick({ id: true, name: true, status: true })
  .extend({ blockedReason: z.string().nullable() })
  .meta({ id: 'PackageChoice' });

export const packageSorts = ['createdAt', 'name', 'price', 'durationMonths'] as const;
export type PackageSort = (typeof packageSorts)[number];

export const packageKinds = ['formal', 'trial'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** Filters of `package/page`; the keyword is part of the package's name or of that of an application in it. */
export const packageFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  status: publicationSchema.optional(),
  ...stateSinceQuery,
  kind: z.enum(packageKinds).meta({ id: 'PackageKind' }).optional(),
  ids: idsQuerySchema.optional(),
  applicationId: z.uuid().optional().meta({ description: 'Packages that hold the application' }),
  sort: z.enum(packageSorts).meta({ id: 'PackageSort' }).default('createdAt'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type PackageFilter = z.output<typeof packageFilterSchema>;
