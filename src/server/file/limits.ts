import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { bytesText } from '../../domain/bytesText.ts';
import { uploadLimits } from '../../domain/file.ts';
import type { Tx } from '../db/database.ts';
import { files } from '../db/schema.ts';
import { ruleRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';

const day = 24 * 60 * 60_000;

/**
 * Throws 422 when a file of this size exceeds the caller's limits, with everything that the caller is sending now
 * (R-file-10). Locks the user until the transaction ends, so that a second concurrent check counts the first one's file.
 */
export async function requireWithinLimits(
  tx: Tx,
  { sending, now }: Pick<Services, 'sending' | 'now'>,
  session: Session,
  file: { id: string; bytes: number },
): Promise<void> {
  const at = now();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${session.userId}`}, 0))`);
  const since = new Date(at.getTime() - day);
  const bytes = sql`coalesce(sum(${files.size}), 0)`;
  const [used] = await tx
    .select({
      total: bytes.mapWith(Number),
      day: sql`coalesce(sum(${files.size}) filter (where ${files.createdAt} > ${since.toISOString()}), 0)`.mapWith(
        Number,
      ),
    })
    .from(files)
    .where(and(eq(files.ownerId, session.userId), ne(files.id, file.id), isNull(files.discardedAt)));
  const sent = sending.filesOf(session.userId);
  const counted =
    sent.length === 0 ? [] : await tx.select({ id: files.id }).from(files).where(inArray(files.id, sent));
  const uncountedBytes = sending.uncountedBytes(session.userId, new Set(counted.map(({ id }) => id)));
  const limits = uploadLimits[session.role];
  for (const span of ['day', 'total'] as const) {
    const left = Math.max(0, limits[span] - (used?.[span] ?? 0) - uncountedBytes);
    if (file.bytes > left)
      throw ruleRefusal(`${span}Limit`, `refusal.file.${span}Limit`, {
        limit: bytesText(limits[span]),
        left: bytesText(left),
      });
  }
}
