import { z } from 'zod';
import { auditPeopleFilterSchema } from '../../domain/auditEntry.ts';
import { instantSchema } from '../../domain/dates.ts';

/** The query for steps or refused attempts of one record, or of a filter of the audit desk, a page at a time. */
export const replayQuestionSchema = z
  .object({
    lifecycle: z.string().max(60).optional(),
    recordId: z.uuid().optional().meta({ description: 'With its lifecycle: all that is kept of one record' }),
    filter: auditPeopleFilterSchema.optional(),
    attempts: z
      .boolean()
      .default(false)
      .meta({ description: 'Attempts that a rule refused, instead of steps' }),
    page: z.number().int().min(1).max(100).default(1),
  })
  .meta({ id: 'ReplayQuestion' });
export type ReplayQuestion = z.output<typeof replayQuestionSchema>;

/** Steps per page. */
export const replayPageSize = 500;

export const replayStepsSchema = z
  .object({
    steps: z.array(
      z
        .object({
          lifecycle: z.string(),
          recordId: z.string(),
          recordName: z.string().nullable(),
          seq: z.number().int(),
          from: z.string().nullable(),
          event: z.string(),
          to: z.string().nullable().meta({ description: 'Null of an attempt' }),
          edge: z.string().nullable(),
          facts: z.string().nullable().meta({ description: 'What the guards saw, as JSON' }),
          remarks: z.string(),
          params: z.string().meta({ description: 'JSON' }),
          actorId: z.string().nullable(),
          actorName: z.string(),
          actorRoleId: z.number().int().nullable(),
          at: instantSchema,
          machineVersion: z.number().int().nullable(),
          machineHash: z.string().nullable(),
          refused: z
            .object({ rule: z.string().nullable() })
            .meta({ id: 'ReplayRefusal' })
            .nullable()
            .meta({ description: 'Of an attempt: the rule that refused it' }),
        })
        .meta({ id: 'ReplayStep' }),
    ),
    more: z.boolean(),
    total: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many a filter finds; null for those of one record, of which all are given' }),
    totalIsLowerBound: z.boolean(),
  })
  .meta({ id: 'ReplaySteps' });
