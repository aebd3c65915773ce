import { z } from 'zod';
import { keywordSchema } from './keywordSchema.ts';
import { instantSchema } from './dates.ts';
import { installerFileSchema } from './file.ts';
import { moneySchema } from './moneySchema.ts';
import { pageQuery } from './paging.ts';
import { publicationStates } from './publication.ts';
import { stateSinceQuery } from './stateSince.ts';

/** The states of a version's review (R-app-5 to R-app-7) and of the machine `applicationAudit`. */
export const auditStates = ['draft', 'pending', 'passed', 'rejected'] as const;
export type AuditState = (typeof auditStates)[number];

/** The platforms of an application. */
export const applicationClients = ['web', 'windows', 'macos', 'android', 'ios', 'miniProgram'] as const;
export type ApplicationClient = (typeof applicationClients)[number];

const auditStateSchema = z.enum(auditStates).meta({ id: 'AuditState' });
const publicationStateSchema = z.enum(publicationStates).meta({ id: 'PublicationState' });
const clientsSchema = z.array(z.enum(applicationClients).meta({ id: 'ApplicationClient' }));

/** A version of an application as its developer describes it, with its review's result (R-app-1). */
export const applicationVersionSchema = z
  .object({
    id: z.uuid(),
    applicationId: z.uuid(),
    revision: z.number().int().meta({ description: '1 for the first version of the application' }),
    name: z.string(),
    number: z.string(),
    clients: clientsSchema,
    description: z.string(),
    testAccount: z.string(),
    accessAddress: z.string(),
    installer: installerFileSchema.nullable(),
    downloadInstructions: z.string(),
    developerSeatPrice: moneySchema.meta({ description: "The developer's price of a seat, per month" }),
    platformSeatPrice: moneySchema.meta({ description: "The platform's price of a seat, per month" }),
    status: auditStateSchema,
    version: z.number().int(),
    reviewDescription: z
      .string()
      .nullable()
      .meta({ description: 'What the review said; of a rejection the reason' }),
    createdAt: instantSchema,
    appliedAt: instantSchema.nullable(),
    decidedAt: instantSchema.nullable(),
    decidedByName: z.string().nullable(),
    releasedAt: instantSchema.nullable().meta({ description: 'When this version first was on the shelf' }),
  })
  .meta({ id: 'ApplicationVersion' });
export type ApplicationVersion = z.infer<typeof applicationVersionSchema>;

/** An application with its latest version: the open one if there is one, else the one that passed last. */
export const applicationSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    developerId: z.uuid(),
    developerName: z.string(),
    status: publicationStateSchema,
    version: z.number().int(),
    passedNumber: z
      .string()
      .nullable()
      .meta({ description: 'The version in force; null: none has passed yet' }),
    latestId: z.uuid().meta({ description: 'The latest version, and its own version for writes' }),
    latestVersion: z.number().int(),
    latestNumber: z.string(),
    auditStatus: auditStateSchema.meta({ description: 'Of the latest version' }),
    reviewDescription: z.string().nullable(),
    clients: clientsSchema,
    canBeTried: z.boolean().meta({ description: 'The latest version has an access address or an installer' }),
    developerSeatPrice: moneySchema,
    platformSeatPrice: moneySchema,
    createdAt: instantSchema,
    appliedAt: instantSchema.nullable(),
    releasedAt: instantSchema.nullable().meta({ description: 'Of the version in force' }),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof applicationSchema>;

export const applicationDetailSchema = applicationSchema
  .extend({
    removalInstructions: z
      .string()
      .nullable()
      .meta({ description: 'Said when it was unpublished; null unless it was' }),
    versions: z.array(applicationVersionSchema).meta({ description: 'The latest first' }),
  })
  .meta({ id: 'ApplicationDetail' });
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;

/**
 * The effects of unpublishing an application: it changes the packages that contain it, but not the customers who use them.
 */
export const unpublishPreviewSchema = z
  .object({
    applicationId: z.uuid(),
    packages: z.array(
      z
        .object({
          id: z.uuid(),
          name: z.string(),
          status: publicationStateSchema,
          sold: z.boolean().meta({ description: 'It can be sold and renewed now' }),
          customerCount: z.number().int().meta({ description: 'Customers who run it today' }),
        })
        .meta({ id: 'HoldingPackage' }),
    ),
    customerCount: z.number().int().meta({ description: 'Customers who run any of them today' }),
  })
  .meta({ id: 'UnpublishPreview' });

/** An application as an option of a package. */
export const applicationChoiceSchema = applicationSchema
  .pick({ id: true, name: true, status: true, developerSeatPrice: true, platformSeatPrice: true })
  .extend({ number: z.string() })
  .meta({ id: 'ApplicationChoice', description: 'With what its version in force says' });

export const applicationSorts = ['createdAt', 'name', 'appliedAt'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Filters of `app/page`; the keyword is part of the application's or the developer's name. */
export const applicationFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema.optional(),
  status: publicationStateSchema.optional(),
  auditStatus: auditStateSchema.optional(),
  ...stateSinceQuery,
  auditSinceFrom: stateSinceQuery.sinceFrom,
  auditSinceTo: stateSinceQuery.sinceTo,
  sort: z.enum(applicationSorts).meta({ id: 'ApplicationSort' }).default('createdAt'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type ApplicationFilter = z.output<typeof applicationFilterSchema>;
