// `npm run replay`: what today's machines make of recorded steps (src/replayTrail.ts).
import { runBuilt } from './run-built.mjs';

await runBuilt('replayTrail', 'replayTrail');
