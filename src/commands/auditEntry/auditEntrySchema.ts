import { newAuditNoteSchema } from '../../domain/newAuditNote.ts';

export const auditNoteFormSchema = newAuditNoteSchema.pick({ text: true });
