import { and, eq, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { fileRules, mimeTypeOf } from '../../domain/file.ts';
import { files, orders } from '../db/schema.ts';
import type { Api, ApiEnvironment } from '../http/api.ts';
import { byteRange } from '../http/files/byteRange.ts';
import { basePath } from '../http/operation.ts';
import { invalidField, notFound, Refusal, unauthorized } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { say } from '../http/translator.ts';
import * as contract from './contract.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The calls about files. Content goes beside the JSON calls: streamed, never through the graph. */
export function registerFile(api: Api): void {
  const { services } = api;

  api.on(contract.sysParameter, async () => ({ ossType: services.files.ossType }));

  api.on(contract.fileUploadCredential, async ({ queryable, session, query, request }) => {
    const ossType = request.headers.get('osstype');
    if (ossType !== null && ossType !== services.files.ossType)
      throw invalidField('ossType', 'validation.choice');
    const [file] = await queryable
      .insert(files)
      .values({
        ownerId: session.userId,
        purpose: query.purpose,
        name: query.name,
        mimeType: '',
        size: 0,
        createdAt: services.now(),
      })
      .returning({ id: files.id });
    if (!file) throw new Error('The file was not registered');
    return {
      fileId: file.id,
      method: 'PUT' as const,
      url: `${basePath}/file/${file.id}/content`,
      sizeLimit: fileRules[query.purpose].sizeLimit,
    };
  });

  api.hono.put(`${basePath}/file/:id/content`, async (c) => {
    const session = await requireSession(api, c);
    const id = fileId(c);
    const own = and(eq(files.id, id), eq(files.ownerId, session.userId), eq(files.uploaded, false));
    const [file] = await services.database.db.select().from(files).where(own);
    if (!file) throw notFound();
    if (!c.req.raw.body) throw new Refusal(400, 'refusal.file.incomplete');
    const rules = fileRules[file.purpose];
    const stored = await services.files.write(id, c.req.raw.body, rules.sizeLimit, rules.tooLarge);
    const mimeType = mimeTypeOf(stored.head);
    if (!mimeType || !rules.mimeTypes.includes(mimeType)) {
      await services.files.remove(id);
      throw new Refusal(415, rules.wrongType);
    }
    const announced = c.req.header('content-length');
    if (announced !== undefined && Number(announced) !== stored.size) {
      await services.files.remove(id);
      throw new Refusal(400, 'refusal.file.incomplete');
    }
    await services.database.db
      .update(files)
      .set({ mimeType, size: stored.size, sha256: stored.sha256, uploaded: true })
      .where(own);
    const data = { id, name: file.name, mimeType, size: stored.size };
    const msg = say(c.req.header('accept-language'), { key: 'common.operateSuccess' });
    return c.json({ code: 200, msg, data });
  });

  api.hono.get(`${basePath}/file/:id/content`, async (c) => {
    const session = await requireSession(api, c);
    const [row] = await services.database.db
      .select({ file: files })
      .from(files)
      .leftJoin(orders, and(eq(orders.contractFileId, files.id), inScope(session, orders)))
      .where(
        and(
          eq(files.id, fileId(c)),
          eq(files.uploaded, true),
          // People are shown with their picture wherever they are listed.
          or(
            eq(files.ownerId, session.userId),
            eq(orders.contractFileId, files.id),
            eq(files.purpose, 'avatar'),
            // Operations review what developers submit.
            session.role === 'operations' ? eq(files.purpose, 'installer') : undefined,
          ),
        ),
      );
    if (!row) throw notFound();
    const { file } = row;
    const etag = `"${file.sha256}"`;
    const ifRange = c.req.header('if-range');
    // Half a file of another content must not be joined with a half of this one.
    const asked = ifRange === undefined || ifRange === etag ? c.req.header('range') : undefined;
    const range = byteRange(asked, file.size);
    if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${file.size}` });
    return c.body(await services.files.read(file.id, range), range ? 206 : 200, {
      'Content-Type': file.mimeType,
      'Content-Length': String(range ? range.end - range.start + 1 : file.size),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
      // A picture never changes: a new one is a new file.
      'Cache-Control': file.purpose === 'avatar' ? 'private, max-age=604800, immutable' : 'private, no-store',
    });
  });
}

async function requireSession(api: Api, c: Context<ApiEnvironment>): Promise<Session> {
  const session = await api.sessionOf(c);
  if (!session) throw unauthorized();
  return session;
}

function fileId(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!uuid.test(id)) throw notFound();
  return id;
}
