import { z } from 'zod';
import { codeSchema, nameSchema, requiredTextSchema, textSchema } from './textSchema.ts';
import { applicationClients } from './application.ts';
import { moneySchema } from './moneySchema.ts';
import { longRemarksSchema } from './verdict.ts';

export const applicationNameLimit = 30;
export const versionTextLimit = 1000;
export const versionLineLimit = 200;

const uniqueClients = (clients: readonly string[]) => new Set(clients).size === clients.length;
const priceSchema = moneySchema.refine((price) => !price.startsWith('-'), 'validation.price');
const lineSchema = textSchema(versionLineLimit).default('');

/** The fields of a version that a developer enters (R-app-3). */
const versionFields = {
  name: nameSchema(applicationNameLimit),
  number: codeSchema().regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'validation.versionNumber'),
  clients: z
    .array(z.enum(applicationClients, 'validation.choice').meta({ id: 'ApplicationClient' }))
    .min(1, 'validation.required')
    .max(applicationClients.length, 'validation.choice')
    .refine(uniqueClients, 'validation.choice'),
  description: requiredTextSchema(versionTextLimit),
  testAccount: lineSchema,
  accessAddress: textSchema(versionLineLimit, 'validation.address')
    .pipe(
      z.union(
        [z.literal(''), z.url({ protocol: /^https?$/, error: 'validation.address' })],
        'validation.address',
      ),
    )
    .default(''),
  installerFileId: z.uuid().nullable().default(null),
  downloadInstructions: textSchema(versionTextLimit).default(''),
  developerSeatPrice: priceSchema,
  platformSeatPrice: priceSchema,
};

/** A new application with its first version, to be submitted. */
export const newApplicationSchema = z.object(versionFields).meta({ id: 'NewApplication' });
export type NewApplication = z.output<typeof newApplicationSchema>;

/** A new version of an application that has no open one. */
export const newVersionSchema = z
  .object({ applicationId: z.uuid(), ...versionFields })
  .meta({ id: 'NewApplicationVersion' });
export type NewVersion = z.output<typeof newVersionSchema>;

const versionAsSeen = {
  id: z.uuid().meta({ description: "Of the application's version" }),
  version: z.number().int(),
};

/** A changed version that has not been submitted, or was rejected. */
export const versionEditSchema = z
  .object({ ...versionAsSeen, ...versionFields })
  .meta({ id: 'ApplicationVersionEdit' });
export type VersionEdit = z.output<typeof versionEditSchema>;

export const versionSubmitSchema = z.object(versionAsSeen).meta({ id: 'ApplicationSubmit' });

/** A verdict of the review; a rejection needs its reason (R-app-7). */
export const versionAuditSchema = z
  .object({
    ...versionAsSeen,
    event: z.enum(['pass', 'reject']).meta({ id: 'AuditVerdict' }),
    remarks: longRemarksSchema,
  })
  .meta({ id: 'ApplicationAudit' });
export type VersionAudit = z.output<typeof versionAuditSchema>;

const applicationAsSeen = { id: z.uuid(), version: z.number().int() };

export const applicationPublishSchema = z.object(applicationAsSeen).meta({ id: 'ApplicationPublish' });

/** Unpublishing needs removal instructions (R-app-9). */
export const applicationUnpublishSchema = z
  .object({
    ...applicationAsSeen,
    remarks: longRemarksSchema.meta({ description: 'The removal instructions' }),
  })
  .meta({ id: 'ApplicationUnpublish' });
