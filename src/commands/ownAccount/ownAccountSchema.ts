import { z } from 'zod';

export const endSessionSchema = z.object({ id: z.string().min(1, 'validation.required') });
