// `npm run replay`: what today's machines make of recorded steps (src/replayTrail.ts).
import { readCommandLine } from './command-line.mjs';
import { runBuilt } from './run-built.mjs';

await runBuilt('replayTrail', 'replayTrail', readCommandLine('replay', { positionals: Infinity }));
