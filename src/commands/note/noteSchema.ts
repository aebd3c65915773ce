import { z } from 'zod';
import { noteTextSchema } from '../../domain/note.ts';

export const noteFormSchema = z.object({ text: noteTextSchema });
