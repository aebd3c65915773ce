import { z } from 'zod';
import { newApplicationSchema } from '../../domain/newApplication.ts';
import { installerSizeLimit } from '../../domain/file.ts';
import { typedAmountSchema } from '../../domain/typedAmount.ts';
import { remarksSchema } from '../../domain/verdict.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';

const megabytes = installerSizeLimit / 1024 / 1024;

/** A version as its developer types it: prices with or without cents, and a file where an installer is sent. */
export const typedVersionSchema = newApplicationSchema.omit({ installerFileId: true }).extend({
  developerSeatPrice: typedAmountSchema,
  platformSeatPrice: typedAmountSchema,
  installer: z
    .instanceof(File)
    .nullable()
    .superRefine((file, context) => {
      if (file && file.size > installerSizeLimit)
        context.addIssue({ code: 'custom', message: 'refusal.file.size', params: { megabytes } });
    }),
});
export type TypedVersion = z.output<typeof typedVersionSchema>;

const needed = (reason: string | undefined) =>
  z.object({ remarks: remarksSchema.pipe(z.string().min(1, reason)) });

export const auditRejectionSchema = needed(applicationAudit.rules.reasonGiven?.reason);
export const removalSchema = needed(applicationPublication.rules.instructionsGiven?.reason);
