// `npm start`: builds what is missing, then serves. Plain JavaScript, so that a built product starts without a compiler.
import { root } from './build-stamp.mjs';
import { readCommandLine } from './command-line.mjs';
import { loadBuilt } from './run-built.mjs';

readCommandLine('start');

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const log = (text) => console.log(`[${seconds().padStart(6)}] ${text}`);

const { serve, errorText } = await loadBuilt('serve', log);

// Works like Node's default handler, but hides the data that a database error contains.
process.on('uncaughtException', (error) => {
  console.error(errorText(error));
  process.exit(1);
});

const server = await serve({ root, variables: process.env, progress: log }).catch((error) => {
  console.error(`\n${error?.cause ? errorText(error) : (error?.message ?? error)}\n`);
  process.exit(1);
});

const { environment, demo, empty } = server;
log(`Ready: ${server.url}`);
if (demo.accounts.length > 0) {
  console.log('\nThis store holds demo data. Demo accounts (enterprise ID / account / password):');
  for (const { enterpriseId, account, password } of demo.accounts) {
    console.log(`  ${enterpriseId.padEnd(5)} ${account.padEnd(7)} ${password}`);
  }
}
if (empty) {
  console.log(
    '\nNobody can log in yet. Make the first operations admin beside this server: npm run admin -- create' +
      '\n(or start it on an empty store with SEED=demo, to try it with demo data and published logins).',
  );
}
if (!environment.databaseUrl && !environment.operationApiUrl) {
  console.log(
    `\nData lies in ${environment.dataDir}, written by a database in this process. It survives a crash of the server,` +
      '\nbut is not forced to disk: a power cut can lose the last seconds. For real money set DATABASE_URL.',
  );
}

/** Milliseconds in which a second signal is no second request, because a terminal and npm each send the same signal. */
const sameSignalMilliseconds = 500;
let stopRequestedAt;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopRequestedAt !== undefined) {
      if (performance.now() - stopRequestedAt > sameSignalMilliseconds) process.exit(1);
      return;
    }
    stopRequestedAt = performance.now();
    log('Stopping: what runs is finished, for 10 seconds at most. Once more ends it at once');
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(errorText(error));
        process.exit(1);
      },
    );
  });
}
