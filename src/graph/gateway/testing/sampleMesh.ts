import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findAndParseConfig } from '@graphql-mesh/cli';
import type { GetMeshOptions } from '@graphql-mesh/runtime';
import { unwrapEnvelopes, type OpenApiDocument } from '../unwrapEnvelopes.ts';

/** The links between the types of the sample REST. */
const sampleLinks = 'extend type Order { customer: Customer }';

const root = join(import.meta.dirname, '../../../..');

/** Returns the Mesh options that `.meshrc.yaml` gives for a document, without writing artifacts. */
export async function meshOptionsOf(document: OpenApiDocument): Promise<GetMeshOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-'));
  try {
    const source = join(folder, 'src/graph/generated/operation.openapi.json');
    await mkdir(dirname(source), { recursive: true });
    await writeFile(source, JSON.stringify(unwrapEnvelopes(document)));
    const typeDefs = join(folder, 'src/graph/gateway/links.graphql');
    await mkdir(dirname(typeDefs), { recursive: true });
    await writeFile(typeDefs, sampleLinks);
    await copyFile(join(root, '.meshrc.yaml'), join(folder, '.meshrc.yaml'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options = await findAndParseConfig({ dir: folder });
    // Reads the source now, because otherwise the document is read only when it is needed.
    for (const { handler } of options.sources)
      await handler.getMeshSource({ fetchFn: (url, init) => fetch(url, init) });
    return options;
  } finally {
    await rm(folder, { recursive: true });
  }
}
