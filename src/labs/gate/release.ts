/**
 * `npm run machines:release -- NAME`: writes today's machines to machines/NAME.json, to be committed. It overwrites an
 * existing file only with --replace.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/build-stamp.mjs';
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
  // Puts each state and edge on one line if it fits, so that changes are readable.
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [path]);
  console.log(`Written: machines/${name}.json (${release.lifecycles.length} lifecycles)`);
}
