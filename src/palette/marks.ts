import type { NameReading } from '../commandKit/recordType.ts';
import { folded, joined, occurrences, type Range } from './foldedText.ts';
import { characterRange, matchSyllables, withoutSeparators } from '../domain/syllables.ts';

/**
 * Where the words of a query stand in a text that the server found, for marking; where they do not, the part of a name
 * in it that is read so.
 */
export function marksIn(text: string, query: string, readings: readonly NameReading[] = []): Range[] {
  const foldedText = folded(text);
  const words = folded(query).trim().split(/\s+/).filter(Boolean);
  const written = joined(
    words.flatMap((word) => occurrences(foldedText, word).map((at): Range => [at, at + word.length])),
  );
  return written.length > 0 ? written : readMarks(text, folded(query), readings);
}

function readMarks(text: string, query: string, readings: readonly NameReading[]): Range[] {
  const letters = withoutSeparators(query);
  if (!/^[a-z]{2,}$/.test(letters)) return [];
  const marks = readings.flatMap(({ name, syllables }): Range[] => {
    const at = text.indexOf(name);
    const match = at < 0 ? undefined : matchSyllables(letters, syllables);
    if (!match) return [];
    const [start, end] = characterRange(name, match.start, match.end);
    return [[at + start, at + end]];
  });
  return joined(marks);
}
