import { z } from 'zod';
import { nameSchema } from '../../domain/textSchema.ts';
import { viewNameLimit } from '../core/shellView.ts';

export const columnsSchema = z.object({ columns: z.array(z.string()) });
export const viewNameSchema = z.object({
  name: nameSchema(viewNameLimit),
});
export const sortSchema = z.object({
  column: z.string().min(1, 'validation.required'),
  direction: z.enum(['asc', 'desc']),
});
export const filterSchema = z.object({ filter: z.string().min(1, 'validation.required') });
export const viewSchema = z.object({ view: z.string().min(1, 'validation.required') });
