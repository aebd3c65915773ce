/** Runs the server from its sources for `npm run dev`; `scripts/dev.mjs` restarts it when a source changes. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../src/serve.ts';

const server = await serve({
  root: dirname(dirname(fileURLToPath(import.meta.url))),
  variables: process.env,
  progress: (step) => console.log(step),
});
console.log(`\nAPI and GraphiQL: ${server.url}/graphql\nThe page: http://127.0.0.1:5173\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void server.close().finally(() => process.exit(0)));
