import { plainNumber } from './visibleText.ts';

/**
 * A number without its thousands separators (commas or spaces, between groups of three); undefined where they stand
 * otherwise, as in "1,5" and "1 2": such a text says something else, and is not made a number silently.
 */
export function ungrouped(text: string): string | undefined {
  const plain = plainNumber(text);
  if (!/[\s,]/.test(plain)) return plain;
  return /^[+-]?\d{1,3}(([\s,])\d{3})(\2\d{3})*(\.\d*)?$/.test(plain)
    ? plain.replace(/[\s,]/g, '')
    : undefined;
}

/** The whole number that was typed; undefined where it is none. */
export function wholeNumberIn(text: string): number | undefined {
  const plain = ungrouped(text);
  return plain !== undefined && /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** Whether a text names a password and holds more than that: the rest may be one (R-form-17). */
export function namesPassword(text: string): boolean {
  const line = text.normalize('NFKC').trim();
  return /密码|口令|password|passwd|pwd|mima/i.test(line) && /[\s\d:]/.test(line);
}
