import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './build-stamp.mjs';

/** All files that git tracks or would track, without the output of builds and runs. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('tests/bench/'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the distinct matches of the pattern's first group in the text. */
const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, first = '']) => first)),
];

/** Returns the heading's anchor as the repository's web pages write it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

describe.each(documents)('%s', (path) => {
  const text = textOf(path);

  it('links to what there is', () => {
    const dead = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file ? normalize(join(dirname(path), file)) : path;
      if (!existsSync(join(root, target))) return true;
      if (anchor === undefined) return false;
      return !matches(textOf(target), /^#+ (.*)$/gm)
        .map(anchorOf)
        .includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it('names scripts of package.json and files of the repository', () => {
    const scripts = matches(text, /\bnpm run ([\w:-]+)/g).filter(
      (name) => !Object.hasOwn(packageJson.scripts, name),
    );
    // Skips names with a sign such as "‹entity›" or "*", which stand for several files.
    const named = matches(text, /(?:`|\bnode )((?:src|scripts|tests|docs|machines)\/[\w./-]*)[` ]/g);
    const missing = named.filter((name) => !existsSync(join(root, name)));
    expect({ scripts, missing }).toEqual({ scripts: [], missing: [] });
  });
});

it('the README is short', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(121);
});

it('the changelog begins with the version of package.json', () => {
  const [newest] = matches(textOf('CHANGELOG.md'), /^## (.+)$/gm);
  expect(newest).toBe(packageJson.version);
});
