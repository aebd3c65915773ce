import { z } from 'zod';
import { codeSchema } from './textSchema.ts';
import { plain } from './visibleText.ts';

/**
 * Reduces a pasted mobile number ("+86 138-0013 8000") to its digits. "0086" is the country only where a mobile number
 * begins after it, because digits of a credit code may begin like that too.
 */
export function normalizePhone(text: string): string {
  return plain(text)
    .replace(/[\s\p{Pd}−().·]/gu, '')
    .replace(/^(?:\+86|0086(?=1[3-9])|86(?=1\d{10}$))/, '');
}

/** A mainland mobile number: 11 digits, 1 then 3 to 9. */
export const phoneSchema = codeSchema()
  .transform(normalizePhone)
  .pipe(
    z
      .string()
      .min(1, 'validation.required')
      .regex(/^1[3-9]\d{9}$/, 'validation.phone'),
  );
