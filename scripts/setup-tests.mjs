// `npm run setup:tests`: installs what the tests take from the registry: a browser, PostgreSQL and a Chinese font
// (tests/tools). `npm test` calls it. Does nothing if the versions of the lockfile are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

const folder = join(root, 'tests/tools');
const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
/** The lockfile whose packages are installed. */
const installed = join(folder, 'node_modules/.installed-lock.json');

if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  if (status === 0) writeFileSync(installed, lock);
  process.exitCode = status ?? 1;
}
