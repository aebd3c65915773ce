import { and, eq, sql } from 'drizzle-orm';
import { fileRules, mimeTypeOf } from '../../domain/file.ts';
import { firstFileState } from '../../domain/fileUse.ts';
import { fileLifecycle } from '../../machines/file.ts';
import type { Tx } from '../db/database.ts';
import { files } from '../db/schema.ts';
import { incomplete, type SizeLimit, type StoredContent } from '../http/files/fileStore.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { transact, type Origin } from '../http/transaction.ts';
import { logCreationLast } from '../lifecycle/service.ts';
import { dropLeftovers, dropUpload } from './ending.ts';
import { requireWithinLimits } from './limits.ts';
import { announceFile } from './live.ts';
import { isFile } from './service.ts';
import { ownUnfinished, tooLarge, unfinishedUpload, uploadPartsOf, type FileRow } from './upload.ts';

type Content = ReadableStream<Uint8Array>;

/** Receives one part, if parts come through this server. Throws 404 when the caller has no such upload or part. */
export async function takePart(
  services: Services,
  session: Session,
  { id, number }: { id: string; number: number },
  content: Content,
): Promise<void> {
  const file = await unfinishedUpload(services, session, id);
  const { parts } = services.files;
  if (parts.direct || file.uploadId === null) throw notFound();
  const upload = { id, uploadId: file.uploadId };
  const part = uploadPartsOf(services, file.size, upload)[number - 1];
  if (!part) throw notFound();
  await services.files.requireRoom(part.size);
  const arrived = async () => (await services.files.arrived(upload)).has(number);
  await withinAllowance(services, session, { file, part: number, bytes: part.size, arrived }, () =>
    parts.write(upload, part, content),
  );
}

interface SentFile {
  file: FileRow;
  part: number | 'whole';
  bytes: number;
  /** Tells whether some of it has arrived before. */
  arrived: () => Promise<boolean>;
}

/**
 * Sends a part or the whole. A repeated part counts again towards the caller's limits while it is on its way (R-file-10).
 * Throws what requireWithinLimits throws.
 */
async function withinAllowance<Result>(
  services: Services,
  session: Session,
  { file, part, bytes, arrived }: SentFile,
  send: () => Promise<Result>,
): Promise<Result> {
  const { sending, database } = services;
  const { attempt, again } = sending.begin(session.userId, { fileId: file.id, part, bytes });
  try {
    const isFirst = !again && !(await arrived());
    if (!isFirst || file.uploadId === null)
      await database.db.transaction(async (tx) => {
        const own = Math.max(file.size, file.uploadId === null ? bytes : 0);
        await requireWithinLimits(tx, services, session, {
          id: file.id,
          bytes: isFirst ? own : own + bytes,
        });
        if (!isFirst) attempt.extra = bytes;
        // Content in one piece counts from the start of its transfer; two transfers may run at the same time.
        if (file.uploadId === null)
          await tx
            .update(files)
            .set({ size: sql`greatest(${files.size}, ${bytes})` })
            .where(ownUnfinished(services, session, file.id));
      });
    return await send();
  } finally {
    sending.end(session.userId, attempt);
  }
}

/**
 * Receives the whole content at once and makes it the file. `announced`: its length in bytes, if the sender declares it.
 * Throws 404 when the caller has no such upload, 400 when the content is not of the announced length, and what
 * finalizeUpload and requireWithinLimits throw.
 */
export async function takeWhole(
  services: Services,
  session: Session,
  id: string,
  { content, announced, origin }: { content: Content; announced: number | undefined; origin: Origin },
): Promise<FileRow> {
  const file = await unfinishedUpload(services, session, id);
  const inParts = file.uploadId !== null;
  const limit: SizeLimit = inParts
    ? { bytes: file.size, refusal: incomplete }
    : { bytes: fileRules[file.purpose].sizeLimit, refusal: () => tooLarge(file.purpose) };
  const expected = inParts ? file.size : announced;
  if (announced !== undefined && announced > limit.bytes) throw limit.refusal();
  await services.files.requireRoom(expected ?? 0);
  const arrived = async () =>
    file.uploadId !== null && (await services.files.arrived({ id, uploadId: file.uploadId })).size > 0;
  const sent: SentFile = { file, part: 'whole', bytes: expected ?? limit.bytes, arrived };
  const stored = await withinAllowance(services, session, sent, () =>
    services.files.write(id, content, limit),
  );
  if ((expected ?? stored.size) !== stored.size) {
    await services.files.remove(stored.key);
    throw incomplete();
  }
  return finalizeUpload(services, session, { file, origin }, stored);
}

async function uploadedFile(services: Services, session: Session, id: string): Promise<FileRow | undefined> {
  const [file] = await services.database.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, session.userId), isFile()));
  return file;
}

/**
 * Joins the parts to a file; a repeated call returns the same file. Throws 404 when the caller has no such upload, 400
 * while a part is missing, and what finalizeUpload throws.
 */
export function completeUpload(
  services: Services,
  session: Session,
  id: string,
  origin: Origin,
): Promise<FileRow> {
  return services.sending.shareCompletion(`${session.userId} ${id}`, () =>
    complete(services, session, id, origin),
  );
}

async function complete(services: Services, session: Session, id: string, origin: Origin): Promise<FileRow> {
  const done = await uploadedFile(services, session, id);
  if (done) return done;
  try {
    const file = await unfinishedUpload(services, session, id);
    const { uploadId } = file;
    if (uploadId === null) throw notFound();
    const upload = { id, uploadId };
    const stored = await services.files.join(upload, uploadPartsOf(services, file.size, upload));
    return await finalizeUpload(services, session, { file, origin }, stored);
  } catch (error) {
    // Another call may have completed or cancelled the upload meanwhile, and removed the bytes that were read here.
    const other = await uploadedFile(services, session, id);
    if (other) return other;
    // A refusal has its own reason, and may have cancelled the upload.
    if (!(error instanceof Refusal)) await unfinishedUpload(services, session, id);
    throw error;
  }
}

/**
 * Makes a content the file, if its kind is right and the upload still waits for one. Throws 415, and cancels the upload,
 * for another kind; 409 when another content has become the file meanwhile; 404 when the upload was cancelled.
 */
async function finalizeUpload(
  services: Services,
  session: Session,
  { file, origin }: { file: FileRow; origin: Origin },
  { key, head, sha256, size }: StoredContent,
): Promise<FileRow> {
  const { id, purpose } = file;
  const rules = fileRules[purpose];
  const mimeType = mimeTypeOf(head);
  if (!mimeType || !rules.mimeTypes.includes(mimeType)) {
    if (!(await dropUpload(services, file))) await services.files.remove(key);
    throw new Refusal(415, rules.wrongType);
  }
  const keep = async (tx: Tx) => {
    const [savedFile] = await tx
      .update(files)
      .set({ mimeType, size, sha256, contentKey: key, uploaded: true })
      .where(ownUnfinished(services, session, id))
      .returning();
    const creation = { lifecycle: fileLifecycle, recordId: id, state: firstFileState };
    if (!savedFile) return undefined;
    await logCreationLast(tx, { ...creation, actor: session, at: services.now() });
    await announceFile(tx, { id, event: fileLifecycle.creation.event }, session);
    return savedFile;
  };
  const savedFile = await transact(services.database.db, keep, origin);
  if (savedFile) {
    await dropLeftovers(services, savedFile).catch((error: unknown) =>
      console.error(`The parts of file ${id} could not be dropped yet:`, error),
    );
    return savedFile;
  }
  const other = await uploadedFile(services, session, id);
  if (other?.contentKey !== key) await services.files.remove(key);
  if (!other) throw notFound();
  if (other.sha256 !== sha256) throw new Refusal(409, 'refusal.conflict');
  return other;
}

/** Cancels an upload, and deletes the parts that have arrived. Throws 404 when the caller has no such upload. */
export async function cancelUpload(services: Services, session: Session, id: string): Promise<void> {
  const upload = await unfinishedUpload(services, session, id);
  if (!(await dropUpload(services, upload))) throw notFound();
}
