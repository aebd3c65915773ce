import { createHash } from 'node:crypto';

/** Most prepared statements, because the database stores each of them on every connection. */
const preparedLimit = 100;

/**
 * Returns a function that names a statement, so that it is prepared and planned once. It returns undefined after the
 * limit: otherwise the database would store a plan for every tried combination of filters.
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
