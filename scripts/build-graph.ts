/** Writes the graph's schema, types and Mesh artifacts from the REST contract, when they are not up to date. */
import { contractDocument } from '../src/server/app.ts';
import { readCommandLine } from './command-line.mjs';
import { buildGraph } from './graph.ts';

readCommandLine('graph');
await buildGraph(contractDocument());
