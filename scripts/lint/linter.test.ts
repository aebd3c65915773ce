/** Plants code that the repository's own lint rules must refuse, and code that they must let be. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../build-stamp.mjs';

const folder = mkdtempSync(join(tmpdir(), 'oms-lint-'));

const rule = (test: string, before = '') =>
  `${before}\nexport const rule = { test: (facts: { at: number }) => ${test} };\n`;

const impure: [what: string, text: string][] = [
  ['a date of now', rule('facts.at > new Date().getTime()')],
  ['a date of now as a text', rule('String(facts.at) > Date()')],
  ['the present moment', rule('facts.at > Date.now()')],
  ['the present moment, by a name in brackets', rule("facts.at > Date['now']()")],
  ['an alias of the clock', rule('facts.at > D.now()', 'const D = Date;')],
  ['a method of the clock', rule('facts.at > now()', 'const { now } = Date;')],
  [
    'Temporal',
    rule(
      'facts.at > Temporal.Now.instant().epochMilliseconds',
      'declare const Temporal: { Now: { instant(): { epochMilliseconds: number } } };',
    ),
  ],
  ['the time since the page began', rule('facts.at > performance.now()')],
  ['the day that Intl takes by itself', rule("new Intl.DateTimeFormat('en').format() > String(facts.at)")],
  ['dayjs', rule('dayjs().valueOf() > facts.at', "import dayjs from 'dayjs';")],
  [
    'a clock of Node',
    rule(
      'now() > facts.at',
      "import { performance as p } from 'node:perf_hooks';\nconst now = () => p.now();",
    ),
  ],
  ['chance', rule('Math.random() > facts.at')],
  ['an alias of Math', rule('M.random() > facts.at', 'const M = Math;')],
  ['a random id', rule('crypto.randomUUID() > String(facts.at)')],
  ['the environment', rule('process.env.LIMIT === String(facts.at)')],
  ['a global by globalThis', rule('(globalThis as { limit?: number }).limit === facts.at')],
  ['the page', rule('window.innerWidth > facts.at')],
  ['what the browser keeps', rule("localStorage.getItem('limit') === String(facts.at)")],
  ['a counter of the module', rule('(count += 1) > facts.at', 'let count = 0;')],
  ['an exported counter of the module', rule('count > facts.at', 'export let count = 0;')],
  ['a list that calls fill', rule('seen.push(facts.at) > 3', 'const seen: number[] = [];')],
  ['a set that calls fill', rule('seen.has(facts.at)', 'const seen = new Set<number>();')],
  ['a module that is loaded later', rule("import('./other.ts') !== undefined && facts.at > 0")],
];

const pure: [what: string, text: string][] = [
  ['a figure of the facts', rule('facts.at > limit', 'const limit = 10_000;')],
  ['a table', rule('kinds.has(String(facts.at))', "const kinds = new Set(['a', 'b']);")],
  [
    'a parameter that is called as a global is',
    'export const test = (process: { at: number }) => process.at > 0;\n',
  ],
  ['a field that is called as a global is', rule('facts.at > { performance: 1 }.performance')],
  ['the greater of two', rule('Math.max(facts.at, 1) > 1')],
  ['a type of a global', 'export type Root = typeof globalThis;\n'],
];

/** Planted among the screens: each asks the computer for the time, or does not (R-money-5). */
const ownClock = ['new Date()', 'Date.now()', "Date['now']()", 'Date()', 'dayjs()'].map(
  (text): [string, string] => [
    text,
    `declare const dayjs: () => unknown;\nexport const at = () => [${text}, dayjs];\n`,
  ],
);
const serverClock = ['new Date(0)', "Date.parse('2026-11-21')"].map((text): [string, string] => [
  text,
  `export const at = () => ${text};\n`,
]);

/** Names and comments that only their author understands, and others that hold the same words. */
const riddles: [what: string, text: string][] = [
  ['a constant', 'export const heldRows = 3;\n'],
  ['a parameter', 'export const sum = (kept: number) => kept + 1;\n'],
  ['a part of an object', 'export const sum = ({ size: told }: { size: number }) => told;\n'],
  ['a field of a type', 'export interface Row { standing: string }\n'],
  ['a type', 'export type RowLens = string;\n'],
  ['a function', 'export function askAgain(): number {\n  return 1;\n}\n'],
  ['a key', 'export const row = { wanted: 1 };\n'],
  ['a comment that begins with "What"', '/** What of a row is drawn. */\nexport const row = 1;\n'],
  ['a comment with "anew"', '// Because it is drawn anew.\nexport const row = 1;\n'],
  ['a comment of several lines', '/**\n * Whoever has a row.\n * R-list-1\n */\nexport const row = 1;\n'],
];
const plain: [what: string, text: string][] = [
  ['a word that holds a refused one', 'export const threshold = 1;\nexport const replace = 2;\n'],
  ['a side', 'export const style = { left: 1 };\n'],
  ['a listener that is called one time', 'export const options = { once: true };\n'],
  ['a reason', '// Because the first answer may come late.\nexport const row = 1;\n'],
  ['a text', "export const text = 'Asked and told';\n"],
];

/** The files that the linter complains about. */
const found = new Map<string, string[]>();

beforeAll(async () => {
  // The rules of the repository, without those that need the types of the whole program.
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, object>;
  const jsPlugins = (config.jsPlugins as string[]).map((path) => join(root, path));
  const rules = Object.fromEntries(
    Object.entries(config.rules ?? {}).filter(([name]) => !name.startsWith('typescript/')),
  );
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ ...config, $schema: undefined, jsPlugins, rules, options: { typeAware: false } }),
  );
  mkdirSync(join(folder, 'src/machines'), { recursive: true });
  for (const [kind, plants] of Object.entries({ impure, pure }))
    for (const [index, [, text]] of plants.entries())
      writeFileSync(join(folder, `src/machines/${kind}${index}.ts`), text);
  mkdirSync(join(folder, 'src/screens'), { recursive: true });
  for (const [kind, plants] of Object.entries({ ownClock, serverClock }))
    for (const [index, [, text]] of plants.entries())
      writeFileSync(join(folder, `src/screens/${kind}${index}.ts`), text);
  mkdirSync(join(folder, 'src/commands'), { recursive: true });
  for (const [kind, plants] of Object.entries({ riddles, plain }))
    for (const [index, [, text]] of plants.entries())
      writeFileSync(join(folder, `src/commands/${kind}${index}.ts`), text);
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    maxBuffer: 10_000_000,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  for (const { filename, code } of diagnostics) {
    const name = filename.replace(/^.*\//, '');
    found.set(name, [...(found.get(name) ?? []), code]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter of the pure rooms', () => {
  it.each(impure.map(([what], index) => ({ what, name: `impure${index}.ts` })))('finds $what', ({ name }) => {
    expect(found.get(name)?.join()).toMatch(/pure-rooms|no-restricted/);
  });

  it.each(pure.map(([what], index) => ({ what, name: `pure${index}.ts` })))('lets $what be', ({ name }) => {
    expect(found.get(name)).toBeUndefined();
  });
});

describe('the linter of the pages', () => {
  it.each(ownClock.map(([text], index) => ({ text, name: `ownClock${index}.ts` })))(
    'finds $text',
    ({ name }) => {
      expect(found.get(name)?.join()).toContain('server-clock');
    },
  );

  it.each(serverClock.map(([text], index) => ({ text, name: `serverClock${index}.ts` })))(
    'lets $text be',
    ({ name }) => {
      expect(found.get(name)).toBeUndefined();
    },
  );
});

describe('the linter of names and comments', () => {
  it.each(riddles.map(([what], index) => ({ what, name: `riddles${index}.ts` })))(
    'finds $what',
    ({ name }) => {
      expect(found.get(name)?.join()).toContain('plain-words');
    },
  );

  it.each(plain.map(([what], index) => ({ what, name: `plain${index}.ts` })))('lets $what be', ({ name }) => {
    expect(found.get(name)).toBeUndefined();
  });
});
