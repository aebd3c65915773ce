/** Numbers that a line writes in groups, between which a word may be put: 12 800.00, 138 0013 8000. */
import type { Insertion } from './insertions.ts';

const inGroups = /(?<![\d.])(?:\d{1,3}(?: \d{3})+(?:\.\d\d)?|\d{3} \d{4} \d{4})(?![\d.])/g;
const amountInGroups = /^\d{1,3}(?: \d{3})+\.\d\d$/;

/** The number in groups between whose groups a place lies; undefined for any other place. */
export function numberAround(line: string, at: number): string | undefined {
  const around = Array.from(line.matchAll(inGroups)).find(
    ({ 0: text, index }) => at > index && at < index + text.length,
  );
  return around?.[0];
}

/**
 * Whether a number that is put between the groups of an amount makes another amount of it: nobody reads "12 364 800.00" as
 * anything but 12,364,800.00. Such a line says something else than the one that it was made of.
 */
export function makesAnotherNumber(line: string, at: number, { kind, text }: Insertion): boolean {
  if (kind !== 'number') return false;
  const around = numberAround(line, at);
  return around !== undefined && amountInGroups.test(around) && text.length === 3;
}
