/**
 * JSON with the keys of every object in order, so that the same value always reads the same. The order is that of jsonb,
 * the shorter key first: what the database gives back is in it already.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value));
}

/** The value with the keys of its objects in that order. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const keys = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const object = value as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, ordered(object[key])]));
}
