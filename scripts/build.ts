/** Builds everything that `npm start` serves: the graph from the contract, the page, and the server bundle. */
import { join } from 'node:path';
import { isBuilt, root, stampBuild } from './build-stamp.mjs';
import { readCommandLine } from './command-line.mjs';

if (readCommandLine('build').includes('--if-stale') && isBuilt()) process.exit(0);

// Loaded only now, because these take seconds: help, and a build that is not stale, answer at once.
const { build } = await import('vite');
const { contractDocument } = await import('../src/server/app.ts');
const { compressAssets } = await import('./compress.ts');
const { foreignModules, serverDependencies } = await import('./development-imports.ts');
const { buildGraph } = await import('./graph.ts');

const started = performance.now();
function logStep(step: string): void {
  console.log(`  ${step} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

await buildGraph(contractDocument());
logStep('Graph built from the REST contract');
const page = await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
const foreign = await foreignModules([page].flat());
if (foreign.length > 0)
  throw new Error(
    `The page holds packages that scripts/page-packages.cjs does not name: ${foreign.join(', ')}`,
  );
compressAssets(join(root, 'dist/page/assets'));
logStep('Page built');
const server = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    rolldownOptions: {
      input: [
        'src/serve.ts',
        'src/admin.ts',
        'src/verify.ts',
        'src/verifyThread.ts',
        'src/labs/replayTrail.ts',
      ],
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
  },
});
const { missing, unused } = await serverDependencies([server].flat());
if (missing.length > 0)
  throw new Error(
    `The server imports packages that are no dependencies in package.json: ${missing.join(', ')}`,
  );
if (unused.length > 0)
  throw new Error(`The server does not import these dependencies of package.json: ${unused.join(', ')}`);
logStep('Server built');
stampBuild();
