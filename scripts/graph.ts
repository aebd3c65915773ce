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

/** The inputs of the generated files besides the document; a change of any of them generates all files again. */
const ingredients = [
  '.meshrc.yaml',
  'scripts/graph.ts',
  'src/graph/gateway/unwrapEnvelopes.ts',
  'src/graph/gateway/unwrapSchema.ts',
  'src/graph/gateway/strictTypes.ts',
  'src/graph/gateway/links.graphql',
  'src/graph/gateway/details.ts',
  'node_modules/@graphql-mesh/cli/package.json',
  'node_modules/@graphql-mesh/openapi/package.json',
];

/** The generated files, relative to the project's root; git ignores all of them. */
export const graphFiles = {
  document: 'src/graph/generated/operation.openapi.json',
  schema: 'src/graph/generated/schema.graphql',
  types: 'src/graph/generated/graphql-env.d.ts',
  stamp: 'src/graph/generated/stamp',
  artifacts: '.mesh/index.ts',
};

/**
 * Generates the GraphQL files from our REST's public OpenAPI document. These are the document without envelopes, Mesh's
 * artifacts, the schema as the page uses it, and its types for gql.tada.
 * Does nothing if neither the document nor the other inputs have changed.
 *
 * @returns whether anything was generated
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

/** Runs Mesh in a separate process, because it would end ours on a failure. */
async function meshBuild(root: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('@graphql-mesh/cli/package.json')), 'cjs/bin.js');
  try {
    await run(process.execPath, [program, 'build', '--dir', root], { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`mesh build failed\n${stdout}${stderr}`, { cause: error });
  }
  // Mesh imports types like values; a compiler that reads one file at a time would not remove these imports.
  const artifacts = join(root, graphFiles.artifacts);
  const code = await readFile(artifacts, 'utf8');
  await writeFile(
    artifacts,
    code.replace(/^import \{ GraphQLResolveInfo/m, 'import type { GraphQLResolveInfo'),
  );
}

async function writeTypes(root: string): Promise<void> {
  const full = strictTypes(buildSchema(await readFile(join(root, '.mesh/schema.graphql'), 'utf8')));
  // Mesh's directives, and the types that only they use, describe the calls. The page does not need them.
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
