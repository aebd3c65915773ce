// Builds a missing or outdated build if the build tools are installed; after `npm ci --omit=dev` the existing build is used.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isBuilt, root } from './build-stamp.mjs';

function canBuild() {
  const { resolve } = createRequire(import.meta.url);
  try {
    return ['tsx', 'vite'].every((name) => resolve(name));
  } catch {
    return false;
  }
}

/** Ends the process if there is no build to serve. */
export function ensureBuild(log) {
  if (isBuilt()) return;
  if (canBuild()) {
    log('Building (the first start only)');
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  } else if (existsSync(join(root, 'dist/server/serve.js'))) {
    log('The build in dist is of other sources than these, and is used as it is');
  } else {
    console.error('Nothing is built, and what builds is not installed: npm ci && npm run build');
    process.exit(1);
  }
}
