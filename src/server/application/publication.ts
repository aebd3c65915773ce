import { and, asc, countDistinct, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApplicationDetail, unpublishPreviewSchema } from '../../domain/application.ts';
import type { Day } from '../../domain/dates.ts';
import {
  applicationPublication,
  type ApplicationPublicationEvent,
} from '../../machines/applicationPublication.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import {
  applications,
  applicationVersions,
  packageApplications,
  packages,
  subscriptions,
} from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { applicationScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { logAvailabilityOfPackages, listPackages } from '../package/service.ts';
import { announceApplication, lockApplication, latestReview, readApplication } from './service.ts';

interface Publication {
  id: string;
  version: number;
  event: ApplicationPublicationEvent['type'];
  /** The removal instructions. */
  remarks: string;
}

/**
 * Publishes or unpublishes an application (R-app-9). Throws 404 out of scope, 422 when no version has passed, 409 when it
 * has moved meanwhile, 400 when unpublishing without removal instructions.
 */
export async function moveApplication(
  tx: Tx,
  session: Session,
  { id, version, event, remarks }: Publication,
  at: Date,
): Promise<ApplicationDetail> {
  const application = await lockApplication(tx, session, id);
  const { developerId, passedRevision } = application;
  // Waits for orders that are being written, and delays later ones until they see the new state.
  await lockRows(tx, 'no key update', packages, inArray(packages.id, holding(tx, id)));
  const { entryId: cause, row: moved } = await moveRecord(tx, {
    lifecycle: applicationPublication,
    table: applications,
    record: application,
    seenVersion: version,
    facts: {
      actor: session,
      developerId,
      passed: passedRevision !== null,
      review: await latestReview(tx, application),
    },
    event: { type: event, remarks },
    session,
    at,
    set: { removalInstructions: event === 'unpublish' ? remarks : null },
  });
  if (event === 'publish' && passedRevision !== null) {
    await tx
      .update(applicationVersions)
      .set({ releasedAt: at })
      .where(
        and(
          eq(applicationVersions.applicationId, id),
          eq(applicationVersions.revision, passedRevision),
          isNull(applicationVersions.releasedAt),
        ),
      );
  }
  await logAvailabilityOfPackages(tx, { session, at, cause }, moved);
  await announceApplication(tx, application, event);
  await announcePackages(tx, id, event);
  return readApplication(tx, session, id);
}

function holding(queryable: Queryable, applicationId: string) {
  return queryable
    .select({ id: packageApplications.packageId })
    .from(packageApplications)
    .where(eq(packageApplications.applicationId, applicationId));
}

/** Notifies everybody who sells that the offered packages have changed. */
export async function announcePackages(tx: Tx, applicationId: string, event: string): Promise<void> {
  const audience = { agentId: null, salespersonId: null, ofSales: true } as const;
  for (const { id } of await holding(tx, applicationId))
    await announce(tx, { topic: 'package', id, event: `application.${event}`, audience });
}

/**
 * Returns the packages that include an application, and the number of customers that use them today. Throws 404 out of
 * scope.
 */
export async function previewUnpublish(
  queryable: Queryable,
  session: Session,
  id: string,
  today: Day,
): Promise<z.output<typeof unpublishPreviewSchema>> {
  const [application] = await queryable
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, id), applicationScope(session)));
  if (!application) throw notFound();
  const ids = (await holding(queryable, id)).map((packageRow) => packageRow.id);
  if (ids.length === 0) return { applicationId: id, packages: [], customerCount: 0 };
  const running = and(
    inArray(subscriptions.packageId, ids),
    lte(subscriptions.startDate, today),
    gt(subscriptions.endDate, today),
  );
  const customerCount = countDistinct(subscriptions.customerId);
  const perPackage = await queryable
    .select({ id: subscriptions.packageId, customerCount })
    .from(subscriptions)
    .where(running)
    .groupBy(subscriptions.packageId)
    .orderBy(asc(subscriptions.packageId));
  const [inAll] = await queryable.select({ customerCount }).from(subscriptions).where(running);
  const countOf = new Map(perPackage.map((each) => [each.id, each.customerCount]));
  return {
    applicationId: id,
    packages: (await listPackages(queryable, inArray(packages.id, ids))).map(
      ({ package: packageRow, blocked }) => ({
        id: packageRow.id,
        name: packageRow.name,
        status: packageRow.status,
        sold: blocked === null,
        customerCount: countOf.get(packageRow.id) ?? 0,
      }),
    ),
    customerCount: inAll?.customerCount ?? 0,
  };
}
