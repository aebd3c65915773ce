import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';
import { addDays } from '../../domain/dates.ts';
import { startOfDay } from '../db/days.ts';
import { applications, applicationVersions } from '../db/schema.ts';
import { foundByNames, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { applicationScope } from '../http/scope.ts';

/** Counted by the latest version of each application, as the lists show them. */
export const auditRecords: LifecycleRecords = foundByNames({
  counts: (queryable, session) =>
    queryable
      .select({ state: applicationVersions.status, count: count() })
      .from(applications)
      .innerJoin(
        applicationVersions,
        and(
          eq(applicationVersions.applicationId, applications.id),
          eq(applicationVersions.revision, applications.latestRevision),
        ),
      )
      .where(applicationScope(session))
      .groupBy(applicationVersions.status),
  named: (queryable, session, ids) =>
    queryable
      .select({
        id: applicationVersions.id,
        name: sql<string>`${applicationVersions.name} || ' ' || ${applicationVersions.number}`,
        state: applicationVersions.status,
        pageId: applicationVersions.applicationId,
      })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(and(inArray(applicationVersions.id, [...ids]), applicationScope(session))),
  // All versions went through the review, not only the latest.
  ids: (session) => sql`select ${applicationVersions.id} from ${applicationVersions}
    join ${applications} on ${applications.id} = ${applicationVersions.applicationId} where ${applicationScope(session) ?? sql`true`}`,
  counted: (
    session,
    day,
  ) => sql`select distinct on (${applicationVersions.applicationId}) ${applicationVersions.id}
    from ${applicationVersions} join ${applications} on ${applications.id} = ${applicationVersions.applicationId}
    where ${and(applicationScope(session), lt(applicationVersions.createdAt, startOfDay(addDays(day, 1))))}
    order by ${applicationVersions.applicationId}, ${applicationVersions.revision} desc`,
});
