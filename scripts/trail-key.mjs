// `npm run trail-key -- NAME`: makes a key for TRAIL_KEY. NAME is the log's, such as example.com/oms.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build-stamp.mjs';
import { ensureBuild } from './ensure-build.mjs';

const name = process.argv[2];
if (!name || /[\s+]/.test(name)) {
  console.error('npm run trail-key -- NAME, without blanks and plus signs: example.com/oms');
  process.exit(2);
}
process.chdir(root);
ensureBuild((line) => console.error(line));
const { signerKeyOf, signerOf } = await import(pathToFileURL(join(root, 'dist/server/verify.js')).href);
const key = signerKeyOf(name, randomBytes(32));
console.log(`Keep secret, for the server's environment:\nTRAIL_KEY=${key}`);
console.log(`\nFor auditors, who verify with it:\n${signerOf(key).verifierKey}`);
