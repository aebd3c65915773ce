// `npm run dev`: runs the server, restarted on each change of its code, and the page with hot reload and GraphiQL.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';
import { readCommandLine } from './command-line.mjs';
import { ensureBuild } from './ensure-build.mjs';

readCommandLine('dev');

process.chdir(root);
const env = { ...process.env, NODE_ENV: 'development', PORT: process.env.PORT ?? '3000' };

// Generates the GraphQL types, and the page that the server itself would send.
ensureBuild(console.log);
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build-graph.ts'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const programs = [
  [process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'scripts/dev-server.ts']],
  [process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort']],
].map(([command, args]) => spawn(command, args, { stdio: 'inherit', env }));

const end = (code) => {
  for (const program of programs) program.kill('SIGTERM');
  process.exitCode = code;
};
// Ends both programs if one ends, because neither works alone.
for (const program of programs) program.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
