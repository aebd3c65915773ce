import { z } from 'zod';
import { bytesText } from '../../domain/bytesText.ts';
import { newApplicationSchema } from '../../domain/newApplication.ts';
import { installerSizeLimit } from '../../domain/file.ts';
import { typedAmountSchema } from '../../domain/typedAmount.ts';
import { remarksMinimum } from '../../domain/remarksLimit.ts';
import { longRemarksSchema } from '../../domain/verdict.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';

const limit = bytesText(installerSizeLimit);

/** A version as its developer types it: prices with or without cents, and a file if an installer is sent. */
export const typedVersionSchema = newApplicationSchema.omit({ installerFileId: true }).extend({
  developerSeatPrice: typedAmountSchema.pipe(newApplicationSchema.shape.developerSeatPrice),
  platformSeatPrice: typedAmountSchema.pipe(newApplicationSchema.shape.platformSeatPrice),
  /** Name of the installer that remains if none is sent; empty: none. */
  installerName: z.string().default(''),
  installer: z
    .instanceof(File)
    .nullable()
    .superRefine((file, context) => {
      if (file && file.size > installerSizeLimit)
        context.addIssue({ code: 'custom', message: 'refusal.file.size', params: { limit } });
    }),
});
export type TypedVersion = z.output<typeof typedVersionSchema>;

const needed = (reason: string | undefined) =>
  z.object({ remarks: longRemarksSchema.pipe(z.string().min(remarksMinimum, reason)) });

export const auditRejectionSchema = needed(applicationAudit.rules.reasonGiven?.reason);
export const removalSchema = needed(applicationPublication.rules.instructionsGiven?.reason);
