import { newAuditNoteSchema } from '../../domain/auditEntry.ts';

export const auditNoteFormSchema = newAuditNoteSchema.pick({ text: true });
