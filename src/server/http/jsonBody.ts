import { Refusal } from './refusal.ts';

/** Largest JSON body taken, in bytes. */
const bodyLimit = 1024 * 1024;

async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit)
    throw new Refusal(413, 'refusal.tooLarge');
  const text = await request.text();
  if (text.length > bodyLimit) throw new Refusal(413, 'refusal.tooLarge');
  return text;
}

/** The request's JSON. Refuses other media types (415), large bodies (413) and what is no JSON (400). */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'refusal.mediaType');
  }
  const text = await readLimited(request);
  // PostgreSQL text cannot hold NUL; no field of ours may.
  if (text.includes('\\u0000')) throw new Refusal(400, 'validation.invalid');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'validation.json');
  }
}
