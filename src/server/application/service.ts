import { and, asc, desc, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  Application,
  ApplicationDetail,
  ApplicationVersion,
  AuditState,
} from '../../domain/application.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { applications, applicationVersions, files, users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { applicationScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import type { Keyword } from '../search/keyword.ts';
import { forAllWords, matchesKeyword } from '../search/matching.ts';
import { matches, namedApplication, namedUser } from '../search/names.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type VersionRow = typeof applicationVersions.$inferSelect;

/** Returns the condition that the keyword is part of the application's or its developer's name. */
export function applicationMatches(queryable: Queryable, keyword: Keyword): SQL | undefined {
  return forAllWords(keyword, (word) => {
    const named = queryable.select({ id: users.id }).from(users).where(matchesKeyword(namedUser, word));
    return sql`(${or(matchesKeyword(namedApplication, word), inArray(applications.developerId, named))})`;
  });
}

/**
 * Locks the application's row until the transaction ends, so that changes to it happen in turn. Throws 404 out of scope.
 */
export async function lockApplication(
  tx: Tx,
  session: Session,
  id: string | SQLWrapper,
): Promise<ApplicationRow> {
  const condition = and(eq(applications.id, id), applicationScope(session));
  const [application] = await lockRows(tx, 'no key update', applications, condition);
  if (!application) throw notFound();
  return application;
}

/** Returns a version with its locked application. Throws 404 out of scope. */
export async function lockVersion(tx: Tx, session: Session, id: string) {
  const ofVersion = eq(applicationVersions.id, id);
  const applicationId = tx
    .select({ id: applicationVersions.applicationId })
    .from(applicationVersions)
    .where(ofVersion);
  const application = await lockApplication(tx, session, applicationId);
  // Reads under the lock, because the transaction that had it may have changed this version.
  const [version] = await tx.select().from(applicationVersions).where(ofVersion);
  if (!version) throw notFound();
  return { application, version };
}

/** Returns the review status of an application's latest version. */
export async function latestReview(
  queryable: Queryable,
  { id, latestRevision }: Pick<ApplicationRow, 'id' | 'latestRevision'>,
): Promise<AuditState> {
  const [latest] = await queryable
    .select({ status: applicationVersions.status })
    .from(applicationVersions)
    .where(and(eq(applicationVersions.applicationId, id), eq(applicationVersions.revision, latestRevision)));
  if (!latest) throw new Error(`Application ${id} has no version ${latestRevision}`);
  return latest.status;
}

export function canBeTried(version: Pick<VersionRow, 'accessAddress' | 'installerFileId'>): boolean {
  return version.accessAddress !== '' || version.installerFileId !== null;
}

const deciders = alias(users, 'deciders');
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns one application with its versions, the latest first. Throws 404 out of the caller's scope. */
export async function readApplication(
  queryable: Queryable,
  session: Session,
  id: string,
): Promise<ApplicationDetail> {
  const [found] = await queryable
    .select({ application: applications, developerName: users.name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.developerId))
    .where(and(eq(applications.id, id), applicationScope(session)));
  if (!found) throw notFound();
  const rows = await queryable
    .select({ version: applicationVersions, file: files, decidedByName: deciders.name })
    .from(applicationVersions)
    .leftJoin(files, eq(files.id, applicationVersions.installerFileId))
    .leftJoin(deciders, eq(deciders.id, applicationVersions.decidedById))
    .where(eq(applicationVersions.applicationId, id))
    .orderBy(desc(applicationVersions.revision));
  const versions = rows.map(({ version, file, decidedByName }): ApplicationVersion => {
    const { installerFileId: _, decidedById: __, ...fields } = version;
    return {
      ...fields,
      installer: file && { id: file.id, name: file.name, mimeType: file.mimeType, size: file.size },
      decidedByName,
      createdAt: version.createdAt.toISOString(),
      appliedAt: iso(version.appliedAt),
      decidedAt: iso(version.decidedAt),
      releasedAt: iso(version.releasedAt),
    };
  });
  const { application, developerName } = found;
  return {
    ...headOf(application, developerName, versions),
    removalInstructions: application.removalInstructions,
    versions,
  };
}

function headOf(
  application: ApplicationRow,
  developerName: string,
  versions: ApplicationVersion[],
): Application {
  const [latest] = versions;
  if (!latest) throw new Error(`Application ${application.id} has no version`);
  const passed = versions.find(({ revision }) => revision === application.passedRevision);
  const { id, name, developerId, status, version } = application;
  return {
    id,
    name,
    developerId,
    developerName,
    status,
    version,
    passedNumber: passed?.number ?? null,
    latestId: latest.id,
    latestVersion: latest.version,
    latestNumber: latest.number,
    auditStatus: latest.status,
    reviewDescription: latest.reviewDescription,
    clients: latest.clients,
    canBeTried: latest.accessAddress !== '' || latest.installer !== null,
    developerSeatPrice: latest.developerSeatPrice,
    platformSeatPrice: latest.platformSeatPrice,
    createdAt: application.createdAt.toISOString(),
    appliedAt: latest.appliedAt,
    releasedAt: passed?.releasedAt ?? null,
  };
}

/** Returns the applications with a passed version whose name contains the keyword, sorted by name. */
export function choosableApplications(queryable: Queryable, keyword: string | undefined) {
  const { developerSeatPrice, platformSeatPrice, number } = applicationVersions;
  const { id, name, status } = applications;
  return queryable
    .select({ id, name, status, number, developerSeatPrice, platformSeatPrice })
    .from(applications)
    .innerJoin(
      applicationVersions,
      and(
        eq(applicationVersions.applicationId, applications.id),
        eq(applicationVersions.revision, applications.passedRevision),
      ),
    )
    .where(and(isNotNull(applications.passedRevision), matches(namedApplication, keyword)))
    .orderBy(asc(applications.sortKey), applications.id);
}

export function announceApplication(
  tx: Tx,
  { id, developerId }: Pick<ApplicationRow, 'id' | 'developerId'>,
  event: string,
): Promise<void> {
  const audience = { agentId: null, salespersonId: null, developerId };
  return announce(tx, { topic: 'application', id, event, audience });
}
