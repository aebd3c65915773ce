import { and, eq, isNotNull, or } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import type { FileRow } from './upload.ts';

/**
 * Cancels an upload and deletes its content; false when it is completed already, or deleted. The row is marked first, so
 * that nothing completes the upload. It is deleted last, so that the sweep retries until then. For a discarded file only
 * the content is deleted, and the row remains.
 */
export async function dropUpload(
  services: Services,
  { id, uploadId }: Pick<FileRow, 'id' | 'uploadId'>,
): Promise<boolean> {
  const { db } = services.database;
  const [givenUp] = await db
    .update(files)
    .set({ givenUp: true })
    .where(and(eq(files.id, id), or(eq(files.uploaded, false), isNotNull(files.discardedAt))))
    .returning({ discardedAt: files.discardedAt });
  if (!givenUp) return false;
  await services.files.tidy({ id, uploadId });
  const isGivenUp = and(eq(files.id, id), eq(files.givenUp, true));
  if (givenUp.discardedAt === null) await db.delete(files).where(isGivenUp);
  else await db.update(files).set({ givenUp: false, uploadId: null }).where(isGivenUp);
  return true;
}

/** Deletes the parts and other attempts of an uploaded file. Its row names the upload until that is done. */
export async function dropLeftovers(
  services: Services,
  { id, uploadId, contentKey }: Pick<FileRow, 'id' | 'uploadId' | 'contentKey'>,
): Promise<void> {
  await services.files.tidy({ id, uploadId }, contentKey ?? id);
  if (uploadId !== null)
    await services.database.db.update(files).set({ uploadId: null }).where(eq(files.id, id));
}
