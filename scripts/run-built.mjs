import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

/** Folders 0700 and files 0600: what our programs write is their user's alone. */
const ownUserOnly = 0o077;

/** A built module (dist/server/<module>.js), built first where it is missing; `log` prints it. */
export async function loadBuilt(module, log) {
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  // A build may be served by another user than the one who made it.
  ensureBuild(log);
  process.umask(ownUserOnly);
  return import(pathToFileURL(join(root, `dist/server/${module}.js`)).href);
}

/** Runs the function of that name of a built module; its answer is the exit code, a failure 2. */
export async function runBuilt(module, name, given) {
  const built = await loadBuilt(module, console.error);
  process.exitCode = await built[name]({
    root,
    variables: process.env,
    arguments: given,
    print: console.log,
  }).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
}
