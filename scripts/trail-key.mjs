// `npm run trail-key -- NAME`: creates a key for TRAIL_KEY. NAME is the log's name, such as example.com/oms.
import { randomBytes } from 'node:crypto';
import { readCommandLine } from './command-line.mjs';
import { loadBuilt } from './run-built.mjs';

const [name] = readCommandLine('trail-key', { positionals: 1 });
if (!name || /[\s+]/.test(name)) {
  console.error('npm run trail-key -- NAME, without blanks and plus signs: example.com/oms');
  process.exit(2);
}
const { signerKeyOf, signerOf } = await loadBuilt('verify', console.error);
const key = signerKeyOf(name, randomBytes(32));
console.log(`Keep secret, for the server's environment:\nTRAIL_KEY=${key}`);
console.log(`\nFor auditors, who verify with it:\n${signerOf(key).verifierKey}`);
