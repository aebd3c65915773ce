import type { KnownError } from './written.ts';

/** Restores a written value for a machine: errors get their class; all else remains as written. */
export function revived(value: unknown, errors: readonly KnownError[]): unknown {
  if (Array.isArray(value)) return value.map((each) => revived(each, errors));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, revived(each, errors)]),
  );
  if (fields.$ !== 'error') return fields;
  const { $: _, name, ...properties } = fields;
  const known = errors.find((each) => each.name === name);
  // Without the constructor, because it may need arguments that were not written.
  return Object.assign(Object.create((known?.of ?? Error).prototype) as Error, properties);
}
