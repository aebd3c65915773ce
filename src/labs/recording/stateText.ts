import type { RecordedValue } from './recording.ts';

/** Returns the path of each state in the value, outer ones before inner ones. */
export function statePaths(value: RecordedValue, around: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...around, value]];
  return Object.keys(value)
    .toSorted()
    .flatMap((name) => {
      const path = [...around, name];
      return [path, ...statePaths(value[name] ?? {}, path)];
    });
}

/**
 * Returns a state as a text such as "root.idle"; parallel regions are joined with a comma, and no state gives an empty text.
 * Equal states give equal texts.
 */
export function stateText(value: RecordedValue | null): string {
  if (value === null) return '';
  const paths = statePaths(value);
  const isInner = (path: string[]) =>
    !paths.some((other) => other.length > path.length && path.every((name, depth) => other[depth] === name));
  return paths
    .filter(isInner)
    .map((path) => path.join('.'))
    .join(', ');
}
