import { z } from 'zod';

/** One refused field of a 400 answer; `message` is in the caller's language. */
export const fieldErrorSchema = z
  .object({ field: z.string(), message: z.string() })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The current record in a 409 answer: somebody else has changed it first (R-call-4). */
export const conflictSchema = z
  .object({
    state: z.string().nullable().meta({ description: 'The present state of the record' }),
    version: z.number().int().nullable(),
    actorName: z.string().nullable().meta({ description: 'Who made the last change' }),
    at: z.string().nullable().meta({ description: 'When, ISO 8601' }),
    remarks: z.string().nullable(),
    quotedAmount: z.string().optional(),
    currentAmount: z.string().optional(),
  })
  .meta({ id: 'Conflict' });
export type Conflict = z.infer<typeof conflictSchema>;

/** The body of every failure (R-call-2); the HTTP status equals `code`. */
export const failureSchema = z
  .object({
    code: z.number().int(),
    msg: z.string(),
    data: z.union([conflictSchema, z.object({ shortfall: z.string() }).meta({ id: 'Shortfall' })]).nullable(),
    errors: z.array(fieldErrorSchema).optional(),
    reason: z.string().optional().meta({ description: 'The id of the rule that refused' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failureSchema>;
