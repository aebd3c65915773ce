/**
 * `npm run machines:release -- NAME`: keeps today's machines under machines/NAME.json, to be committed. One that is there
 * is only written anew with --replace.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build-stamp.mjs';
import { releaseOf, releasePath } from './releases.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const path = releasePath(name);
if (!/^[\w.-]+$/.test(name)) {
  console.error('Usage: npm run machines:release -- NAME [--replace]');
  process.exitCode = 2;
} else if (existsSync(path) && !values.replace) {
  console.error(`There is a release ${name}. With --replace it is written anew.`);
  process.exitCode = 2;
} else {
  const release = releaseOf(name, new Date());
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(release));
  // Each state and edge on a line where it fits, so that a change can be read.
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [path]);
  console.log(`Written: machines/${name}.json (${release.lifecycles.length} lifecycles)`);
}
