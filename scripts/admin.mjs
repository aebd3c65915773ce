// `npm run admin`: creates and resets the logins of operations admins and developers, on the server's command line.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { root } from './build-stamp.mjs';
import { readCommandLine } from './command-line.mjs';
import { loadBuilt } from './run-built.mjs';

const given = readCommandLine('admin', { positionals: Infinity });
const { admin, AdminRefusal, errorText } = await loadBuilt('admin', console.log);

/** Reads a password from the terminal without echo, history or output. */
function readPassword(question) {
  return new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const terminal = createInterface({
      input: process.stdin,
      output: nowhere,
      terminal: true,
      historySize: 0,
    });
    process.stdout.write(question);
    terminal.once('SIGINT', () => process.exit(130));
    terminal.question('', (typed) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(typed);
    });
  });
}

await admin({
  root,
  variables: process.env,
  arguments: given,
  readPassword: process.stdin.isTTY ? readPassword : undefined,
  print: console.log,
}).catch((error) => {
  console.error(error instanceof AdminRefusal ? error.message : errorText(error));
  process.exitCode = 1;
});
