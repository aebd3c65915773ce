import { and, eq, inArray, sql } from 'drizzle-orm';
import { applicationMatches } from '../application/service.ts';
import type { Queryable } from '../db/database.ts';
import { exactMatch, inSmallTable } from './exact.ts';
import { matchRank } from './matching.ts';
import { namedApplication, namedPackage } from './names.ts';
import { applications, applicationVersions, packages, users } from '../db/schema.ts';
import { applicationScope } from '../http/scope.ts';
import { packageMatches, withdrawnFrom } from '../package/service.ts';
import {
  byMatchRank,
  byName,
  matchRankColumn,
  type ExactLookup,
  type MatchRankColumn,
  type SearchRequest,
} from './searchRequest.ts';

const applicationRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: applications.id,
      matchRank,
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
    );
const applicationOrder = sql`(${applicationVersions.status} = 'pending') desc, ${byName(applications)}, ${applications.id}`;

/**
 * Finds applications; of equal matches those under review first, then by name; for operations, and a developer's own. A
 * match by the developer's name ranks as a match inside.
 */
export async function findApplications({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations' && session.role !== 'developer') return [];
  return applicationRows(queryable, matchRankColumn(matchRank(namedApplication, keyword)))
    .where(and(applicationScope(session), restriction, applicationMatches(queryable, keyword)))
    .orderBy(byMatchRank, applicationOrder)
    .limit(limit);
}

/** Applications by their name. */
export const exactApplications = {
  roles: ['operations', 'developer'],
  id: applications.id,
  ...inSmallTable(
    sql`${applications} join ${applicationVersions} on ${applicationVersions.applicationId} = ${applications.id}
      and ${applicationVersions.revision} = ${applications.latestRevision}`,
    namedApplication,
    applicationMatches,
  ),
  scope: applicationScope,
  order: applicationOrder,
  rows: (queryable, ids) => applicationRows(queryable, exactMatch).where(inArray(applications.id, ids)),
} satisfies ExactLookup;

const packageRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: packages.id,
      matchRank,
      reading: packages.reading,
      name: packages.name,
      price: packages.price,
      status: packages.status,
      withdrawn: withdrawnFrom,
    })
    .from(packages);
const packageOrder = sql`(${packages.status} = 'published') desc, ${byName(packages)}, ${packages.id}`;

/** Finds product packages; of equal matches the published ones first, then by name; for operations. */
export async function findPackages({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations') return [];
  return packageRows(queryable, matchRankColumn(matchRank(namedPackage, keyword)))
    .where(and(restriction, packageMatches(keyword)))
    .orderBy(byMatchRank, packageOrder)
    .limit(limit);
}

/** Packages by their name. */
export const exactPackages = {
  roles: ['operations'],
  id: packages.id,
  ...inSmallTable(sql`${packages}`, namedPackage, (_, keyword) => packageMatches(keyword)),
  order: packageOrder,
  rows: (queryable, ids) => packageRows(queryable, exactMatch).where(inArray(packages.id, ids)),
} satisfies ExactLookup;
