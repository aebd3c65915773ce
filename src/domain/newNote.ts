import { z } from 'zod';
import { requiredTextSchema } from './textSchema.ts';
import { noteLimit, noteSubjects } from './note.ts';

export const noteTextSchema = requiredTextSchema(noteLimit);

export const newNoteSchema = z
  .object({
    subject: z.enum(noteSubjects).meta({ id: 'NoteSubject' }),
    subjectId: z.uuid(),
    text: noteTextSchema,
  })
  .meta({ id: 'NewNote' });
export type NewNote = z.infer<typeof newNoteSchema>;

export const noteEditSchema = z
  .object({ id: z.uuid(), version: z.number().int(), text: noteTextSchema })
  .meta({ id: 'NoteEdit' });
export type NoteEdit = z.infer<typeof noteEditSchema>;
