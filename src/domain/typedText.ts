import { plainNumber } from './visibleText.ts';

/**
 * Removes thousands separators (commas or spaces, between groups of three). Returns undefined for other positions, as in
 * "1,5" and "1 2", because such a text has another meaning and must not silently become a number.
 */
export function ungrouped(text: string): string | undefined {
  const plain = plainNumber(text);
  if (!/[\s,]/.test(plain)) return plain;
  return /^[+-]?\d{1,3}(([\s,])\d{3})(\2\d{3})*(\.\d*)?$/.test(plain)
    ? plain.replace(/[\s,]/g, '')
    : undefined;
}

/** Returns the typed whole number; undefined for any other text. */
export function wholeNumberIn(text: string): number | undefined {
  const plain = ungrouped(text);
  return plain !== undefined && /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** Tells whether a text names a password and contains more than that, which may be the password (R-form-17). */
export function namesPassword(text: string): boolean {
  const line = text.normalize('NFKC').trim();
  return /密码|口令|password|passwd|pwd|mima/i.test(line) && /[\s\d:]/.test(line);
}
