import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import { ask } from '../../machines/lifecycle.ts';
import { fileLifecycle, type FileEvent } from '../../machines/file.ts';
import { stateOfName } from '../../machines/lifecycles.ts';
import type { Tx } from '../db/database.ts';
import { fileRecords, transitions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { refusalOf } from '../lifecycle/service.ts';
import { contentHere } from '../trail/auditedFields.ts';
import { appendLast, systemActor, type Actor } from '../trail/append.ts';

const day = 24 * 60 * 60_000;

/** The step of a record that changes its named file. */
interface Naming {
  session: Actor & { userId: string };
  at: Date;
  /** Id of the log's entry of that step, where it has one. */
  cause?: number;
  params?: MessageParams;
}

/**
 * Logs, with the commit, that a record now names the one file and no longer the other; null: none. Call it under the lock
 * of `requireOwnFile`, after the record is written. Runs one statement, or none if both are the same.
 */
export async function logNaming(
  tx: Tx,
  { session, ...common }: Naming,
  { named, released }: { named: string | null; released: string | null },
): Promise<void> {
  if (named === released) return;
  const ids = [named, released].filter((id) => id !== null);
  await logFileSteps(tx, { ...common, actor: session, namedById: session.userId }, ids, ({ id, usedBy }) => {
    if (id === named) return 'use';
    return usedBy.length > 0 ? 'release' : 'releaseLast';
  });
}

/** Logs, with the commit and in one statement, that the server has discarded files. */
export function logDiscards(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  return logFileSteps(tx, { actor: systemActor, at, namedById: null }, ids, () => 'discard');
}

type NamedFile = Pick<typeof fileRecords.$inferSelect, 'id' | 'usedBy'>;

/**
 * Logs steps of files. A step that the last entry of a file's history does not allow was not made by the product. It is
 * not logged: verification compares that entry with the records that name the file.
 */
async function logFileSteps(
  tx: Tx,
  { namedById, ...common }: Omit<Naming, 'session'> & { actor: Actor; namedById: string | null },
  ids: readonly string[],
  eventOf: (file: NamedFile) => FileEvent['type'],
): Promise<void> {
  const last = subquery<{ seq: number; state: string } | null>(sql`
    select jsonb_build_object('seq', ${transitions.seq}, 'state', ${transitions.to}) from ${transitions}
    where ${and(eq(transitions.lifecycle, fileLifecycle.id), eq(transitions.recordId, fileRecords.id))}
    order by ${transitions.seq} desc limit 1`);
  const { id, ownerId, usedBy, createdAt } = fileRecords;
  const found = await tx
    .select({ id, ownerId, usedBy, createdAt, last, content: contentHere('file') })
    .from(fileRecords)
    .where(inArray(fileRecords.id, [...ids]))
    .orderBy(fileRecords.id);
  const steps = found.flatMap(({ last, content, ...file }) => {
    if (!last) return [];
    const facts = {
      actor: null,
      ownerId: file.ownerId,
      namedById,
      uses: file.usedBy.length,
      daysKept: Math.floor((common.at.getTime() - file.createdAt.getTime()) / day),
    };
    const type = eventOf(file);
    const decision = ask(fileLifecycle, stateOfName(fileLifecycle, last.state), facts, { type });
    if (!decision.ok && decision.kind === 'rule') throw refusalOf(decision.refusal);
    if (!decision.ok) return [];
    const { from, to, edge } = decision;
    const step = {
      lifecycle: fileLifecycle,
      recordId: file.id,
      last: last.seq,
      from,
      event: type,
      to,
      edge,
      content,
    };
    return [{ remarks: '', params: {}, ...common, ...step, facts }];
  });
  await appendLast(tx, steps);
}
