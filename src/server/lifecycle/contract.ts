import { z } from 'zod';
import { lifecycleHistorySchema, stateCountSchema } from '../../domain/lifecycleLog.ts';
import { lifecycleIdSchema } from '../http/lifecycleRecords.ts';
import { operation } from '../http/operation.ts';

const tag = 'Lifecycle';

export const lifecycleCounts = operation({
  method: 'get',
  path: '/lifecycle/counts',
  operationId: 'lifecycleCounts',
  summary: 'How many records in the scope of the caller are in each state',
  tag,
  access: 'session',
  query: z.object({ lifecycle: lifecycleIdSchema }),
  data: z.array(stateCountSchema),
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
