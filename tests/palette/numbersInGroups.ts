/** Numbers that a line writes in groups, between which a word may be put: 12 800.00, 138 0013 8000. */
import type { Insertion } from './insertions.ts';

const inGroups = /(?<![\d.])(?:\d{1,3}(?: \d{3})+(?:\.\d\d)?|\d{3} \d{4} \d{4})(?![\d.])/g;
const amountInGroups = /^\d{1,3}(?: \d{3})+\.\d\d$/;

/** Returns the number in groups that has this position between two groups; undefined for any other position. */
export function numberAround(line: string, at: number): string | undefined {
  const around = Array.from(line.matchAll(inGroups)).find(
    ({ 0: text, index }) => at > index && at < index + text.length,
  );
  return around?.[0];
}

/**
 * Tells whether a number between the groups of an amount makes it another amount: "12 364 800.00" is always read as
 * 12,364,800.00. Such a line no longer means the same as the original one.
 */
export function makesAnotherNumber(line: string, at: number, { kind, text }: Insertion): boolean {
  if (kind !== 'number') return false;
  const around = numberAround(line, at);
  return around !== undefined && amountInGroups.test(around) && text.length === 3;
}
