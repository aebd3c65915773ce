import type { GatewayMessageKey } from './failure.ts';

/** The body of a POST to /graphql. */
export interface GraphRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** A request that is none: its status, the sentence for it, and headers that belong to the answer. */
export interface GraphRefusal {
  status: 400 | 405 | 413 | 415;
  key: GatewayMessageKey;
  headers?: Record<string, string>;
}

/** The largest body read, in bytes: forms and filters, never files. */
export const bodyLimit = 256 * 1024;

const malformed: GraphRefusal = { status: 400, key: 'refusal.query' };
const tooLarge: GraphRefusal = { status: 413, key: 'refusal.tooLarge' };

export async function readGraphRequest(request: Request): Promise<GraphRequest | GraphRefusal> {
  if (request.method !== 'POST') return { status: 405, key: 'refusal.route', headers: { allow: 'POST' } };
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return { status: 415, key: 'refusal.mediaType' };
  }
  const text = await limitedText(request);
  if (text === undefined) return tooLarge;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return malformed;
  }
  if (!isRecord(body) || typeof body.query !== 'string') return malformed;
  const { query, operationName, variables } = body;
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return malformed;
  if (variables !== undefined && variables !== null && !isRecord(variables)) return malformed;
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

/** Returns the body; undefined when it is larger than `bodyLimit`. */
async function limitedText(request: Request): Promise<string | undefined> {
  const declared = request.headers.get('content-length');
  // Node's HTTP parser enforces the declared length.
  if (declared !== null) return Number(declared) > bodyLimit ? undefined : request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
