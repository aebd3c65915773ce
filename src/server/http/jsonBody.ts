import { Refusal } from './refusal.ts';

/** Largest JSON body taken, in bytes. */
const bodyLimit = 1024 * 1024;

async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit)
    throw new Refusal(413, 'refusal.tooLarge');
  if (request.headers.has('transfer-encoding')) return readStreamed(request);
  const text = await request.text();
  if (Buffer.byteLength(text) > bodyLimit) throw new Refusal(413, 'refusal.tooLarge');
  return text;
}

/** A body that does not say its length could go on for ever: no more of it is held than may be. */
async function readStreamed(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bodyLimit) throw new Refusal(413, 'refusal.tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Whether an escape stands for what no text of ours can be: NUL, which PostgreSQL refuses, or half of a surrogate
 * pair, which would come back as another character and break the hash of a transition that holds it.
 */
export function hasUnstorable(text: string): boolean {
  if (!text.includes('\\u')) return false;
  const escapes = text.replaceAll('\\\\', '').replace(/\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi, '');
  return /\\u(0000|d[89a-f])/i.test(escapes);
}

const isJson = (request: Request) => /^application\/json\b/i.test(request.headers.get('content-type') ?? '');

/** The request's JSON. Refuses other media types (415), large bodies (413) and what is no JSON (400). */
export async function readJson(request: Request): Promise<unknown> {
  if (!isJson(request)) throw new Refusal(415, 'refusal.mediaType');
  return parseJson(await readLimited(request));
}

/** The JSON of a request that needs none: an empty object where it has none, or a body of another media type. */
export async function readAnyJson(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD' || !isJson(request)) return {};
  const text = await readLimited(request);
  return text.trim() === '' ? {} : parseJson(text);
}

function parseJson(text: string): unknown {
  if (hasUnstorable(text)) throw new Refusal(400, 'validation.invalid');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'validation.json');
  }
}
