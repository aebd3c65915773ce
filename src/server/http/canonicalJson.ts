/** Returns JSON with the keys of every object sorted, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value, byName));
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** Compares keys in the order of jsonb, the shorter first: data from the database are already in this order. */
export function asJsonb(a: string, b: string): number {
  return a.length - b.length || byName(a, b);
}

/** Returns the value with the keys of its objects in an order. */
export function ordered(value: unknown, order: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, order));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([a], [b]) => order(a, b));
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item, order)]));
}
