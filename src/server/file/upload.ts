import { randomUUID } from 'node:crypto';
import { and, eq, gt, type InferSelectModel } from 'drizzle-orm';
import { bytesText } from '../../domain/bytesText.ts';
import { fileRules, mimeTypeOf, type FilePurpose } from '../../domain/file.ts';
import { filePartsOf, uploadLifetimeMilliseconds, type UploadCredential } from '../../domain/upload.ts';
import { files } from '../db/schema.ts';
import type { StoredFile } from '../http/files/fileStore.ts';
import { basePath } from '../http/operation.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';

export type FileRow = InferSelectModel<typeof files>;

/** What is told of a file once it is there. */
export const toldOf = ({ id, name, mimeType, size }: FileRow) => ({ id, name, mimeType, size });

const expiryOf = ({ createdAt }: FileRow) => new Date(createdAt.getTime() + uploadLifetimeMilliseconds);

/** The caller's own unfinished upload, unless its time is over. */
function ownUnfinished(services: Services, session: Session, id: string) {
  const oldest = new Date(services.now().getTime() - uploadLifetimeMilliseconds);
  return and(
    eq(files.id, id),
    eq(files.ownerId, session.userId),
    eq(files.uploaded, false),
    gt(files.createdAt, oldest),
  );
}

/** Throws 404 when the caller has no such upload, or its time is over. */
export async function unfinishedUpload(services: Services, session: Session, id: string): Promise<FileRow> {
  const [file] = await services.database.db
    .select()
    .from(files)
    .where(ownUnfinished(services, session, id));
  if (!file) throw notFound();
  return file;
}

export interface WantedUpload {
  name: string;
  purpose: FilePurpose;
  /** Bytes; undefined: it comes in one piece. */
  size?: number | undefined;
  /** One to go on with. */
  fileId?: string | undefined;
}

/** Begins an upload, or goes on with one of the same file. Throws 413 past the purpose's limit. */
export async function openUpload(
  services: Services,
  session: Session,
  wanted: WantedUpload,
): Promise<UploadCredential> {
  const { sizeLimit, tooLarge } = fileRules[wanted.purpose];
  if (wanted.size !== undefined && wanted.size > sizeLimit)
    throw new Refusal(413, tooLarge, { limit: bytesText(sizeLimit) });
  const file = (await goneOnWith(services, session, wanted)) ?? (await begin(services, session, wanted));
  const expiresAt = expiryOf(file);
  return {
    fileId: file.id,
    method: 'PUT',
    url: `${basePath}/file/${file.id}/content`,
    sizeLimit,
    parts: await partsOf(services, file, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}

async function goneOnWith(
  services: Services,
  session: Session,
  { fileId, name, purpose, size }: WantedUpload,
): Promise<FileRow | undefined> {
  if (fileId === undefined || size === undefined) return undefined;
  const [file] = await services.database.db
    .select()
    .from(files)
    .where(
      and(
        ownUnfinished(services, session, fileId),
        eq(files.name, name),
        eq(files.purpose, purpose),
        eq(files.size, size),
      ),
    );
  return file?.uploadId ? file : undefined;
}

async function begin(
  services: Services,
  session: Session,
  { name, purpose, size }: WantedUpload,
): Promise<FileRow> {
  const id = randomUUID();
  const uploadId = size === undefined ? null : await services.files.begin(id);
  const [file] = await services.database.db
    .insert(files)
    .values({
      id,
      ownerId: session.userId,
      purpose,
      name,
      mimeType: '',
      size: size ?? 0,
      uploadId,
      createdAt: services.now(),
    })
    .returning();
  if (!file) throw new Error('The file was not registered');
  return file;
}

async function partsOf(
  { files: store, now }: Services,
  { id, size, uploadId }: FileRow,
  expiresAt: Date,
): Promise<UploadCredential['parts']> {
  if (uploadId === null) return [];
  const upload = { id, uploadId };
  const arrived = await store.arrived(upload);
  const seconds = Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));
  const answered: UploadCredential['parts'] = [];
  for (const part of filePartsOf(size)) {
    const { number } = part;
    const address = () =>
      store.parts.direct
        ? store.parts.address(upload, part, seconds)
        : `${basePath}/file/${id}/part/${number}`;
    answered.push({ number, size: part.size, url: arrived.has(number) ? null : await address() });
  }
  return answered;
}

/** Takes one part, where parts come through this server. Throws 404 when the caller has no such upload or part. */
export async function takePart(
  services: Services,
  session: Session,
  { id, number }: { id: string; number: number },
  content: ReadableStream<Uint8Array>,
): Promise<void> {
  const file = await unfinishedUpload(services, session, id);
  const { parts } = services.files;
  const part = filePartsOf(file.size)[number - 1];
  if (parts.direct || file.uploadId === null || !part) throw notFound();
  await parts.write({ id, uploadId: file.uploadId }, part, content);
}

/**
 * Makes a file of the parts; asked again, it tells of the file again. Throws 404 when the caller has no such upload, 400
 * while a part is missing, 415 when the content is of another kind, after which nothing of it is left.
 */
export async function completeUpload(services: Services, session: Session, id: string): Promise<FileRow> {
  const { db } = services.database;
  const [done] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, session.userId), eq(files.uploaded, true)));
  if (done) return done;
  const file = await unfinishedUpload(services, session, id);
  if (file.uploadId === null) throw notFound();
  const stored = await services.files.join({ id, uploadId: file.uploadId }, filePartsOf(file.size));
  return keepFile(services, session, file, stored);
}

/** The content is there: checks its kind and makes it a file. Throws 415, and drops the content, for another kind. */
export async function keepFile(
  services: Services,
  session: Session,
  { id, purpose }: FileRow,
  { head, sha256, size }: StoredFile,
): Promise<FileRow> {
  const { db } = services.database;
  const rules = fileRules[purpose];
  const mimeType = mimeTypeOf(head);
  const unfinished = ownUnfinished(services, session, id);
  if (!mimeType || !rules.mimeTypes.includes(mimeType)) {
    await services.files.remove(id);
    await db.delete(files).where(unfinished);
    throw new Refusal(415, rules.wrongType);
  }
  const [kept] = await db
    .update(files)
    .set({ mimeType, size, sha256, uploaded: true, uploadId: null })
    .where(unfinished)
    .returning();
  if (kept) return kept;
  // Completed twice at once, or given up meanwhile.
  const [done] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.uploaded, true)));
  if (done) return done;
  await services.files.remove(id);
  throw notFound();
}

/** Gives an upload up, with what has arrived of it. Throws 404 when the caller has no such upload. */
export async function cancelUpload(services: Services, session: Session, id: string): Promise<void> {
  const { uploadId } = await unfinishedUpload(services, session, id);
  await dropUpload(services, { id, uploadId });
}

/** The row goes last: while it is there, the sweep comes back to what could not be dropped. */
export async function dropUpload(
  { files: store, database }: Services,
  { id, uploadId }: Pick<FileRow, 'id' | 'uploadId'>,
): Promise<void> {
  if (uploadId !== null) await store.abandon({ id, uploadId });
  await store.remove(id);
  await database.db.delete(files).where(and(eq(files.id, id), eq(files.uploaded, false)));
}
