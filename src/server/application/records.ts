import { and, count, eq, sql } from 'drizzle-orm';
import { applications, applicationVersions } from '../db/schema.ts';
import type { LifecycleRecords } from '../http/lifecycleRecords.ts';
import { applicationScope } from '../http/scope.ts';

/** Counted by the latest version of each application, as the lists show them. */
export const auditRecords: LifecycleRecords = {
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
  find: async (queryable, session, id) => {
    const [version] = await queryable
      .select({
        name: sql<string>`${applicationVersions.name} || ' ' || ${applicationVersions.number}`,
        state: applicationVersions.status,
      })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(and(eq(applicationVersions.id, id), applicationScope(session)));
    return version;
  },
};
