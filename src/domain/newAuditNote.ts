import { z } from 'zod';
import { requiredTextSchema } from './textSchema.ts';
import { auditNoteLimit } from './auditLimits.ts';

/** The number of an entry in the log. */
export const entryNumberSchema = z.string().regex(/^\d{1,15}$/, 'validation.invalid');

/** An auditor's note on an entry: itself an entry of the log, which nobody changes or deletes. */
export const newAuditNoteSchema = z
  .object({
    id: entryNumberSchema.meta({ description: 'The entry, by its number in the log' }),
    text: requiredTextSchema(auditNoteLimit),
  })
  .meta({ id: 'NewAuditNote' });
export type NewAuditNote = z.output<typeof newAuditNoteSchema>;
