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

/**
 * Removes uploads whose time is over, and files that no order, no application and no user names, or names any more. Gives
 * the number of those removed.
 */
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

/** What the server was stopped before it had dropped. */
async function sweepLeftovers(services: Services): Promise<void> {
  const leftovers = await services.database.db
    .select()
    .from(files)
    .where(and(isFile(), isNotNull(files.uploadId)))
    .limit(batchSize);
  for (const file of leftovers) await dropLeftovers(services, file);
}

/**
 * From then on they are no files any more, and what lies of them is dropped like that of an upload. Only those of which the
 * audit trail says so too: of one that it knows as used the name was taken away by other hands, and it is what proves that.
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
    // Who is naming one just now holds it: it is passed over. Who comes later waits, and then finds no file.
    const found = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lte(files.createdAt, until), isUnnamed))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return;
    const at = now();
    // Asked again in a statement of its own: one may have been named between the first one's start and its lock.
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
    // One tells the pages to ask again, of however many.
    const [first] = discarded;
    if (first) await announceFile(tx, { ...first, event: 'discard' }, undefined);
  };
  await transact(database.db, act, { ...noOrigin, sealKey: log.sealKey });
}
