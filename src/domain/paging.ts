import { z } from 'zod';

export const defaultPageSize = 20;
export const maximumPageSize = 100;

/** The parameters of every list call: pages count from 1 (R-list-1). */
export const pageQuery = {
  current: z.coerce.number().int().min(1, 'validation.page').max(1_000_000, 'validation.tooMany').default(1),
  pageSize: z.coerce
    .number()
    .int()
    .min(1, 'validation.pageSize')
    .max(maximumPageSize, 'validation.pageSize')
    .default(defaultPageSize),
  after: z.string().max(1000, 'validation.after').optional().meta({
    description:
      'The `last` of the page before: the page begins after its last record, whatever has changed since',
  }),
};

/** The matches of a keyword are counted up to this number, because an exact larger count would take longer. */
export const countedTo = 10_000;

/** Creates the schema of a list's answer: the total number of matching records, and the requested page of them. */
export function pageOf<T extends z.ZodType>(record: T, id: string) {
  return z
    .object({
      total: z.number().int(),
      totalIsLowerBound: z
        .boolean()
        .optional()
        .meta({ description: 'More match than `total`: what a keyword finds is counted so far' }),
      before: z
        .number()
        .int()
        .optional()
        .meta({ description: 'With `after`: how many records come before the first one' }),
      last: z
        .string()
        .optional()
        .meta({ description: 'Names the last record, for `after` of the next page' }),
      records: z.array(record),
    })
    .meta({ id });
}
