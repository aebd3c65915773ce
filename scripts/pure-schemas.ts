import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constantsOf } from './sourceTree.ts';

const domain = fileURLToPath(new URL('../src/domain/', import.meta.url));

/**
 * Names whose calls only describe: zod itself, and every schema of the domain, which others are derived from. Named as
 * pure to the bundler, the schemas that the page never asks are left out of it, and zod with them.
 */
export function pureSchemas(): string[] {
  const names = readdirSync(domain)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...constantsOf(domain + file).keys()])
    // A name such as `name` is that of many other things, whose calls would be taken for pure, and left out.
    .filter((name) => name.endsWith('Schema'));
  return ['z', ...names];
}
