import { z } from 'zod';
import { wholeNumberIn } from './typedText.ts';
import { plain } from './visibleText.ts';

/** A whole number within the limits; each way to miss it has its own words. */
export const countSchema = (minimum: number, maximum: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.integer') })
    .int('validation.integer')
    .min(minimum, 'validation.tooSmall')
    .max(maximum, 'validation.tooMany');

/** The same as people type or paste it ("１，２００"); a field that is still empty holds '', or what nobody sees. */
export const typedCountSchema = (minimum: number, maximum: number) =>
  z.preprocess(
    (typed) => {
      if (typed === null) return undefined;
      if (typeof typed !== 'string') return typed;
      return plain(typed) === '' ? undefined : (wholeNumberIn(typed) ?? typed);
    },
    countSchema(minimum, maximum),
  );
