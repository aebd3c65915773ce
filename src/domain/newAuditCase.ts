import { z } from 'zod';
import { nameSchema, textSchema } from './textSchema.ts';
import { caseDescriptionLimit, caseTitleLimit } from './auditCaseLimits.ts';
import { entryNumberSchema } from './newAuditNote.ts';
import { longRemarksSchema } from './verdict.ts';

export const caseTextsSchema = z.object({
  title: nameSchema(caseTitleLimit, 'validation.required'),
  description: textSchema(caseDescriptionLimit).default(''),
});

/** An item of a case: a record by its lifecycle and id, or an entry by its number. */
const item = {
  lifecycle: z.string().min(1, 'validation.invalid').max(60, 'validation.invalid').optional(),
  recordId: z.uuid().optional(),
  entryId: entryNumberSchema.optional().meta({ description: 'A single entry, by its number in the log' }),
};

interface Item {
  lifecycle?: string | undefined;
  recordId?: string | undefined;
  entryId?: string | undefined;
}
const isRecord = ({ lifecycle, recordId, entryId }: Item) =>
  lifecycle !== undefined && recordId !== undefined && entryId === undefined;
const isEntry = ({ lifecycle, recordId, entryId }: Item) =>
  lifecycle === undefined && recordId === undefined && entryId !== undefined;
const isOne = (each: Item) => isRecord(each) || isEntry(each);
const noItem = { message: 'validation.invalid', path: ['recordId'] };

const newItemSchema = z.object(item).refine(isOne, noItem).meta({ id: 'NewAuditCaseItem' });

export const newAuditCaseSchema = caseTextsSchema
  .extend({
    items: z
      .array(newItemSchema)
      // The case's machine checks the actual maximum of items.
      .max(1000, 'validation.tooMany')
      .default([])
      .meta({ description: 'What is in it from the beginning' }),
  })
  .meta({ id: 'NewAuditCase' });
export type NewAuditCase = z.output<typeof newAuditCaseSchema>;
export type NewAuditCaseItem = z.output<typeof newItemSchema>;

export const auditCaseEditSchema = caseTextsSchema
  .extend({ id: z.uuid(), version: z.number().int() })
  .meta({ id: 'AuditCaseEdit' });
export type AuditCaseEdit = z.output<typeof auditCaseEditSchema>;

export const auditCaseIncludeSchema = z
  .object({ id: z.uuid(), ...item })
  .refine(isOne, noItem)
  .meta({ id: 'AuditCaseInclude' });
export type AuditCaseInclude = z.output<typeof auditCaseIncludeSchema>;

/**
 * A step of a case with the version that was on the screen. Closing needs remarks, the conclusion, by the machine's rule.
 */
export const auditCaseStepSchema = z
  .object({ id: z.uuid(), version: z.number().int(), remarks: longRemarksSchema })
  .meta({ id: 'AuditCaseStep' });
export type AuditCaseStep = z.output<typeof auditCaseStepSchema>;
