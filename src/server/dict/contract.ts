import { z } from 'zod';
import { dictionaryEntrySchema, dictionaryTypeSchema } from '../../domain/dictionary.ts';
import { operation } from '../http/operation.ts';

export const dictByType = operation({
  method: 'get',
  path: '/dict/byType',
  operationId: 'dictByType',
  summary: "The codes of a type, each with its word in the caller's language",
  tag: 'Common',
  access: 'session',
  query: z.object({ type: dictionaryTypeSchema }),
  data: z.array(dictionaryEntrySchema),
});
