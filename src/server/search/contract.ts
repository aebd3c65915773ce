import { z } from 'zod';
import { searchResultSchema } from '../../domain/search.ts';
import { operation } from '../http/operation.ts';

export const search = operation({
  method: 'get',
  path: '/search',
  operationId: 'search',
  summary: 'Records in the scope of the caller, by part of a number, name or phone',
  tag: 'Search',
  access: 'session',
  query: z.object({
    keyword: z.string().trim().min(1, 'validation.required').max(50, 'validation.tooLong'),
    limit: z.coerce.number().int().min(1).max(20).default(6),
  }),
  data: searchResultSchema,
});
