import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type S3rver from 's3rver';
import type { Call } from 's3rver';
import { isSigned } from './presigned.ts';

/**
 * Adds the parts of multipart uploads that s3rver 3.7 lacks.
 * It does not check signatures of version 4: those of presigned addresses are checked here.
 * It has neither ListParts nor AbortMultipartUpload: both are answered here, from the folder of the parts.
 * It accepts parts of completed or aborted uploads: they are refused here.
 * An incomplete part has no checksum file, and is not listed.
 * Completing and aborting the same upload run one after another.
 * Otherwise s3rver would crash when a part is removed while the parts are joined.
 * A part is answered after it has been written to its file.
 */
export function addMultipartCalls(server: S3rver, bucket: string, secretAccessKey: string): void {
  const uploads = server.store.getResourcePath(bucket, undefined, 'uploads');
  const ending = new Map<string, Promise<void>>();
  server.middleware.unshift(async (call, next) => {
    // A browser's preflight request is not signed.
    const presigned = call.query['X-Amz-Signature'] !== undefined && call.method !== 'OPTIONS';
    if (presigned && !isSigned(call, secretAccessKey))
      return answer(call, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const uploadId = call.query.uploadId;
    if (uploadId === undefined || call.method === 'OPTIONS') return next();
    if (!['POST', 'DELETE'].includes(call.method)) return ofUpload(call, next, uploadId);
    const before = ending.get(uploadId);
    const ended = (async () => {
      await before?.catch(() => undefined);
      await ofUpload(call, next, uploadId);
    })();
    ending.set(uploadId, ended);
    await ended;
  });

  async function ofUpload(call: Call, next: () => Promise<void>, uploadId: string): Promise<void> {
    const folder = join(uploads, uploadId);
    if (!existsSync(folder)) return answer(call, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (call.method === 'PUT') {
      await next();
      return written(join(folder, call.query.partNumber ?? ''));
    }
    if (!['GET', 'DELETE'].includes(call.method)) return next();
    if (call.method === 'DELETE') {
      rmSync(folder, { recursive: true });
      return answer(call, 204, '');
    }
    const numbers = readdirSync(folder)
      .filter((name) => name.endsWith('.md5'))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => a - b);
    const parts = numbers.map((number) => {
      const path = join(folder, String(number));
      const etag = readFileSync(`${path}.md5`, 'utf8');
      const size = statSync(path).size;
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`;
    });
    answer(call, 200, `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`);
  }
}

/** s3rver answers after reading a part, possibly before the part is completely written to its file, or the file is there. */
async function written(path: string): Promise<void> {
  const isWhole = () =>
    !existsSync(`${path}.md5`) ||
    (existsSync(path) &&
      readFileSync(`${path}.md5`, 'utf8') === createHash('md5').update(readFileSync(path)).digest('hex'));
  // If another upload of the same part was interrupted, this file never becomes complete.
  for (let looks = 0; looks < 1000 && !isWhole(); looks++) await setImmediate();
}

function answer(call: Call, status: number, xml: string): void {
  call.status = status;
  call.type = 'application/xml';
  call.body = xml && `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
}
