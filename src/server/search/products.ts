import { and, asc, eq, sql } from 'drizzle-orm';
import { applicationMatches } from '../application/service.ts';
import { matchRank } from './matching.ts';
import { namedApplication, namedPackage } from './names.ts';
import { applications, applicationVersions, packages, users } from '../db/schema.ts';
import { applicationScope } from '../http/scope.ts';
import { packageMatches, withdrawnFrom } from '../package/service.ts';
import { byMatchRank, matchRankColumn, type SearchRequest } from './searchRequest.ts';

/**
 * Applications, of equal matches what waits for review first, then by name; for operations, and a developer's own.
 * One that is found by its developer counts as a match inside.
 */
export async function findApplications({ queryable, session, typed, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations' && session.role !== 'developer') return [];
  return queryable
    .select({
      id: applications.id,
      matchRank: matchRankColumn(matchRank(namedApplication, keyword)),
      reading: sql<string>`${applications.reading} || ' / ' || ${users.reading}`,
      name: applications.name,
      developerName: users.name,
      status: applications.status,
      latestNumber: applicationVersions.number,
      auditStatus: applicationVersions.status,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.developerId))
    .innerJoin(
      applicationVersions,
      and(
        eq(applicationVersions.applicationId, applications.id),
        eq(applicationVersions.revision, applications.latestRevision),
      ),
    )
    .where(and(applicationScope(session), applicationMatches(queryable, typed)))
    .orderBy(
      byMatchRank,
      sql`(${applicationVersions.status} = 'pending') desc`,
      asc(applications.name),
      applications.id,
    )
    .limit(limit);
}

/** Product packages, of equal matches what is on sale first, then by name; for operations. */
export async function findPackages({ queryable, session, typed, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return queryable
    .select({
      id: packages.id,
      matchRank: matchRankColumn(matchRank(namedPackage, keyword)),
      reading: packages.reading,
      name: packages.name,
      price: packages.price,
      status: packages.status,
      withdrawn: withdrawnFrom,
    })
    .from(packages)
    .where(packageMatches(typed))
    .orderBy(byMatchRank, sql`(${packages.status} = 'published') desc`, asc(packages.name), packages.id)
    .limit(limit);
}
