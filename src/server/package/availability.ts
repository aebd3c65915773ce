import { and, eq, not, sql } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { packageAvailability, type PackageAvailabilityFacts } from '../../machines/packageAvailability.ts';
import type { Tx } from '../db/database.ts';
import { applications, packages } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { logSteps } from '../lifecycle/service.ts';
import { packageIncludes } from './holding.ts';

/** The step of an application, or of a package's contents, that changed the availability: the log's entry of it. */
export interface AvailabilityCause {
  session: Session;
  at: Date;
  cause: number | undefined;
}

interface Changed extends Omit<PackageAvailabilityFacts, 'actor'> {
  id: string;
  /** Name of the application that caused it, for readers of the history. */
  application: string;
}

function paramsOf(application: string): MessageParams {
  return application ? { application } : {};
}

/** Logs that packages become available or unavailable, with their applications that are `unpublished` now. */
export async function logAvailability(
  tx: Tx,
  { session, at, cause }: AvailabilityCause,
  becomes: 'available' | 'unavailable',
  changed: readonly Changed[],
): Promise<void> {
  const isAvailable = becomes === 'available';
  const event = { type: isAvailable ? 'applicationsPublished' : 'applicationUnpublished' } as const;
  const state = isAvailable ? 'unavailable' : 'available';
  await logSteps(
    tx,
    { lifecycle: packageAvailability, event, session, at, cause },
    changed.map(({ id, application, unpublished, publication }) => ({
      id,
      state,
      params: paramsOf(application),
      facts: { actor: null, unpublished, publication },
    })),
  );
}

/**
 * Logs the availability of packages after an application in them was published or unpublished, if all of their other
 * applications are published. The packages are locked.
 */
export async function logAvailabilityOfPackages(
  tx: Tx,
  cause: AvailabilityCause,
  { id, name, status }: { id: string; name: string; status: PublicationState },
): Promise<void> {
  const otherUnpublished = sql`${applications.id} <> ${id} and ${applications.status} <> 'published'`;
  const following = await tx
    .select({ id: packages.id, publication: packages.status })
    .from(packages)
    .where(and(packageIncludes(eq(applications.id, id)), not(packageIncludes(otherUnpublished))));
  const isPublished = status === 'published';
  await logAvailability(
    tx,
    cause,
    isPublished ? 'available' : 'unavailable',
    following.map((each) => ({ ...each, application: name, unpublished: isPublished ? [] : [name] })),
  );
}
