import { z } from 'zod';
import { instantSchema } from './dates.ts';

/** The step of another record that caused this one: the unpublishing of an application ends the sale of its packages. */
export const stepCauseSchema = z
  .object({
    lifecycle: z.string(),
    edge: z.string(),
    event: z.string(),
    to: z.string(),
    recordId: z.string(),
    recordName: z.string(),
  })
  .meta({ id: 'StepCause' });
export type StepCause = z.infer<typeof stepCauseSchema>;

/** One step of the audit trail, stored as keys and parameters so that it can be shown in either language. */
export const transitionEntrySchema = z
  .object({
    seq: z.number().int(),
    from: z.string().nullable(),
    event: z.string(),
    to: z.string(),
    edge: z.string(),
    actorName: z.string(),
    actorRoleId: z.number().int(),
    remarks: z.string(),
    params: z
      .array(z.object({ name: z.string(), value: z.string() }).meta({ id: 'TransitionParam' }))
      .meta({ description: 'Its figures, by the names of their words' }),
    cause: stepCauseSchema
      .nullable()
      .meta({ description: 'Null where nothing else caused it, or where the caller may not see what did' }),
    at: instantSchema,
    hash: z.string().meta({ description: 'Of its leaf in the transparency log' }),
  })
  .meta({ id: 'TransitionEntry' });
export type TransitionEntry = z.infer<typeof transitionEntrySchema>;

export const lifecycleHistorySchema = z
  .object({
    lifecycle: z.string(),
    recordId: z.uuid(),
    pageId: z.uuid().meta({
      description:
        'The record whose page shows it: of a version, its application, of a subscription, its customer, of a file, what names it; else itself',
    }),
    pageType: z.string().meta({ description: 'What kind of record that is' }),
    recordName: z.string(),
    state: z.string(),
    verified: z.boolean().meta({ description: 'Whether the log has every entry as it stands here' }),
    entries: z.array(transitionEntrySchema),
  })
  .meta({ id: 'LifecycleHistory' });

export const stateCountSchema = z
  .object({ state: z.string(), count: z.number().int() })
  .meta({ id: 'StateCount' });
