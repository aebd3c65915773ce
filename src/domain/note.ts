import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { foundFields } from './foundFields.ts';
import { pageQuery } from './paging.ts';

/** The states of the machine `note`. */
export const noteStates = ['active', 'deleted'] as const;
export type NoteState = (typeof noteStates)[number];
const noteStateSchema = z.enum(noteStates).meta({ id: 'NoteState' });

/** The subjects of a note. */
export const noteSubjects = ['customer', 'order', 'auditCase'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

export const noteLimit = 500;

/** A dated note on a customer, on one of its orders, or in a case of the audit desk (R-note-1). */
export const noteSchema = z
  .object({
    id: z.uuid(),
    customerId: z.uuid().nullable().meta({ description: 'Null where it is in a case' }),
    customerName: z.string().nullable(),
    orderId: z.uuid().nullable().meta({ description: 'Null where it is on none' }),
    orderNo: z.string().nullable(),
    caseId: z.uuid().nullable(),
    caseTitle: z.string().nullable(),
    caseClosed: z.boolean().meta({ description: 'In a case that is closed: it stays as it is' }),
    text: z.string().meta({ description: 'Empty once it is deleted' }),
    authorId: z.uuid(),
    authorName: z.string(),
    status: noteStateSchema,
    version: z.number().int(),
    createdAt: instantSchema,
    editedAt: instantSchema.nullable(),
    deletedAt: instantSchema.nullable(),
    deletedByName: z.string().nullable(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;

/** `customerId` finds the notes on its orders too. */
export const noteFilterSchema = z.object({
  ...pageQuery,
  customerId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  caseId: z.uuid().optional(),
  status: noteStateSchema.optional(),
});
export type NoteFilter = z.output<typeof noteFilterSchema>;

export const foundNoteSchema = noteSchema
  .pick({
    id: true,
    customerName: true,
    orderNo: true,
    caseTitle: true,
    text: true,
    authorName: true,
    status: true,
    createdAt: true,
  })
  .extend(foundFields)
  .meta({ id: 'FoundNote' });
