/** The last queries that led to a chosen row, in this browser only: ↑ in the empty input restores them. */
import { z } from 'zod';

const queriesSchema = z.array(z.string());

/**
 * Returns the storage key of a user. Separate from the usage that is synchronized to other machines, because lines contain
 * messages to people.
 */
function keyOf(userId: string): string {
  return `palette-queries:${userId}`;
}

const mostQueries = 20;

/** Returns the queries, the latest first; none if they cannot be read. */
export function readQueries(userId: string): readonly string[] {
  try {
    const stored = queriesSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/**
 * Stores one more query; a repeated one moves to the front. A full or blocked storage loses the query and does nothing else.
 */
export function saveQuery(userId: string, query: string): void {
  const line = query.trim();
  // Because a single letter is not worth restoring.
  if (line.length < 2) return;
  const queries = [line, ...readQueries(userId).filter((other) => other !== line)].slice(0, mostQueries);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(queries));
  } catch {
    return;
  }
}
