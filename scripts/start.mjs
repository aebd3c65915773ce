// `npm start`: builds what is missing, then serves. Plain JavaScript, so that a built product starts without a compiler.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './build-stamp.mjs';

process.chdir(root);
process.env.NODE_ENV ??= 'production';

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const say = (text) => console.log(`[${seconds().padStart(6)}] ${text}`);

if (!isBuilt()) {
  say('Building (the first start only)');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const { serve, demoAccounts } = await import(pathToFileURL(join(root, 'dist/server/serve.js')).href);

const server = await serve({ root, variables: process.env, progress: say }).catch((error) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});

const { environment } = server;
say(`Ready: ${server.url}`);
if (environment.seed === 'demo' && !environment.operationApiUrl) {
  console.log('\nDemo accounts (enterprise ID / account / password):');
  for (const { enterpriseId, account, password, label } of demoAccounts) {
    console.log(`  ${enterpriseId.padEnd(5)} ${account.padEnd(7)} ${password.padEnd(9)} ${label}`);
  }
}
if (!environment.databaseUrl && !environment.operationApiUrl) {
  console.log(
    `\nData lies in ${environment.dataDir}, written by a database in this process. It survives a crash of the server,` +
      '\nbut is not forced to disk: a power cut can lose the last seconds. For real money set DATABASE_URL.',
  );
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
