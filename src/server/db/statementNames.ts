import { createHash } from 'node:crypto';

/** Each is kept by the database on every connection. */
const preparedLimit = 100;

/**
 * Gives a statement the name under which it is prepared, so that it is planned once. Undefined when enough are: the
 * database would keep a plan for whatever combination of filters somebody tries.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= preparedLimit) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
