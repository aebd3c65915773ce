import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type S3rver from 's3rver';
import type { Call } from 's3rver';
import { isSigned } from './presigned.ts';

/**
 * What s3rver 3.7 lacks of uploads in parts. It checks no signature of version 4: those of presigned addresses are
 * checked here. It knows neither ListParts nor AbortMultipartUpload: both are answered here, over the folder where it
 * keeps the parts. It takes parts of uploads that are completed or aborted: they are refused here. A part that broke
 * off has no checksum beside it, and is not told of. An upload is completed or aborted, one after the other: s3rver
 * ends its whole process over a part that is removed while the parts are joined. A part is answered for once it is in its file.
 */
export function addMultipartCalls(server: S3rver, bucket: string, secretAccessKey: string): void {
  const uploads = server.store.getResourcePath(bucket, undefined, 'uploads');
  const ending = new Map<string, Promise<void>>();
  server.middleware.unshift(async (call, next) => {
    // What a browser asks beforehand is not signed.
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

/** s3rver answers once it has read a part, which may be before all of it is in its file. */
async function written(path: string): Promise<void> {
  const isWhole = () =>
    !existsSync(`${path}.md5`) ||
    readFileSync(`${path}.md5`, 'utf8') === createHash('md5').update(readFileSync(path)).digest('hex');
  // Another sending of the part that has broken off meanwhile never becomes whole.
  for (let looks = 0; looks < 1000 && !isWhole(); looks++) await setImmediate();
}

function answer(call: Call, status: number, xml: string): void {
  call.status = status;
  call.type = 'application/xml';
  call.body = xml && `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
}
