import { z } from 'zod';
import { instantSchema } from './dates.ts';

/** A session of the caller on one device. */
export const ownSessionSchema = z
  .object({
    id: z.string().meta({ description: 'Names the session; says nothing of its token' }),
    userAgent: z.string(),
    address: z.string(),
    createdAt: instantSchema,
    lastSeenAt: instantSchema,
    current: z.boolean().meta({ description: 'The session of this call' }),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const revokeSessionSchema = z
  .object({
    id: z
      .string()
      .regex(/^[0-9a-f]{16}$/, 'validation.invalid')
      .optional()
      .meta({ description: 'Absent: every session of the caller but this one' }),
  })
  .meta({ id: 'RevokeSession' });
