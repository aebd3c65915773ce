// `npm run replay`: what today's machines make of recorded steps (src/replayTrail.ts).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

process.chdir(root);
process.env.NODE_ENV ??= 'production';
ensureBuild((line) => console.error(line));

const { replayTrail } = await import(pathToFileURL(join(root, 'dist/server/replayTrail.js')).href);

process.exitCode = await replayTrail({
  root,
  variables: process.env,
  arguments: process.argv.slice(2),
  print: console.log,
}).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
