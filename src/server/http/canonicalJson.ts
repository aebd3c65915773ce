/** JSON with the keys of every object in order, so that the same value always reads the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value, byName));
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** As jsonb keeps the keys of an object, the shorter first: what the database gives back is in this order already. */
export function asJsonb(a: string, b: string): number {
  return a.length - b.length || byName(a, b);
}

/** The value with the keys of its objects in an order. */
export function ordered(value: unknown, order: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, order));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([a], [b]) => order(a, b));
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item, order)]));
}
