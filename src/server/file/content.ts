import { and, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { asRecordId } from '../../domain/recordId.ts';
import { uploadedFileSchema } from '../../domain/upload.ts';
import { files, orders } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { authorize, callerOf } from '../http/authorization.ts';
import { originOfCall, recordEvent, type ApiContext } from '../http/callContext.ts';
import { succeed } from '../http/envelope.ts';
import { byteRange } from '../http/files/byteRange.ts';
import { incomplete, webStreamOf } from '../http/files/fileStore.ts';
import { basePath, binarySchema, documentRaw, envelopeOf } from '../http/operation.ts';
import { notFound } from '../http/refusal.ts';
import { orderScope } from '../http/scope.ts';
import { takePart, takeWhole } from './completion.ts';
import { IntactContents } from './intact.ts';
import { isFile } from './service.ts';
import { toFileDto } from './upload.ts';

/** Registers the routes of streamed content, which do not go through the JSON calls or the graph. */
export function registerContent(api: Api): void {
  const { services } = api;
  const intact = new IntactContents(services.files);

  const loggedIn = authorize(services, { access: 'session', operationId: 'file' });

  const id = z.uuid().meta({ description: 'Of the upload' });
  const fileBody = { type: 'application/octet-stream', schema: binarySchema };
  documentRaw(api.hono, {
    method: 'put',
    path: '/file/{id}/content',
    operationId: 'filePutContent',
    summary: 'Takes a whole file',
    description: 'The bytes of an upload that `fileUploadCredential` began without a size.',
    tag: 'Common',
    params: z.object({ id }),
    body: fileBody,
    answer: { type: 'application/json', schema: envelopeOf(uploadedFileSchema) },
  });
  api.hono.put(`${basePath}/file/:id/content`, loggedIn, async (c) => {
    const session = callerOf(c);
    const content = c.req.raw.body;
    if (!content) throw incomplete();
    const length = c.req.header('content-length');
    const announced = length === undefined ? undefined : Number(length);
    const sent = { content, announced, origin: originOfCall(services, c) };
    return succeed(c, toFileDto(await takeWhole(services, session, fileId(c), sent)));
  });

  documentRaw(api.hono, {
    method: 'put',
    path: '/file/{id}/part/{number}',
    operationId: 'filePutPart',
    summary: 'Takes a part of a file',
    description: 'The same part may be sent again: the last one counts. `fileUploadComplete` joins them.',
    tag: 'Common',
    params: z.object({ id, number: z.coerce.number().int().meta({ description: 'From 1 on' }) }),
    body: fileBody,
    answer: { type: 'application/json', schema: envelopeOf(z.object({ number: z.number().int() })) },
  });
  api.hono.put(`${basePath}/file/:id/part/:number{[0-9]+}`, loggedIn, async (c) => {
    const session = callerOf(c);
    if (!c.req.raw.body) throw incomplete();
    const number = Number(c.req.param('number'));
    await takePart(services, session, { id: fileId(c), number }, c.req.raw.body);
    return succeed(c, { number });
  });

  documentRaw(api.hono, {
    method: 'get',
    path: '/file/{id}/content',
    operationId: 'fileGetContent',
    summary: 'The content of a file',
    description:
      'For its owner, for whoever sees the order that it is the contract of, for operations of an installer, and for everybody of a picture. Answers a range with 206.',
    tag: 'Common',
    params: z.object({ id: z.uuid() }),
    answer: fileBody,
  });
  api.hono.get(`${basePath}/file/:id/content`, loggedIn, async (c) => {
    const session = callerOf(c);
    const [row] = await services.database.db
      .select({ file: files })
      .from(files)
      .leftJoin(orders, and(eq(orders.contractFileId, files.id), orderScope(session)))
      .where(
        and(
          eq(files.id, fileId(c)),
          isFile(),
          // Everybody may read pictures, because lists show people with them.
          or(
            eq(files.ownerId, session.userId),
            eq(orders.contractFileId, files.id),
            eq(files.purpose, 'avatar'),
            // Operations review the installers that developers submit.
            session.role === 'operations' ? eq(files.purpose, 'installer') : undefined,
          ),
        ),
      );
    if (!row) throw notFound();
    const { file } = row;
    // A file's content never changes. A file without a hash is not sent.
    const etag = `"${file.sha256 ?? file.id}"`;
    const ifRange = c.req.header('if-range');
    // Half a file of another content must not be joined with a half of this one.
    const rangeHeader = ifRange === undefined || ifRange === etag ? c.req.header('range') : undefined;
    const range = byteRange(rangeHeader, file.size);
    if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${file.size}` });
    // Once for a file that comes in parts, and not for pictures, which every list shows.
    if (file.purpose !== 'avatar' && c.req.method === 'GET' && (!range || range.start === 0))
      await recordEvent(services, c, {
        kind: 'download',
        actor: session,
        details: { file: file.id, name: file.name, purpose: file.purpose },
      });
    const headers = {
      'Content-Type': file.mimeType,
      'Content-Length': String(range ? range.end - range.start + 1 : file.size),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      // A picture never changes: a new one is a new file.
      ...(file.purpose === 'avatar' && { 'Cache-Control': 'private, max-age=604800, immutable' }),
    };
    if (c.req.method === 'HEAD') return c.body(null, range ? 206 : 200, headers);
    return c.body(webStreamOf(await intact.read(file, range)), range ? 206 : 200, headers);
  });
}

function fileId(c: ApiContext): string {
  const id = asRecordId(c.req.param('id'));
  if (!id) throw notFound();
  return id;
}
