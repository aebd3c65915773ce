import { details } from './details.ts';
import { linkOf } from './links.ts';
import { unwrapSchema, type Schema } from './unwrapSchema.ts';

/** The parts of an OpenAPI 3.0 or 3.1 document that are read here; everything else passes unchanged. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  paths?: Record<string, object>;
  components?: { schemas?: object };
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const jsonType = 'application/json';

/**
 * Rewrites our REST's document for Mesh: each 2xx answer becomes the schema of its envelope's `data`. Removes failures
 * (they are GraphQL errors), header parameters (the gateway forwards them), and limits and patterns (REST checks those
 * and answers in the caller's language). Calls without JSON are not part of the graph. An entity has one type.
 *
 * @throws when an operation has no operationId, or a 2xx answer is no envelope
 */
export function unwrapEnvelopes(contract: OpenApiDocument): OpenApiDocument {
  const document = withOneTypePerEntity(contract);
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const paths: Record<string, object> = {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const operations: Record<string, object> = {};
    for (const method of methods) {
      const operation = (item as Record<string, Operation | undefined>)[method];
      const bare = operation && bareOperation(operation, `${method.toUpperCase()} ${path}`, components);
      if (bare) operations[method] = bare;
    }
    if (Object.keys(operations).length > 0) paths[path] = operations;
  }
  const schemas = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, unwrapSchema(schema, name, components)]),
  );
  return {
    openapi: '3.0.3',
    info: document.info,
    paths,
    components: { schemas: reachable(schemas, paths) },
  };
}

/** Gives the record on the page of an entity and its row in lists one schema: that of the record, without its links. */
function withOneTypePerEntity(document: OpenApiDocument): OpenApiDocument {
  const refTo = (name: string) => `"#/components/schemas/${name}"`;
  let text = JSON.stringify(document);
  for (const [name, { schema }] of Object.entries(details))
    text = text.replaceAll(refTo(schema), refTo(name));
  const merged = JSON.parse(text) as OpenApiDocument;
  const schemas = { ...merged.components?.schemas } as Record<string, Schema>;
  for (const [name, { schema }] of Object.entries(details)) {
    const record = schemas[schema];
    if (!record) continue;
    const fields = Object.entries(record.properties ?? {}).filter(([field]) => !linkOf(name, field));
    schemas[name] = { ...record, properties: Object.fromEntries(fields) };
    delete schemas[schema];
  }
  return { ...merged, components: { ...merged.components, schemas } };
}

function bareOperation(operation: Operation, where: string, components: Record<string, Schema>) {
  const { operationId } = operation;
  if (!operationId) throw new Error(`${where} has no operationId: it is the graph's field name`);
  if (operation.requestBody && !operation.requestBody.content?.[jsonType]) return undefined;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const envelope = success?.[1].content?.[jsonType]?.schema;
  if (!success || !envelope) return undefined;

  const data = resolve(envelope, components).properties?.data;
  if (!data)
    throw new Error(`${where} (${operationId}) does not answer with the envelope { code, msg, data }`);
  const title = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const body = operation.requestBody?.content?.[jsonType]?.schema;
  const sentences = [operation.summary, operation.description].filter((text) => text !== undefined);
  return {
    ...operation,
    ...(sentences.length > 0 && { description: sentences.join('. ') }),
    parameters: operation.parameters
      ?.filter((parameter) => parameter.in === 'query' || parameter.in === 'path')
      .map((parameter) => ({
        ...parameter,
        schema: unwrapSchema(
          parameter.schema ?? { type: 'string' },
          `${title}_${parameter.name}`,
          components,
        ),
      })),
    ...(body && {
      requestBody: {
        ...operation.requestBody,
        content: { [jsonType]: { schema: unwrapSchema(body, title, components) } },
      },
    }),
    responses: {
      [success[0]]: {
        ...success[1],
        content: { [jsonType]: { schema: unwrapSchema(data, `${title}Result`, components) } },
      },
    },
  };
}

function resolve(schema: Schema, components: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(components[name] ?? {}, components);
}

/** Returns only the named schemas that the operations use, directly or through others. */
function reachable(schemas: Record<string, Schema>, paths: object): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const visit = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = name === undefined || name in found ? undefined : schemas[name];
      if (!schema || name === undefined) continue;
      found[name] = schema;
      visit(schema);
    }
  };
  visit(paths);
  return found;
}
