import type { NameReading } from '../commandKit/recordType.ts';
import { folded, joined, occurrences, type TextRange } from './foldedText.ts';
import { characterRange, matchSyllables, withoutSeparators } from '../domain/syllables.ts';

/**
 * Returns the ranges of the query's words in a text that the server found. If there are none, returns the part of a name
 * that is read like the query.
 */
export function marksIn(text: string, query: string, readings: readonly NameReading[] = []): TextRange[] {
  const foldedText = folded(text);
  const words = folded(query).trim().split(/\s+/).filter(Boolean);
  const written = joined(
    words.flatMap((word) => occurrences(foldedText, word).map((at): TextRange => [at, at + word.length])),
  );
  return written.length > 0 ? written : readMarks(text, folded(query), readings);
}

function readMarks(text: string, query: string, readings: readonly NameReading[]): TextRange[] {
  const letters = withoutSeparators(query);
  if (!/^[a-z]{2,}$/.test(letters)) return [];
  const marks = readings.flatMap(({ name, syllables }): TextRange[] => {
    const at = text.indexOf(name);
    const match = at < 0 ? undefined : matchSyllables(letters, syllables);
    if (!match) return [];
    const [start, end] = characterRange(name, match.start, match.end);
    return [[at + start, at + end]];
  });
  return joined(marks);
}
