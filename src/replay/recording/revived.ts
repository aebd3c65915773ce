import type { KnownError } from './written.ts';

/** A written value as a machine can look at it again: errors are of their class; all else stays as it was written. */
export function revived(value: unknown, errors: readonly KnownError[]): unknown {
  if (Array.isArray(value)) return value.map((each) => revived(each, errors));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, revived(each, errors)]),
  );
  if (fields.$ !== 'error') return fields;
  const { $: _, name, ...properties } = fields;
  const known = errors.find((each) => each.name === name);
  // Not by its constructor, which may want what was not written.
  return Object.assign(Object.create((known?.of ?? Error).prototype) as Error, properties);
}
