import { z } from 'zod';
import { codeSchema } from './textSchema.ts';

/** The 31 characters of GB 32100-2015 in the order of their values (I, O, S, V, Z are excluded). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * Returns the check character (18th) for the first 17 characters of a unified social credit code, by GB 32100-2015: weights
 * 3^i mod 31, then 31 − sum mod 31. Undefined for characters outside the alphabet.
 */
export function creditCodeCheckCharacter(first17: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const character of first17) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31];
}

export function isCreditCode(code: string): boolean {
  return /^[0-9A-Z]{18}$/.test(code) && creditCodeCheckCharacter(code.slice(0, 17)) === code[17];
}

/** A unified social credit code; lower case, blanks and dashes are accepted and normalized. */
export const creditCodeSchema = codeSchema()
  .transform((code) => code.replace(/[\s\p{Pd}]+/gu, '').toUpperCase())
  .pipe(z.string().min(1, 'validation.required').refine(isCreditCode, 'validation.creditCode'));
