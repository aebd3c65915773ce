import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

/** Runs the function of that name of a built module (dist/server/<module>.js); its answer is the exit code, a failure 2. */
export async function runBuilt(module, name) {
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  ensureBuild((line) => console.error(line));
  const built = await import(pathToFileURL(join(root, `dist/server/${module}.js`)).href);
  process.exitCode = await built[name]({
    root,
    variables: process.env,
    arguments: process.argv.slice(2),
    print: console.log,
  }).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
}
