import { and, between, eq, inArray, lt, sql } from 'drizzle-orm';
import { uploadLifetimeMilliseconds } from '../../domain/upload.ts';
import { applicationVersions, files, orders } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import { dropUpload } from './upload.ts';

const day = 24 * 60 * 60_000;
/** A file that was sent, but that no record names, is waited for this long; then it is looked for as long again. */
const unnamedMilliseconds = 7 * day;
/** How many of each kind go at one time. */
const atOnce = 200;

/**
 * Removes uploads whose time is over, and files that their owner has sent but given to no order and no application.
 * Pictures stay: they are small, and people are shown with them. Gives the number of those removed.
 */
export async function sweepFiles(services: Services): Promise<number> {
  return (await sweepUnfinished(services)) + (await sweepUnnamed(services));
}

async function sweepUnfinished(services: Services): Promise<number> {
  const oldest = new Date(services.now().getTime() - uploadLifetimeMilliseconds);
  const over = await services.database.db
    .select({ id: files.id, uploadId: files.uploadId })
    .from(files)
    .where(and(eq(files.uploaded, false), lt(files.createdAt, oldest)))
    .orderBy(files.createdAt)
    .limit(atOnce);
  for (const upload of over) await dropUpload(services, upload);
  return over.length;
}

async function sweepUnnamed(services: Services): Promise<number> {
  const { db } = services.database;
  const until = new Date(services.now().getTime() - unnamedMilliseconds);
  const from = new Date(until.getTime() - unnamedMilliseconds);
  const unnamed = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.uploaded, true),
        inArray(files.purpose, ['contract', 'installer']),
        between(files.createdAt, from, until),
        sql`not exists (select 1 from ${orders} where ${orders.contractFileId} = ${files.id})`,
        sql`not exists (select 1 from ${applicationVersions} where ${applicationVersions.installerFileId} = ${files.id})`,
      ),
    )
    .limit(atOnce);
  // One that is being named just now is kept by the foreign key, and with it all of this round.
  const gone = await db.delete(files).where(inArray(files.id, unnamed)).returning({ id: files.id });
  for (const { id } of gone) await services.files.remove(id);
  return gone.length;
}
