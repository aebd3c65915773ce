import { and, eq, inArray, isNotNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { firstFileState, unusedDays } from '../../domain/fileUse.ts';
import { uploadLifetimeMilliseconds } from '../../domain/upload.ts';
import { fileLifecycle } from '../../machines/file.ts';
import type { Tx } from '../db/database.ts';
import { applicationVersions, files, orders, transitions } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import { noOrigin, transact } from '../http/transaction.ts';
import { dropLeftovers, dropUpload } from './ending.ts';
import { announceFile } from './live.ts';
import { isAvatar, isFile } from './service.ts';
import { logDiscards } from './steps.ts';

const day = 24 * 60 * 60_000;
/** How many of each kind go at one time. */
const batchSize = 200;

/** Removes expired uploads, and files that no order, application or user names. Returns the number of removed ones. */
export async function sweepFiles(services: Services): Promise<number> {
  await discardUnnamed(services);
  await sweepLeftovers(services);
  return sweepUnfinished(services);
}

async function sweepUnfinished(services: Services): Promise<number> {
  const oldest = new Date(services.now().getTime() - uploadLifetimeMilliseconds);
  const over = await services.database.db
    .select({ id: files.id, uploadId: files.uploadId })
    .from(files)
    .where(or(files.givenUp, and(eq(files.uploaded, false), lt(files.createdAt, oldest))))
    .orderBy(files.createdAt)
    .limit(batchSize);
  for (const upload of over) await dropUpload(services, upload);
  return over.length;
}

/** Removes the leftovers of uploads that the server did not remove before it stopped. */
async function sweepLeftovers(services: Services): Promise<void> {
  const leftovers = await services.database.db
    .select()
    .from(files)
    .where(and(isFile(), isNotNull(files.uploadId)))
    .limit(batchSize);
  for (const file of leftovers) await dropLeftovers(services, file);
}

/**
 * Discards files that no record names: their contents are then removed like those of an upload. Skips a file that the
 * audit trail knows as used: its name was removed by other means, and the file proves that.
 */
async function discardUnnamed({ database, now, log }: Services): Promise<void> {
  const until = new Date(now().getTime() - unusedDays * day);
  const isUnnamed = and(
    isFile(),
    sql`not exists (select 1 from ${orders} where ${orders.contractFileId} = ${files.id})`,
    sql`not exists (select 1 from ${applicationVersions} where ${applicationVersions.installerFileId} = ${files.id})`,
    not(isAvatar()),
    sql`(select ${transitions.to} from ${transitions} where ${transitions.lifecycle} = ${fileLifecycle.id}
      and ${transitions.recordId} = ${files.id} order by ${transitions.seq} desc limit 1) = ${firstFileState}`,
  );
  const act = async (tx: Tx) => {
    // Skips files that a transaction is just naming, because it has locked them. A later transaction waits, and then
    // finds no file.
    const found = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lte(files.createdAt, until), isUnnamed))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return;
    const at = now();
    // Checks again in a second statement: a file may have been named between the first one's start and its lock.
    const discarded = await tx
      .update(files)
      .set({ discardedAt: at, givenUp: true })
      .where(and(inArray(files.id, ids), isUnnamed))
      .returning({ id: files.id });
    await logDiscards(
      tx,
      discarded.map(({ id }) => id),
      at,
    );
    // One event makes the pages refresh, for any number of files.
    const [first] = discarded;
    if (first) await announceFile(tx, { ...first, event: 'discard' }, undefined);
  };
  await transact(database.db, act, { ...noOrigin, sealKey: log.sealKey });
}
