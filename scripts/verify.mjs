// `npm run verify`: checks the store against its audit log (src/verify.ts).
import { readCommandLine } from './command-line.mjs';
import { runBuilt } from './run-built.mjs';

await runBuilt('verify', 'verify', readCommandLine('verify', { positionals: Infinity }));
