import { z } from 'zod';
import { caseTextsSchema } from '../../domain/newAuditCase.ts';
import { remarksMinimum } from '../../domain/remarksLimit.ts';
import { longRemarksSchema } from '../../domain/verdict.ts';
import { auditCase } from '../../machines/auditCase.ts';
import { trailRecordSchema } from '../auditTrail/compareRecordsSchema.ts';

export const caseFormSchema = caseTextsSchema;

export const chosenCaseSchema = z.object({ caseId: z.uuid('validation.required') });

export const addedRecordSchema = z.object({ record: trailRecordSchema });

export const addAnyRecordSchema = chosenCaseSchema.extend({ record: trailRecordSchema });

export const closeCaseSchema = z.object({
  remarks: longRemarksSchema.pipe(z.string().min(remarksMinimum, auditCase.rules.conclusionGiven?.reason)),
});

export const reopenCaseSchema = z.object({ remarks: longRemarksSchema });
