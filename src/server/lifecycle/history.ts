import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { leafText } from '../trail/entries.ts';
import type { TransparencyLog } from '../trail/log.ts';
import { leafHash } from '../trail/merkle.ts';

/** Returns a record's history in order, with a check of each entry against the log. */
export async function historyOf(
  queryable: Queryable,
  log: TransparencyLog,
  lifecycle: string,
  recordId: string,
) {
  const rows = await queryable
    .select()
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)))
    .orderBy(asc(transitions.seq));
  const entries = rows.map((row) => ({ ...row, hash: leafHash(leafText({ kind: 'transition', row })) }));
  return { verified: await areLogged(log, entries), entries };
}

async function areLogged(
  log: TransparencyLog,
  entries: { id: number; seq: number; hash: Buffer }[],
): Promise<boolean> {
  const leafKeys = entries.map(({ id }) => ({ kind: 'transition' as const, entryId: id }));
  let leaves = await log.leavesOf(leafKeys);
  if (leaves.size < leafKeys.length) {
    await log.append();
    leaves = await log.leavesOf(leafKeys);
  }
  const placed = entries.map(({ id, hash }) => ({
    index: leaves.get(`transition ${id}`)?.index ?? -1,
    hash,
  }));
  return entries.every(({ seq }, at) => seq === at + 1) && log.includes(placed);
}
