import { randomUUID } from 'node:crypto';
import { and, eq, gt, type InferSelectModel } from 'drizzle-orm';
import { bytesText } from '../../domain/bytesText.ts';
import { fileRules, purposesOf } from '../../domain/file.ts';
import type { FilePurpose } from '../../domain/fileUse.ts';
import {
  filePartsOf,
  uploadLifetimeMilliseconds,
  uploadPartSize,
  type UploadCredential,
} from '../../domain/upload.ts';
import { files } from '../db/schema.ts';
import type { PartedUpload } from '../http/files/fileStore.ts';
import { basePath } from '../http/operation.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { dropUpload } from './ending.ts';
import { requireWithinLimits } from './limits.ts';
import { fileAddress } from './service.ts';

export type FileRow = InferSelectModel<typeof files>;

/** Returns the public fields of an uploaded file. */
export const toFileDto = ({ id, name, mimeType, size }: FileRow) => ({ id, name, mimeType, size });

const expiryOf = ({ createdAt }: FileRow) => new Date(createdAt.getTime() + uploadLifetimeMilliseconds);

/** Returns the condition for the caller's own unfinished upload, unless it has expired. */
export function ownUnfinished(services: Services, session: Session, id: string) {
  const oldest = new Date(services.now().getTime() - uploadLifetimeMilliseconds);
  return and(
    eq(files.id, id),
    eq(files.ownerId, session.userId),
    eq(files.uploaded, false),
    eq(files.givenUp, false),
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

export interface UploadRequest {
  name: string;
  /** Undefined: the first of the role's. */
  purpose?: FilePurpose | undefined;
  /** Bytes; undefined: it comes in one piece. */
  size?: number | undefined;
  /** One to go on with. */
  fileId?: string | undefined;
  /** Bytes of a part. */
  partSize?: number | undefined;
}

type FileRequest = UploadRequest & { purpose: FilePurpose };

export function tooLarge(purpose: FilePurpose): Refusal {
  const rules = fileRules[purpose];
  return new Refusal(413, rules.tooLarge, { limit: bytesText(rules.sizeLimit) });
}

/**
 * Begins an upload, or goes on with one of the same file. Throws 403 when the caller's role has no use for such files, 413
 * past the purpose's limit, 422 past the caller's limits or when the store has no room.
 */
export async function openUpload(
  services: Services,
  session: Session,
  request: UploadRequest,
): Promise<UploadCredential> {
  const purposes: readonly FilePurpose[] = purposesOf[session.role];
  const purpose = request.purpose ?? purposesOf[session.role][0];
  if (!purposes.includes(purpose)) throw new Refusal(403, 'refusal.role');
  const { sizeLimit } = fileRules[purpose];
  if (request.size !== undefined && request.size > sizeLimit) throw tooLarge(purpose);
  await services.files.requireRoom(request.size ?? 0);
  const named = { ...request, purpose };
  const file = (await resumedUpload(services, session, named)) ?? (await begin(services, session, named));
  const expiresAt = expiryOf(file);
  return {
    fileId: file.id,
    method: 'PUT',
    url: fileAddress(file.id),
    sizeLimit,
    parts: await partsOf(services, file, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}

async function resumedUpload(
  services: Services,
  session: Session,
  { fileId, name, purpose, size }: FileRequest,
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
  { name, purpose, size, partSize = uploadPartSize }: FileRequest,
): Promise<FileRow> {
  const { db } = services.database;
  const id = randomUUID();
  const createdAt = services.now();
  const [file] = await db.transaction(async (tx) => {
    await requireWithinLimits(tx, services, session, { id, bytes: size ?? 0 });
    const row = { id, ownerId: session.userId, purpose, name, mimeType: '', size: size ?? 0, createdAt };
    return tx.insert(files).values(row).returning();
  });
  if (!file) throw new Error('The file was not registered');
  if (size === undefined) return file;
  try {
    const uploadId = await services.files.begin(id, partSize);
    await db.update(files).set({ uploadId }).where(eq(files.id, id));
    return { ...file, uploadId };
  } catch (error) {
    await dropUpload(services, file);
    throw error;
  }
}

/** Returns the parts of an upload, with the part size from its beginning. */
export const uploadPartsOf = (
  { files: store }: Pick<Services, 'files'>,
  size: number,
  upload: PartedUpload,
) => filePartsOf(size, store.partSizeOf(upload));

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
  for (const part of uploadPartsOf({ files: store }, size, upload)) {
    const { number } = part;
    const address = () =>
      store.parts.direct
        ? store.parts.address(upload, part, seconds)
        : `${basePath}/file/${id}/part/${number}`;
    answered.push({ number, size: part.size, url: arrived.has(number) ? null : await address() });
  }
  return answered;
}
