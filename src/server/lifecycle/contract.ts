import { z } from 'zod';
import { daySchema } from '../../domain/dates.ts';
import { lifecycleBoardSchema, stepPageSchema, stepCursorSchema } from '../../domain/lifecycleBoard.ts';
import { lifecycleHistorySchema, stateCountSchema } from '../../domain/lifecycleLog.ts';
import { lifecycleIdSchema } from '../http/lifecycleRecords.ts';
import { operation } from '../http/operation.ts';

const tag = 'Lifecycle';

export const lifecycleCounts = operation({
  method: 'get',
  path: '/lifecycle/counts',
  operationId: 'lifecycleCounts',
  cost: 'list',
  summary: 'How many records in the scope of the caller are in each state',
  tag,
  access: 'session',
  query: z.object({ lifecycle: lifecycleIdSchema }),
  data: z.array(stateCountSchema),
});

const period = {
  days: z.coerce
    .number('validation.integer')
    .int('validation.integer')
    .min(1, 'validation.tooSmall')
    .max(36_500, 'validation.tooMany')
    .optional()
    .meta({ description: 'Days of the period; all there are without' }),
  day: daySchema.optional().meta({ description: 'Its last day; today without' }),
};

export const lifecycleBoard = operation({
  method: 'get',
  path: '/lifecycle/board',
  operationId: 'lifecycleBoard',
  cost: 'board',
  summary: 'How many records in the scope of the caller are where, since when, and how many went which way',
  tag,
  access: 'session',
  query: z.object({ lifecycle: lifecycleIdSchema, ...period }),
  data: lifecycleBoardSchema,
});

export const lifecycleSteps = operation({
  method: 'get',
  path: '/lifecycle/steps',
  operationId: 'lifecycleSteps',
  cost: 'list',
  summary: 'Records in the scope of the caller that went one way in a period, the newest first',
  tag,
  access: 'session',
  query: z.object({
    lifecycle: lifecycleIdSchema,
    edge: z.string().max(100),
    ...period,
    before: stepCursorSchema.optional().meta({ description: 'The `next` of the page before' }),
  }),
  data: stepPageSchema,
});

export const lifecycleHistory = operation({
  method: 'get',
  path: '/lifecycle/history',
  operationId: 'lifecycleHistory',
  summary: 'Who moved a record, when and why, and whether the transparency log has it so',
  tag,
  access: 'session',
  query: z.object({ lifecycle: lifecycleIdSchema, id: z.uuid() }),
  data: lifecycleHistorySchema,
});
