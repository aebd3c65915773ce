import { z } from 'zod';
import { keywordSchema } from '../../domain/keywordSchema.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycleIdSchema } from '../http/lifecycleRecords.ts';
import { operation } from '../http/operation.ts';

const givenKeywordSchema = keywordSchema.min(1, 'validation.required');
const tag = 'Search';
const recordState = { lifecycle: lifecycleIdSchema, state: z.string().max(50, 'validation.tooLong') };
const searchedStateSchema = z
  .object(recordState)
  .refine(({ lifecycle, state }) => lifecycleStates(lifecycles[lifecycle]).some(({ id }) => id === state), {
    message: 'validation.choice',
    path: ['state'],
  })
  .meta({ id: 'SearchedState' });
const recordStateSchema = z.object(recordState).meta({ id: 'RecordState' });

/** Returns the calls, with the rows of each kind of record that can be found, by the field of the answer. */
export function searchOperations(rows: Record<string, z.ZodType>) {
  const lists = Object.entries(rows).map(([field, row]): [string, z.ZodType] => [field, z.array(row)]);
  const more = z.array(z.string()).meta({
    description: 'The fields of the records of which more match than are answered',
  });
  const bestIn = z.array(recordStateSchema).meta({
    description:
      'Of records of which more match than are answered: the states that were asked for, in each of which the best ' +
      'matches are among those answered',
  });
  const found = z.object({ ...Object.fromEntries(lists), more, bestIn }).meta({ id: 'SearchResult' });
  return {
    search: operation({
      method: 'get',
      path: '/search',
      operationId: 'search',
      cost: 'search',
      summary: 'Records in the scope of the caller, by part of a number, name or phone',
      tag,
      access: 'session',
      query: z.object({
        keyword: givenKeywordSchema,
        limit: z.coerce.number().int().min(1).max(20).default(6),
      }),
      data: found,
    }),
    searchResolve: operation({
      method: 'post',
      path: '/search/resolve',
      operationId: 'searchResolve',
      cost: 'resolve',
      summary:
        'Records in the scope of the caller by many numbers, names or phones at once, as they are pasted: an entry for ' +
        'each, in their order. Where at most 12 are none of a record, these are searched for by part of one',
      tag,
      access: 'session',
      body: z
        .object({
          keywords: z
            .array(givenKeywordSchema)
            .min(1, 'validation.required')
            .max(200, 'validation.keywordsTooMany'),
          limit: z.number().int().min(1).max(6).default(4),
          states: z
            .array(searchedStateSchema)
            .max(50, 'validation.tooLong')
            .default([])
            .meta({
              description:
                'The states that records are wanted in: where more match than are answered, the best in each of these ' +
                'are answered as well',
            }),
        })
        .meta({ id: 'SearchResolve' }),
      data: z
        .object({
          resolved: z.array(found),
        })
        .meta({ id: 'ResolvedKeywords' }),
    }),
  };
}
