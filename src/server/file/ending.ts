import { and, eq } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import type { FileRow } from './upload.ts';

/**
 * Gives an upload up, with what has arrived of it; false when it is completed already, or gone. The row says so first:
 * from then on nothing completes the upload. It goes last: while it is there, the sweep comes back to it.
 */
export async function dropUpload(
  services: Services,
  { id, uploadId }: Pick<FileRow, 'id' | 'uploadId'>,
): Promise<boolean> {
  const { db } = services.database;
  const [givenUp] = await db
    .update(files)
    .set({ givenUp: true })
    .where(and(eq(files.id, id), eq(files.uploaded, false)))
    .returning({ id: files.id });
  if (!givenUp) return false;
  await services.files.tidy({ id, uploadId });
  await db.delete(files).where(and(eq(files.id, id), eq(files.givenUp, true)));
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
