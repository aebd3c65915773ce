import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const idsIn = (text: string) => text.match(/\bR-[a-z]+-\d+\b/g) ?? [];

const rules = textOf('docs/rules.md');
const defined = [...rules.matchAll(/^- \*\*(R-[a-z]+-\d+)\*\* /gm)].map(([, id = '']) => id);

const files = ['src', 'tests', 'scripts', 'docs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(tsx?|mjs|css|sql|md)$/.test(path))
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md');

describe('the ids of docs/rules.md', () => {
  it('are given once', () => {
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([]);
    expect(defined.length).toBeGreaterThan(100);
  });

  it('are those that code, tests and documents cite', () => {
    const cited = files.flatMap((path) => idsIn(textOf(path)).map((id) => ({ path, id })));
    expect(cited.filter(({ id }) => !defined.includes(id))).toEqual([]);
  });

  it('are each cited by a test', () => {
    const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    const cited = new Set(tests.flatMap((path) => idsIn(textOf(path))));
    expect(defined.filter((id) => !cited.has(id))).toEqual([]);
  });
});
