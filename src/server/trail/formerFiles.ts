import { asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import { firstFileState } from '../../domain/fileUse.ts';
import { fileLifecycle } from '../../machines/file.ts';
import type { Tx } from '../db/database.ts';
import { applicationVersions, files, orders, transitions, users } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { isAvatar } from '../file/service.ts';
import type { TransitionFields } from './append.ts';
import { creationOf, stepOf } from './formerSteps.ts';

/** A record that names a file, and the entry of its history that introduced it. */
interface Use {
  fileId: string | null;
  cause: { id: number; at: string } | null;
  params: MessageParams;
}

/** Selects the first of a record's entries in that order. */
const firstOf = (lifecycle: string, recordId: PgColumn, order: SQL) =>
  subquery<Use['cause']>(sql`
    select jsonb_build_object('id', ${transitions.id}, 'at', ${transitions.at}) from ${transitions}
    where ${transitions.lifecycle} = ${lifecycle} and ${transitions.recordId} = ${recordId}
    order by ${order} limit 1`);

/**
 * Returns the past steps of files: uploaded by their owners, and used by the records that name them now. Earlier
 * installers or pictures are unknown. An order names its contract from its first entry on, a version its installer from
 * the first entry with it.
 */
export async function filesBefore(tx: Tx): Promise<TransitionFields[]> {
  const rows = await tx
    .select({ file: files, owner: users, shown: sql<boolean>`${isAvatar()}` })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(eq(files.uploaded, true))
    .orderBy(asc(files.createdAt), asc(files.id));
  const used = await usesBefore(tx);
  return rows.flatMap(({ file, owner, shown }) => {
    const details = { recordId: file.id, actor: { id: owner.id, name: owner.name, roleId: owner.roleId } };
    let last = creationOf(fileLifecycle, firstFileState, { ...details, at: file.createdAt });
    const steps = [last];
    const own = used.get(file.id) ?? [];
    for (const { cause, params } of shown ? [...own, { cause: null, params: {} }] : own) {
      const at = new Date(Math.max(last.at.getTime(), cause ? new Date(cause.at).getTime() : 0));
      const step = stepOf(fileLifecycle, 'use', last.seq, { ...details, at, params }, last.to);
      last = { ...step, causeId: cause?.id ?? null };
      steps.push(last);
    }
    return steps;
  });
}

/** Returns the uses by file, in the order in which the records named it. */
async function usesBefore(tx: Tx): Promise<Map<string, Use[]>> {
  const contracts = await tx
    .select({
      fileId: orders.contractFileId,
      orderNo: orders.orderNo,
      cause: firstOf('dealApproval', orders.id, sql`${transitions.seq}`),
    })
    .from(orders)
    .where(isNotNull(orders.contractFileId));
  const { installerFileId: fileId, name: application, number } = applicationVersions;
  const namingFirst = sql`coalesce(${transitions.content} ->> 'installer_file_id' = ${fileId}::text, false) desc, ${transitions.seq}`;
  const installers = await tx
    .select({
      fileId,
      application,
      number,
      cause: firstOf('applicationAudit', applicationVersions.id, namingFirst),
    })
    .from(applicationVersions)
    .where(isNotNull(fileId));
  const uses: Use[] = [
    ...contracts.map(({ orderNo, ...use }) => ({ ...use, params: { orderNo } })),
    ...installers.map(({ application, number, ...use }) => ({ ...use, params: { application, number } })),
  ].sort((a, b) => (a.cause?.id ?? 0) - (b.cause?.id ?? 0));
  const byFile = new Map<string, Use[]>();
  for (const use of uses) {
    if (use.fileId === null) continue;
    byFile.set(use.fileId, [...(byFile.get(use.fileId) ?? []), use]);
  }
  return byFile;
}
