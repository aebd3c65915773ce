import { Refusal } from './refusal.ts';

/** Largest accepted JSON body, in bytes. */
const bodyLimit = 1024 * 1024;

async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit)
    throw new Refusal(413, 'refusal.tooLarge');
  if (request.headers.has('transfer-encoding')) return readStreamed(request);
  const text = await request.text();
  if (Buffer.byteLength(text) > bodyLimit) throw new Refusal(413, 'refusal.tooLarge');
  return text;
}

/** Limits a body without a declared length while it is read, because it could be endless. */
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
 * Tells whether an escape stands for a character that cannot be stored. NUL is refused by PostgreSQL. Half of a surrogate
 * pair would come back as another character and break the hash of the transition that contains it.
 */
export function hasUnstorable(text: string): boolean {
  if (!text.includes('\\u')) return false;
  const escapes = text.replaceAll('\\\\', '').replace(/\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi, '');
  return /\\u(0000|d[89a-f])/i.test(escapes);
}

const isJson = (request: Request) => /^application\/json\b/i.test(request.headers.get('content-type') ?? '');

/** Returns the request's JSON. Refuses other media types (415), large bodies (413) and invalid JSON (400). */
export async function readJson(request: Request): Promise<unknown> {
  if (!isJson(request)) throw new Refusal(415, 'refusal.mediaType');
  return parseJson(await readLimited(request));
}

/** Returns the JSON of a request that may lack it: an empty object without a body, or for another media type. */
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
