import { z } from 'zod';
import { operation } from '../http/operation.ts';

/** The call, with the rows of each kind of record that can be found, by the field of the answer. */
export function searchOperation(rows: Record<string, z.ZodType>) {
  return operation({
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
    data: z
      .object(Object.fromEntries(Object.entries(rows).map(([field, row]) => [field, z.array(row)])))
      .meta({ id: 'SearchResult' }),
  });
}
