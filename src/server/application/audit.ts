import { eq } from 'drizzle-orm';
import type { ApplicationDetail } from '../../domain/application.ts';
import type { VersionAudit } from '../../domain/newApplication.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import type { Tx } from '../db/database.ts';
import { applications, applicationVersions } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { announcePackages } from './publication.ts';
import { announceApplication, canBeTried, lockVersion, readApplication, type VersionRow } from './service.ts';
import { readingColumns } from '../search/reading.ts';

type AuditStep = { id: string; version: number } & (
  | { event: 'submit' }
  | { event: VersionAudit['event']; remarks: string }
);

/**
 * Submits a version for review, passes or rejects it. A passed version replaces the present one, at once if the
 * application is published. Throws 404 out of scope, 422 when there is nothing to try, 409 when it has moved meanwhile,
 * 400 for a rejection without a reason.
 */
export async function moveVersion(
  tx: Tx,
  session: Session,
  step: AuditStep,
  at: Date,
): Promise<ApplicationDetail> {
  const { application, version } = await lockVersion(tx, session, step.id);
  const remarks = 'remarks' in step ? step.remarks : '';
  const released = step.event === 'pass' && application.status === 'published' ? at : null;
  const changes: Record<AuditStep['event'], Partial<VersionRow>> = {
    submit: { appliedAt: at },
    pass: { decidedAt: at, decidedById: session.userId, reviewDescription: remarks, releasedAt: released },
    reject: { decidedAt: at, decidedById: session.userId, reviewDescription: remarks },
  };
  const { row } = await moveRecord(tx, {
    lifecycle: applicationAudit,
    table: applicationVersions,
    record: version,
    seenVersion: step.version,
    facts: {
      actor: session,
      developerId: application.developerId,
      canBeTried: canBeTried(version),
      publication: application.status,
    },
    event: { type: step.event, remarks },
    session,
    at,
    params: { number: version.number },
    set: changes[step.event],
  });
  if (row.status === 'passed') {
    await tx
      .update(applications)
      .set({ passedRevision: row.revision, name: row.name, ...readingColumns(row.name) })
      .where(eq(applications.id, application.id));
    if (row.name !== application.name) await announcePackages(tx, application.id, step.event);
  }
  await announceApplication(tx, application, step.event);
  return readApplication(tx, session, application.id);
}
