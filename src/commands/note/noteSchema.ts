import { z } from 'zod';
import { noteTextSchema } from '../../domain/newNote.ts';

export const noteFormSchema = z.object({ text: noteTextSchema });
