/** The last queries that a row was taken by, in this browser only: ↑ in the empty input brings them back. */
import { z } from 'zod';

const queriesSchema = z.array(z.string());

/** Each user's, apart from the habits that follow the user to other machines: lines hold what was written to somebody. */
function keyOf(userId: string): string {
  return `palette-queries:${userId}`;
}

const mostQueries = 20;

/** The latest first; none where they cannot be read. */
export function readQueries(userId: string): readonly string[] {
  try {
    const stored = queriesSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** Stores one more; the same again comes first. A full or closed storage costs the query, nothing else. */
export function saveQuery(userId: string, query: string): void {
  const line = query.trim();
  // One letter says nothing worth bringing back.
  if (line.length < 2) return;
  const queries = [line, ...readQueries(userId).filter((other) => other !== line)].slice(0, mostQueries);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(queries));
  } catch {
    return;
  }
}
