// `npm run check`: runs every check of `npm test` that needs no build and no server, and prints which ones failed.
import { root } from './build-stamp.mjs';
import { graph, quickChecks, runAll, typesAndLint } from './checks.mjs';

process.chdir(root);
const failed = await runAll([graph, ...quickChecks, typesAndLint]);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
else console.log('\nAll checks passed');
process.exitCode = failed.length > 0 ? 1 : 0;
