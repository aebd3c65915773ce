/** Writes the graph's schema, types and Mesh artifacts from the REST contract, when they are not up to date. */
import { contractDocument } from '../src/server/app.ts';
import { buildGraph } from './graph.ts';

await buildGraph(contractDocument());
