/** Generates the GraphQL schema, types and Mesh artifacts from the REST contract, unless they are up to date. */
import { contractDocument } from '../src/server/app.ts';
import { readCommandLine } from './command-line.mjs';
import { buildGraph } from './graph.ts';

readCommandLine('graph');
await buildGraph(contractDocument());
