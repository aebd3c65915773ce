/** The facts that were read, by their paths. */
export interface Watched<Facts extends object> {
  facts: Facts;
  /** In the order of the first read; an object with nested facts is not included. */
  read: Map<string, unknown>;
  /** Paths that were read but not stored. */
  missing: Set<string>;
}

/** Wraps the facts in a proxy that lists what is read, which shows the facts that a rule uses. */
export function watch<Facts extends object>(facts: Facts): Watched<Facts> {
  const read = new Map<string, unknown>();
  const missing = new Set<string>();
  const watching = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol') return value;
        const full = path + name;
        if (!(name in target)) missing.add(full);
        const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (!isPart) read.set(full, value);
        return isPart ? watching(value, `${full}.`) : value;
      },
    });
  return { facts: watching(facts, ''), read, missing };
}

/** Wraps the facts in a proxy that only lists paths that were read but not stored. Much faster than `watch`. */
export function lacking<Facts extends object>(facts: Facts): { facts: Facts; missing: Set<string> } {
  const missing = new Set<string>();
  return { facts: telling(facts, '', missing), missing };
}

function telling<Part extends object>(part: Part, path: string, missing: Set<string>): Part {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(part, {
    get(target, name) {
      const value = (target as Record<PropertyKey, unknown>)[name];
      if (value === undefined && typeof name === 'string') missing.add(path + name);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const known = parts.get(name) ?? telling(value, `${path}${String(name)}.`, missing);
      parts.set(name, known);
      return known;
    },
  });
}

/** Built-in members of a text, a list or a number; they are not facts within a missing one. */
const ownNames: readonly object[] = [String.prototype, Array.prototype, Number.prototype];

/** Wraps the facts so that a missing fact can be read further, which lists the names within it too. */
export function wanting<Facts extends object>(facts: Facts, missingNames: Set<string>): Facts {
  const absent = (path: string): object =>
    new Proxy(() => undefined, {
      get(_, name) {
        if (typeof name === 'symbol' || ownNames.some((each) => name in each)) return () => undefined;
        missingNames.delete(path);
        missingNames.add(`${path}.${name}`);
        return absent(`${path}.${name}`);
      },
    });
  const within = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol') return value;
        if (value === undefined && !(name in Object.prototype)) {
          const hasMissingParts = [...missingNames].some((each) => each.startsWith(`${path}${name}.`));
          if (!hasMissingParts) missingNames.add(path + name);
          return absent(path + name);
        }
        const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
        return isPart ? within(value, `${path}${name}.`) : value;
      },
    });
  return within(facts, '');
}
