import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { bytesText } from '../../domain/bytesText.ts';
import { uploadLimits } from '../../domain/file.ts';
import type { Tx } from '../db/database.ts';
import { files } from '../db/schema.ts';
import { ruleRefusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

const day = 24 * 60 * 60_000;

/**
 * Throws 422 when a file of so many bytes is beyond the caller's limits. One at a time may ask for a user until its
 * transaction ends: of two at once the second counts the first one's file.
 */
export async function requireWithinLimits(
  tx: Tx,
  session: Session,
  file: { id: string; bytes: number },
  at: Date,
): Promise<void> {
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
  const limits = uploadLimits[session.role];
  for (const span of ['day', 'total'] as const) {
    const left = Math.max(0, limits[span] - (used?.[span] ?? 0));
    if (file.bytes > left)
      throw ruleRefusal(`${span}Limit`, `refusal.file.${span}Limit`, {
        limit: bytesText(limits[span]),
        left: bytesText(left),
      });
  }
}
