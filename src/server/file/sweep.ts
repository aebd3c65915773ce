import { and, eq, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import { uploadLifetimeMilliseconds } from '../../domain/upload.ts';
import { applicationVersions, files, orders } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import { dropLeftovers, dropUpload } from './ending.ts';
import { isAvatar } from './service.ts';

const day = 24 * 60 * 60_000;
/** A file that was sent is waited for this long to be named by a record. */
const unnamedMilliseconds = 7 * day;
/** How many of each kind go at one time. */
const atOnce = 200;

/**
 * Removes uploads whose time is over, and files that no order, no application and no user names, or names any more. Gives
 * the number of those removed.
 */
export async function sweepFiles(services: Services): Promise<number> {
  await giveUpUnnamed(services);
  await sweepLeftovers(services);
  return sweepUnfinished(services);
}

async function sweepUnfinished(services: Services): Promise<number> {
  const oldest = new Date(services.now().getTime() - uploadLifetimeMilliseconds);
  const over = await services.database.db
    .select({ id: files.id, uploadId: files.uploadId })
    .from(files)
    .where(and(eq(files.uploaded, false), or(files.givenUp, lt(files.createdAt, oldest))))
    .orderBy(files.createdAt)
    .limit(atOnce);
  for (const upload of over) await dropUpload(services, upload);
  return over.length;
}

/** What the server was stopped before it had dropped. */
async function sweepLeftovers(services: Services): Promise<void> {
  const left = await services.database.db
    .select()
    .from(files)
    .where(and(eq(files.uploaded, true), isNotNull(files.uploadId)))
    .limit(atOnce);
  for (const file of left) await dropLeftovers(services, file);
}

/** From then on they are no files any more, and what lies of them is dropped like that of an upload. */
async function giveUpUnnamed({ database, now }: Services): Promise<void> {
  const until = new Date(now().getTime() - unnamedMilliseconds);
  const isUnnamed = and(
    eq(files.uploaded, true),
    sql`not exists (select 1 from ${orders} where ${orders.contractFileId} = ${files.id})`,
    sql`not exists (select 1 from ${applicationVersions} where ${applicationVersions.installerFileId} = ${files.id})`,
    not(isAvatar()),
  );
  await database.db.transaction(async (tx) => {
    // Who is naming one just now holds it: it is passed over. Who comes later waits, and then finds no file.
    const found = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lt(files.createdAt, until), isUnnamed))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return;
    // Asked again in a statement of its own: one may have been named between the first one's start and its lock.
    const change = { uploaded: false, givenUp: true };
    await tx
      .update(files)
      .set(change)
      .where(and(inArray(files.id, ids), isUnnamed));
  });
}
