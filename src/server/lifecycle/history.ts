import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { leafText } from '../trail/entries.ts';
import type { TransparencyLog } from '../trail/log.ts';
import { leafHash } from '../trail/merkle.ts';
import { includes } from '../trail/merkleProof.ts';
import { readCheckpoint } from '../trail/signedNote.ts';

/** A record's history in order, and whether the log has each of its entries as it stands here. */
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
  const wanted = entries.map(({ id }) => ({ kind: 'transition' as const, entryId: id }));
  let leaves = await log.leavesOf(wanted);
  if (leaves.size < wanted.length) {
    await log.append();
    leaves = await log.leavesOf(wanted);
  }
  const newest = await log.checkpoint();
  if (!newest) return entries.length === 0;
  const { size, root } = readCheckpoint(newest.note);
  const found = entries.map(({ id }) => leaves.get(`transition ${id}`)?.index ?? -1);
  if (found.some((index) => index < 0 || index >= size)) return false;
  const proofs = await log.inclusion(found, size);
  return entries.every(({ seq, hash }, at) => {
    const [index = -1, proof = []] = [found[at], proofs[at]];
    return seq === at + 1 && includes(root, size, { index, hash }, proof);
  });
}
