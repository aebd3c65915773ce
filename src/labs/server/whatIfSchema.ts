import { z } from 'zod';
import { auditPeopleFilterSchema } from '../../domain/auditEntry.ts';
import { moneySchema } from '../../domain/moneySchema.ts';
import { codeSchema } from '../../domain/textSchema.ts';

/** The query for a what-if (R-replay-5) on the steps that a filter of the audit desk finds. */
export const whatIfQuestionSchema = z
  .object({
    filter: auditPeopleFilterSchema.optional(),
    lifecycle: codeSchema('validation.required', 60),
    rule: codeSchema('validation.required', 60),
    change: z.enum(['off', 'on', 'roles', 'figure']).meta({ id: 'WhatIfChange' }),
    edge: z.string().max(120).optional().meta({ description: 'Of "on": the step that asks it too' }),
    roles: z.array(z.string().max(20)).max(20).optional(),
    figure: z.string().max(20).optional(),
  })
  .meta({ id: 'WhatIfQuestion' });
export type WhatIfQuestion = z.output<typeof whatIfQuestionSchema>;

export const whatIfAnswerSchema = z
  .object({
    steps: z.number().int(),
    differences: z
      .array(
        z
          .object({
            lifecycle: z.string(),
            recordId: z.string(),
            recordName: z.string().nullable(),
            seq: z.number().int().meta({ description: '0 of an attempt that was refused' }),
            event: z.string(),
            now: z.string().meta({ description: 'The verdict of today' }),
            then: z.string(),
            amount: moneySchema.nullable(),
          })
          .meta({ id: 'WhatIfDifference' }),
      )
      .meta({ description: 'The first of them; all are counted' }),
    differenceCount: z.number().int(),
    sum: moneySchema,
    unasked: z.number().int().meta({ description: 'Steps that keep too few facts to tell' }),
    attempts: z.number().int().meta({ description: 'Refused attempts that were asked too' }),
    attemptsWithoutFacts: z.number().int(),
  })
  .meta({ id: 'WhatIfAnswer' });
