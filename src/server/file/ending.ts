import { and, eq, isNotNull, or } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import type { FileRow } from './upload.ts';

/**
 * Gives an upload up, with what has arrived of it; false when it is completed already, or gone. The row says so first:
 * from then on nothing completes the upload. It goes last: while it says so, the sweep comes back to it. Of a discarded
 * file it drops the content, and the row stays.
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

/** Drops the parts and other attempts of a file that is uploaded. Its row names the upload until that is done. */
export async function dropLeftovers(
  services: Services,
  { id, uploadId, contentKey }: Pick<FileRow, 'id' | 'uploadId' | 'contentKey'>,
): Promise<void> {
  await services.files.tidy({ id, uploadId }, contentKey ?? id);
  if (uploadId !== null)
    await services.database.db.update(files).set({ uploadId: null }).where(eq(files.id, id));
}
