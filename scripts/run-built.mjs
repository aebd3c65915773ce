import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

/** The umask for folders 0700 and files 0600: only their user may read the files that our programs write. */
const ownUserOnly = 0o077;

/** Loads a built module (dist/server/<module>.js), and builds it first if it is missing; reports that to `log`. */
export async function loadBuilt(module, log) {
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  // Sets the umask after the build, because another user than its author may serve the build.
  ensureBuild(log);
  process.umask(ownUserOnly);
  return import(pathToFileURL(join(root, `dist/server/${module}.js`)).href);
}

/** Runs the function of that name in a built module; its result is the exit code, an error gives 2. */
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
