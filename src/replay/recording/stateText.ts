import type { RecordedValue } from './recording.ts';

/** The path of each state that the value names, outer ones before inner ones. */
export function statePaths(value: RecordedValue, around: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...around, value]];
  return Object.keys(value)
    .toSorted()
    .flatMap((name) => {
      const path = [...around, name];
      return [path, ...statePaths(value[name] ?? {}, path)];
    });
}

/** "root.idle"; of regions beside each other all, with a comma; of none, nothing. The same for the same state. */
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
