import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import {
  buildSchema,
  GraphQLSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
  specifiedDirectives,
} from 'graphql';
import { unwrapEnvelopes, type OpenApiDocument } from '../src/graph/gateway/unwrapEnvelopes.ts';
import { strictTypes } from '../src/graph/gateway/strictTypes.ts';

const run = promisify(execFile);
const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** What everything here depends on beside the document: a change of it makes all of it anew. */
const ingredients = [
  '.meshrc.yaml',
  'scripts/graph.ts',
  'src/graph/gateway/unwrapEnvelopes.ts',
  'src/graph/gateway/unwrapSchema.ts',
  'src/graph/gateway/strictTypes.ts',
  'node_modules/@graphql-mesh/cli/package.json',
  'node_modules/@graphql-mesh/openapi/package.json',
];

/** Where each thing goes, below the project's root; all of it is git-ignored. */
export const graphFiles = {
  document: 'src/graph/generated/operation.openapi.json',
  schema: 'src/graph/generated/schema.graphql',
  types: 'src/graph/generated/graphql-env.d.ts',
  stamp: 'src/graph/generated/stamp',
  artifacts: '.mesh/index.ts',
};

/**
 * Makes the graph from our REST's public OpenAPI document: the document without envelopes, Mesh's artifacts, the
 * schema as the page sees it and its types for gql.tada. Does nothing when neither the document nor what it is
 * made with has changed.
 *
 * @returns whether anything was made
 */
export async function buildGraph(document: OpenApiDocument, root = projectRoot): Promise<boolean> {
  const file = (name: keyof typeof graphFiles) => join(root, graphFiles[name]);
  const bare = JSON.stringify(unwrapEnvelopes(document), null, 2);
  const stamp = createHash('sha256').update(bare);
  for (const name of ingredients) stamp.update(await readFile(join(projectRoot, name)));
  const fresh = stamp.digest('hex');
  const complete = Object.values(graphFiles).every((name) => existsSync(join(root, name)));
  if (complete && (await readFile(file('stamp'), 'utf8')) === fresh) return false;

  await mkdir(dirname(file('document')), { recursive: true });
  await writeFile(file('document'), bare);
  await meshBuild(root);
  await writeTypes(root);
  await writeFile(file('stamp'), fresh);
  return true;
}

/** Mesh's own program, in its own process: it would end ours on a failure. */
async function meshBuild(root: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('@graphql-mesh/cli/package.json')), 'cjs/bin.js');
  try {
    await run(process.execPath, [program, 'build', '--dir', root], { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`mesh build failed\n${stdout}${stderr}`, { cause: error });
  }
  // Mesh imports types as if they were values, which a compiler that looks at one file at a time keeps.
  const artifacts = join(root, graphFiles.artifacts);
  const code = await readFile(artifacts, 'utf8');
  await writeFile(
    artifacts,
    code.replace(/^import \{ GraphQLResolveInfo/m, 'import type { GraphQLResolveInfo'),
  );
}

async function writeTypes(root: string): Promise<void> {
  const full = strictTypes(buildSchema(await readFile(join(root, '.mesh/schema.graphql'), 'utf8')));
  // Mesh's directives and what only they use say how a call is made; the page has no use for them.
  const { query, mutation } = full.toConfig();
  const schema = lexicographicSortSchema(
    new GraphQLSchema({ query, mutation, directives: specifiedDirectives }),
  );
  await writeFile(join(root, graphFiles.schema), `${printSchema(schema)}\n`);
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }));
  const types = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  await writeFile(join(root, graphFiles.types), types);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const source = process.argv[2];
  if (source === undefined) throw new Error('usage: tsx scripts/graph.ts <openapi.json>');
  const started = performance.now();
  const made = await buildGraph(JSON.parse(await readFile(source, 'utf8')) as OpenApiDocument);
  console.log(`graph ${made ? 'built' : 'unchanged'} in ${Math.round(performance.now() - started)} ms`);
}
