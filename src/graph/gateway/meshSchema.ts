import { getMesh, type GetMeshOptions } from '@graphql-mesh/runtime';
import { getDirective } from '@graphql-tools/utils';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { CallFailure, type TranslateGatewayMessage } from './failure.ts';
import { resolveDetails } from './details.ts';
import { linkResolvers, type Loaders } from './links.ts';
import type { RestCall, RestCalls } from './restCalls.ts';
import { strictTypes } from './strictTypes.ts';

/** The context that a running document passes to its resolvers. */
export interface GraphContext {
  /** The caller's headers that `.meshrc.yaml` forwards, names in lower case. */
  headers: Record<string, string>;
  address: string | undefined;
  /** Made by the first link that is resolved. */
  loaders?: Loaders;
}

const silent = { child: () => silent, debug() {}, info() {}, log() {}, warn() {}, error() {} };

/**
 * Returns the schema of `.meshrc.yaml` with Mesh's resolvers, which compose each REST call and read its answer; here the
 * envelope is taken off. Links, and fields that rows in lists lack, are resolved by the same calls.
 */
export async function meshSchema(
  options: GetMeshOptions,
  rest: RestCalls,
  translate: TranslateGatewayMessage,
): Promise<{ schema: GraphQLSchema; dispose: () => void }> {
  // Silences Mesh, which logs each step.
  for (const { handler } of options.sources) Object.assign(handler, { logger: silent });
  const { additionalTypeDefs = [] } = options;
  const mesh = await getMesh({ ...options, additionalResolvers: [linkResolvers(additionalTypeDefs)] });
  const schema = strictTypes(mesh.schema);
  resolveDetails(schema);
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const isMutation = type === schema.getMutationType();
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = field.resolve;
      if (!resolve) continue;
      const inPath = pathArguments(schema, field);
      field.resolve = async (root, args, context: GraphContext, info) => {
        const { headers, address } = context;
        // Because a link that is resolved after a change must not answer what was read before it.
        if (isMutation) delete context.loaders;
        const acceptLanguage = headers['accept-language'] ?? null;
        const refused = inPath.find((name) => !isSegment(args[name]));
        if (refused !== undefined)
          throw new CallFailure(translate('refusal.query', acceptLanguage), { code: 400 });
        let call: RestCall | undefined;
        const fetch = (url: string, init: RequestInit) =>
          rest.send((call = { url, init, acceptLanguage, address }));
        const encoded = inPath.map((name) => [name, encodeURIComponent(args[name])]);
        const answer: unknown = await Promise.resolve(
          resolve(
            root,
            { ...args, ...Object.fromEntries(encoded) },
            { headers, logger: silent, fetch },
            info,
          ),
        ).catch((error: unknown) => {
          throw call && !(error instanceof CallFailure) ? rest.fail(error, acceptLanguage) : error;
        });
        if (!call) throw new Error(`Mesh answered ${info.fieldName} without a call`);
        // Because Mesh makes a list of the envelope for a call whose data are a list.
        return rest.dataOf(Array.isArray(answer) ? answer[0] : answer, call);
      };
    }
  }
  return { schema, dispose: () => mesh.destroy() };
}

/** Returns the arguments that Mesh writes unescaped into the path of the call. */
function pathArguments(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): string[] {
  const path: unknown = getDirective(schema, field, 'httpOperation')?.[0]?.path;
  return typeof path === 'string' ? [...path.matchAll(/\{args\.(\w+)\}/g)].map(([, name]) => name ?? '') : [];
}

/** Tells whether a value can be one segment of a path: "..", however it is written, would lead to another call. */
function isSegment(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !/^\.{0,2}$/.test(value));
}
