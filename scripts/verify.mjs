// `npm run verify`: whether the store is what its audit log says (src/verify.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

process.chdir(root);
process.env.NODE_ENV ??= 'production';
ensureBuild((line) => console.error(line));

const { verify } = await import(pathToFileURL(join(root, 'dist/server/verify.js')).href);

process.exitCode = await verify({
  root,
  variables: process.env,
  arguments: process.argv.slice(2),
  print: console.log,
}).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
