import { z } from 'zod';
import { wholeNumberIn } from './typedText.ts';
import { plain } from './visibleText.ts';

/** Creates the schema of a whole number within the limits; each violation has its own message. */
export const countSchema = (minimum: number, maximum: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.integer') })
    .int('validation.integer')
    .min(minimum, 'validation.tooSmall')
    .max(maximum, 'validation.tooMany');

/** Creates the same schema for typed or pasted text ("１，２００"); an empty field contains '' or invisible characters. */
export const typedCountSchema = (minimum: number, maximum: number) =>
  z.preprocess(
    (typed) => {
      if (typed === null) return undefined;
      if (typeof typed !== 'string') return typed;
      return plain(typed) === '' ? undefined : (wholeNumberIn(typed) ?? typed);
    },
    countSchema(minimum, maximum),
  );
