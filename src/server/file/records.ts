import { and, count, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { applicationVersions, fileRecords, files, orders } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { foundByNames, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { orderScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/**
 * Selects the ids of the files whose history the caller sees: their own, and the contracts of orders in scope; undefined:
 * all.
 */
function visible(session: Session): SQL | undefined {
  if (session.role === 'operations') return undefined;
  const contracts = and(isNotNull(orders.contractFileId), orderScope(session));
  return sql`select ${files.id} from ${files} where ${files.uploaded} and ${files.ownerId} = ${session.userId}
    union select ${orders.contractFileId} from ${orders} where ${contracts}`;
}

function within(session: Session): SQL | undefined {
  const ids = visible(session);
  return ids && sql`${fileRecords.id} in (${ids})`;
}

/** Files have no page: the page of the order or application that names a file shows it. */
export const fileUses: LifecycleRecords = foundByNames({
  counts: (queryable, session) =>
    queryable
      .select({ state: fileRecords.status, count: count() })
      .from(fileRecords)
      .where(within(session))
      .groupBy(fileRecords.status),
  named: async (queryable, session, ids) => {
    const found = await queryable
      .select({
        id: fileRecords.id,
        name: fileRecords.name,
        state: fileRecords.status,
        orderId: subquery<string | null>(sql`select ${orders.id} from ${orders}
          where ${and(sql`${orders.contractFileId} = ${fileRecords.id}`, orderScope(session))}
          order by ${orders.appliedAt} limit 1`),
        applicationId: subquery<string | null>(sql`select ${applicationVersions.applicationId}
          from ${applicationVersions} where ${applicationVersions.installerFileId} = ${fileRecords.id}
          order by ${applicationVersions.createdAt} limit 1`),
      })
      .from(fileRecords)
      .where(and(inArray(fileRecords.id, [...ids]), within(session)));
    return found.map(({ orderId, applicationId, ...file }) => {
      if (orderId !== null) return { ...file, pageId: orderId, pageType: 'order' };
      return applicationId === null ? file : { ...file, pageId: applicationId, pageType: 'application' };
    });
  },
  ids: visible,
});
