// `npm run replay`: replays recorded steps on today's machines (src/labs/replayTrail.ts).
import { readCommandLine } from './command-line.mjs';
import { runBuilt } from './run-built.mjs';

await runBuilt('replayTrail', 'replayTrail', readCommandLine('replay', { positionals: Infinity }));
