import { z } from 'zod';

/** Most ids that one call can be asked about: as many as the rows of its longest page. */
export const idsLimit = 100;
/** Most rows of each record that a call can be asked for. */
export const rowsOfEachLimit = idsLimit;

/** The ids that the body of a call names. */
export const idsSchema = z
  .array(z.uuid())
  .min(1, 'validation.required')
  .max(idsLimit, 'validation.keywordsTooMany')
  .meta({ description: `At most ${idsLimit}` });

/** The ids that the query of a call names. */
export const idsQuerySchema = z
  .string()
  .max(idsLimit * 40, 'validation.tooLong')
  .transform((ids) => ids.split(','))
  .pipe(idsSchema)
  .meta({ description: `Ids with a comma between them, at most ${idsLimit}` });

/** How many rows of each record a call is asked for; `of`: the filter that names the records. */
export const rowsOfEachSchema = (of: string) =>
  z.coerce
    .number()
    .int()
    .min(1, 'validation.tooSmall')
    .max(rowsOfEachLimit, 'validation.tooMany')
    .optional()
    .meta({ description: `With \`${of}\`: only the first rows of each, at most ${rowsOfEachLimit}` });

/** Tells whether a filter says how many rows of each record a call is asked for, by its name: `perAgent` for `agentIds`. */
export const limitsRowsOfEach = (name: string): boolean => /^per[A-Z]/.test(name);
