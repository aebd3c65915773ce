// `npm run verify`: whether the store is what its audit log says (src/verify.ts).
import { readCommandLine } from './command-line.mjs';
import { runBuilt } from './run-built.mjs';

await runBuilt('verify', 'verify', readCommandLine('verify', { positionals: Infinity }));
