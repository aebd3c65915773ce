import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constantsOf } from './sourceTree.ts';

const domain = fileURLToPath(new URL('../src/domain/', import.meta.url));

/**
 * Returns the names whose calls have no side effects: zod, and every schema of the domain, from which others are derived.
 * With these names the bundler removes the schemas that the page does not use, and zod with them.
 */
export function pureSchemas(): string[] {
  const names = readdirSync(domain)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...constantsOf(domain + file).keys()])
    // Other functions share names such as `name`; the bundler would remove their calls too.
    .filter((name) => name.endsWith('Schema'));
  return ['z', ...names];
}
