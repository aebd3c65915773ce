import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { ApplicationDetail } from '../../domain/application.ts';
import type { NewApplication, NewVersion, VersionEdit } from '../../domain/newApplication.ts';
import { applicationAudit, type ApplicationAuditFacts } from '../../machines/applicationAudit.ts';
import { applicationPublication } from '../../machines/applicationPublication.ts';
import type { Tx } from '../db/database.ts';
import { applications, applicationVersions } from '../db/schema.ts';
import { logNaming, requireOwnFile } from '../file/service.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { duplicateRefusal } from '../http/uniqueViolation.ts';
import { isNameUsed, lockNames } from '../http/uniqueName.ts';
import { logCreation, moveRecord } from '../lifecycle/service.ts';
import { announceApplication, canBeTried, lockApplication, lockVersion, readApplication } from './service.ts';
import { readingColumns } from '../search/reading.ts';
import { contentHere } from '../trail/auditedFields.ts';

/**
 * Adds an application with its first version. Throws 400 at a name that is already used or a file that is not the
 * caller's.
 */
export async function addApplication(
  tx: Tx,
  session: Session,
  input: NewApplication,
  at: Date,
): Promise<ApplicationDetail> {
  await claim(tx, { name: input.name });
  const [application] = await tx
    .insert(applications)
    .values({
      developerId: session.userId,
      name: input.name,
      ...readingColumns(input.name),
      createdAt: at,
    })
    .returning({ ...getTableColumns(applications), content: contentHere('applicationPublication') });
  if (!application) throw new Error('The application was not written');
  const { id: recordId, status: state, content } = application;
  await logCreation(tx, { lifecycle: applicationPublication, recordId, state, content, actor: session, at });
  await insertVersion(tx, session, { ...input, applicationId: recordId, revision: 1 }, at);
  await announceApplication(tx, application, 'add');
  return readApplication(tx, session, recordId);
}

/**
 * Adds a version to the published one. Throws 404 out of scope, 409 while another version is open, 400 at a number or a
 * name that is already used.
 */
export async function addVersion(
  tx: Tx,
  session: Session,
  { applicationId, ...input }: NewVersion,
  at: Date,
): Promise<ApplicationDetail> {
  const application = await lockApplication(tx, session, applicationId);
  if (application.latestRevision !== application.passedRevision) {
    throw new Refusal(409, 'refusal.application.versionOpen', {}, { reason: 'noVersionOpen' });
  }
  await claim(tx, { name: input.name, number: input.number, applicationId });
  const revision = application.latestRevision + 1;
  await insertVersion(tx, session, { ...input, applicationId, revision }, at);
  await tx.update(applications).set({ latestRevision: revision }).where(eq(applications.id, applicationId));
  await announceApplication(tx, application, 'addVersion');
  return readApplication(tx, session, applicationId);
}

type InsertedVersion = NewApplication & { applicationId: string; revision: number };

async function insertVersion(tx: Tx, session: Session, input: InsertedVersion, at: Date): Promise<void> {
  await ownInstaller(tx, session, input.installerFileId, null);
  const [version] = await tx
    .insert(applicationVersions)
    .values({ ...input, createdAt: at })
    .returning({ ...getTableColumns(applicationVersions), content: contentHere('applicationAudit') });
  if (!version) throw new Error('The version was not written');
  const cause = await logCreation(tx, {
    lifecycle: applicationAudit,
    recordId: version.id,
    state: version.status,
    content: version.content,
    actor: session,
    at,
    params: { number: version.number },
  });
  const naming = { session, at, cause, params: namedBy(version) };
  await logNaming(tx, naming, { named: version.installerFileId, released: null });
}

/** Returns the params of an installer's history: the version that names it. */
const namedBy = ({ name, number }: { name: string; number: string }) => ({ application: name, number });

/** Changes an open version. Throws 404 out of scope, 409 when it is under review, passed or changed meanwhile. */
export async function editVersion(
  tx: Tx,
  session: Session,
  { id, version: seenVersion, ...input }: VersionEdit,
  at: Date,
): Promise<ApplicationDetail> {
  const { application, version } = await lockVersion(tx, session, id);
  const facts: ApplicationAuditFacts = {
    actor: session,
    developerId: application.developerId,
    canBeTried: canBeTried(version),
    publication: application.status,
  };
  const { name, number } = input;
  await claim(tx, { name, number, applicationId: application.id, versionId: id });
  await ownInstaller(tx, session, input.installerFileId, version.installerFileId);
  const { entryId: cause } = await moveRecord(tx, {
    lifecycle: applicationAudit,
    table: applicationVersions,
    record: version,
    seenVersion,
    facts,
    event: { type: 'edit' },
    session,
    at,
    params: { number: input.number },
    set: input,
  });
  const installers = { named: input.installerFileId, released: version.installerFileId };
  await logNaming(tx, { session, at, cause, params: namedBy(input) }, installers);
  if (application.passedRevision === null) {
    const named = { name: input.name, ...readingColumns(input.name) };
    await tx.update(applications).set(named).where(eq(applications.id, application.id));
  }
  await announceApplication(tx, application, 'edit');
  return readApplication(tx, session, application.id);
}

interface Claimed {
  name: string;
  /** Absent: the application has no other version. */
  number?: string;
  /** The one that takes them; absent: it is new. */
  applicationId?: string;
  versionId?: string;
}

/**
 * Locks the names, so that of two concurrent claims the second is refused; names of open versions count too. Throws 400
 * at the name, and at the number if another version of the application has it.
 */
async function claim(
  tx: Tx,
  { name, number, applicationId = noRecord, versionId = noRecord }: Claimed,
): Promise<void> {
  const ofApplication = eq(applicationVersions.applicationId, applications.id);
  const isOpen = and(ofApplication, ne(applicationVersions.status, 'passed'));
  const none = sql<string>`''`;
  await lockNames(tx, 'applications_name');
  // In one statement: the names of others, and the numbers of the application's own versions.
  const existing = await tx
    .select({ name: applications.name, number: none })
    .from(applications)
    .where(ne(applications.id, applicationId))
    .unionAll(
      tx
        .select({ name: applicationVersions.name, number: none })
        .from(applications)
        .innerJoin(applicationVersions, isOpen)
        .where(ne(applications.id, applicationId)),
    )
    .unionAll(
      tx
        .select({ name: none, number: applicationVersions.number })
        .from(applicationVersions)
        .where(
          and(eq(applicationVersions.applicationId, applicationId), ne(applicationVersions.id, versionId)),
        ),
    );
  const errors = [
    ...(isNameUsed(name, existing) ? [duplicateRefusal('applications_name')] : []),
    ...(existing.some((each) => each.number === number)
      ? [duplicateRefusal('application_versions_number')]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
}

/** The id of nothing. */
const noRecord = '00000000-0000-0000-0000-000000000000';

async function ownInstaller(
  tx: Tx,
  session: Session,
  id: string | null,
  released: string | null,
): Promise<void> {
  await requireOwnFile(tx, session, { id, released, purpose: 'installer', field: 'installerFileId' });
}
