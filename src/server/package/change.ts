import { eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { NewPackage } from '../../domain/newPackage.ts';
import { changedTerms } from '../../domain/pricedTerms.ts';
import type { MessageParams } from '../../domain/message.ts';
import type { IncludedApplication, PackageDetail } from '../../domain/productPackage.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import {
  packagePublication,
  type PackageEvent,
  type PackageFacts,
} from '../../machines/packagePublication.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { applications, packageApplications, packages } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { invalidField, notFound, Refusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { requireUniqueName } from '../http/uniqueName.ts';
import { logCreations, moveRecord } from '../lifecycle/service.ts';
import { logAvailability, type AvailabilityCause } from './availability.ts';
import { readIncludedApplications, readPackage } from './detail.ts';
import { readingColumns } from '../search/reading.ts';
import { contentHere } from '../trail/auditedFields.ts';

/**
 * Creates an unpublished package, and publishes it in the same transaction if requested. Throws 400 at the name when
 * another package has it, at the applications when one is missing or prevents the publication.
 */
export async function addPackage(
  tx: Tx,
  session: Session,
  input: NewPackage & { publish: boolean },
  at: Date,
): Promise<PackageDetail> {
  const { applicationIds, publish, ...terms } = input;
  const included = await lockApplications(tx, applicationIds);
  await refuseDuplicate(tx, terms.name, undefined);
  const unpublished = included.find(({ status }) => status !== 'published');
  if (publish && unpublished) {
    throw invalidField('applicationIds', 'refusal.package.addedUnpublished', { name: unpublished.name });
  }
  const [added] = await tx
    .insert(packages)
    .values({ ...terms, ...readingColumns(terms.name), createdAt: at })
    .returning({ ...getTableColumns(packages), content: contentHere('packagePublication') });
  if (!added) throw new Error('The package was not written');
  await give(tx, added.id, included);
  const creation = { recordId: added.id, actor: session, at };
  const [cause] = await logCreations(tx, [
    {
      ...creation,
      lifecycle: packagePublication,
      state: added.status,
      content: { ...added.content, application_ids: included.map(({ id }) => id).toSorted() },
      params: { price: added.price },
    },
    // It has no audited fields but its state.
    { ...creation, lifecycle: packageAvailability, state: 'available', content: {} },
  ]);
  await logAvailabilityOfPackage(tx, { session, at, cause }, { row: added, before: [], requested: included });
  await announcePackage(tx, added.id, packagePublication.creation.event);
  if (publish) {
    const { id, version } = added;
    const move = { id, version, event: { type: 'publish' } } as const;
    await moveLocked(tx, session, { row: added, before: included, requested: included }, move, at);
  }
  return readPackage(tx, added.id, at);
}

interface PackageMove {
  id: string;
  /** The version that was on the screen. */
  version: number;
  event: PackageEvent;
  /** The new values of an edit. */
  changes?: NewPackage;
  /** False: an edit that affects prices is refused, because nobody has confirmed it (R-package-9). */
  confirmedChange?: boolean;
}

/**
 * Edits, publishes or unpublishes a package. Throws 404 for an unknown one, 409 when it has changed meanwhile, 422 when
 * an application prevents the publication, 400 at missing or used values.
 */
export async function movePackage(
  tx: Tx,
  session: Session,
  move: PackageMove,
  at: Date,
): Promise<PackageDetail> {
  const { id, changes } = move;
  // Those it gets with an edit; those it has already are moved only under the package's own lock.
  const added = changes && (await lockApplications(tx, changes.applicationIds));
  // The lock waits for orders that are being written at the present price, and delays later ones.
  const [row] = await lockRows(tx, 'no key update', packages, eq(packages.id, id));
  if (!row) throw notFound();
  const before = await readIncludedApplications(tx, id);
  if (changes) await refuseDuplicate(tx, changes.name, id);
  if (
    changes &&
    move.confirmedChange === false &&
    row.version === move.version &&
    changedTerms(row, changes).length > 0
  )
    throw new Refusal(409, 'refusal.package.changeUnconfirmed', {}, { reason: 'changeConfirmed' });
  const requested = added ?? before;
  if (changes) {
    // Before the step, because its entry stores the package's applications after it.
    await tx.delete(packageApplications).where(eq(packageApplications.packageId, id));
    await give(tx, id, requested);
  }
  const cause = await moveLocked(tx, session, { row, before, requested }, move, at);
  if (changes) {
    await logAvailabilityOfPackage(tx, { session, at, cause }, { row, before, requested });
  }
  return readPackage(tx, id, at);
}

interface LockedPackage {
  row: typeof packages.$inferSelect;
  /** The present applications, and the requested ones. */
  before: IncludedApplication[];
  requested: IncludedApplication[];
}

/** Moves a locked package; returns the id of the step's entry. */
async function moveLocked(
  tx: Tx,
  session: Session,
  { row, before, requested }: LockedPackage,
  { id, version, event, changes }: PackageMove,
  at: Date,
): Promise<number> {
  const unpublished = requested.filter(({ status }) => status !== 'published');
  const known = new Set(before.map((included) => included.id));
  const facts: PackageFacts = {
    actor: session,
    unpublished: unpublished.map(({ name }) => name),
    unpublishedAdded: unpublished.filter((included) => !known.has(included.id)).map(({ name }) => name),
  };
  const { applicationIds: _applicationIds, ...terms } = changes ?? { applicationIds: [] };
  const { entryId } = await moveRecord(tx, {
    lifecycle: packagePublication,
    table: packages,
    record: row,
    seenVersion: version,
    facts,
    event,
    session,
    at,
    params: changes && paramsOf(row, changes),
    set: changes && { ...terms, ...readingColumns(changes.name) },
  });
  await announcePackage(tx, id, event.type);
  return entryId;
}

/**
 * Returns the params of an edit in the history: the price, and the former and the new value of each changed term
 * (R-package-9).
 */
function paramsOf(row: LockedPackage['row'], changes: NewPackage): MessageParams {
  const changed = changedTerms(row, changes).flatMap((term): [string, string | number][] => [
    [`${term}Before`, row[term]],
    [term, changes[term]],
  ]);
  return { price: changes.price, ...Object.fromEntries(changed) };
}

/** Logs that the package becomes unavailable by the applications that it gets, or available by those that it loses. */
async function logAvailabilityOfPackage(
  tx: Tx,
  cause: AvailabilityCause,
  { row, before, requested }: LockedPackage,
): Promise<void> {
  const namesIn = (included: IncludedApplication[]) =>
    included.flatMap(({ name, status }) => (status === 'published' ? [] : [name]));
  const unpublished = namesIn(requested);
  const isAvailable = unpublished.length === 0;
  if (isAvailable === (namesIn(before).length === 0)) return;
  const application = unpublished.join(' / ');
  const changed = { id: row.id, publication: row.status, unpublished, application };
  await logAvailability(tx, cause, isAvailable ? 'available' : 'unavailable', [changed]);
}

/** Locks the applications until the transaction ends. Throws 400 when one of them is missing. */
async function lockApplications(tx: Tx, ids: string[]): Promise<IncludedApplication[]> {
  const requested = [...new Set(ids)];
  const found = await lockRows(tx, 'share', applications, inArray(applications.id, requested));
  if (found.length < requested.length) throw invalidField('applicationIds', 'validation.choice');
  return found;
}

async function give(tx: Tx, packageId: string, included: IncludedApplication[]): Promise<void> {
  await tx
    .insert(packageApplications)
    .values(included.map(({ id: applicationId }) => ({ packageId, applicationId })));
}

/** Throws 400 at the name when another package has it (R-package-2). */
function refuseDuplicate(tx: Tx, name: string, own: string | undefined): Promise<void> {
  return requireUniqueName(tx, 'packages_name_unique', name, () =>
    tx
      .select({ name: packages.name })
      .from(packages)
      .where(own === undefined ? undefined : ne(packages.id, own)),
  );
}

/** Notifies everybody who sells. */
function announcePackage(tx: Tx, id: string, event: string): Promise<void> {
  const audience = { agentId: null, salespersonId: null, ofSales: true } as const;
  return announce(tx, { topic: 'package', id, event, audience });
}
