import { eq } from 'drizzle-orm';
import type { NewPackage } from '../../src/domain/newPackage.ts';
import type { PackageDetail } from '../../src/domain/productPackage.ts';
import { packageAvailability } from '../../src/machines/packageAvailability.ts';
import { packagePublication } from '../../src/machines/packagePublication.ts';
import type { Database } from '../../src/server/db/database.ts';
import { applications, packageApplications, packages } from '../../src/server/db/schema.ts';
import { logCreations } from '../../src/server/lifecycle/service.ts';
import { operatorOf } from './agents.ts';
import { newKey, type Caller } from './testApi.ts';
import { readingColumns } from '../../src/server/search/reading.ts';

let given = 0;

/** Returns a name that is unique among the packages of this process. */
export function freshPackageName(): string {
  given += 1;
  return `测试产品包${given}`;
}

/** Returns the form values of a formal package with these applications. */
export function newPackage(applicationIds: string[], more: Partial<NewPackage> = {}): NewPackage {
  return {
    name: freshPackageName(),
    baseSeats: 10,
    applicationIds,
    trial: false,
    durationMonths: 12,
    price: '1200.00',
    seatPrice: '100.00',
    ...more,
  };
}

/** Returns applications of the demo data: some published ones, and the withdrawn one. */
export async function demoApplications(database: Database) {
  const rows = await database.db.select().from(applications).orderBy(applications.name);
  const ids = (found: typeof rows) => found.map(({ id }) => id);
  return {
    published: ids(rows.filter(({ status }) => status === 'published')),
    unpublished: ids(rows.filter(({ removalInstructions }) => removalInstructions !== null)),
  };
}

/** Publishes a new package with an application of the demo, as operations do. */
export async function publishPackage(
  database: Database,
  operations: Caller,
  terms: Partial<NewPackage> = {},
): Promise<PackageDetail> {
  const applicationIds = (await demoApplications(database)).published.slice(0, 1);
  const input = { ...newPackage(applicationIds, terms), publish: true };
  const { status, body } = await operations.call<PackageDetail>('POST', '/package', input, newKey());
  if (status !== 200) throw new Error(body.msg);
  return body.data;
}

/** Adds an unpublished package with these applications, as `POST package` does. */
export async function addTestPackage(database: Database, applicationIds: string[]): Promise<string> {
  const actor = await operatorOf(database);
  return database.db.transaction(async (tx) => {
    const { applicationIds: _applicationIds, ...terms } = newPackage(applicationIds);
    const [added] = await tx
      .insert(packages)
      .values({ ...terms, ...readingColumns(terms.name) })
      .returning();
    if (!added) throw new Error('The package was not written');
    await tx
      .insert(packageApplications)
      .values(applicationIds.map((applicationId) => ({ packageId: added.id, applicationId })));
    const at = added.createdAt;
    const creation = { recordId: added.id, actor, at };
    await logCreations(tx, [
      { ...creation, lifecycle: packagePublication, state: added.status },
      { ...creation, lifecycle: packageAvailability, state: 'available' },
    ]);
    return added.id;
  });
}

export interface PackageSubject {
  /** A published application. */
  applicationId: string;
  /** An unpublished package in version 1, and a published one in version 2. */
  draftId: string;
  publishedId: string;
}

export async function packageSubject(database: Database): Promise<PackageSubject> {
  const [applicationId = ''] = (await demoApplications(database)).published;
  const publishedId = await addTestPackage(database, [applicationId]);
  await database.db
    .update(packages)
    .set({ status: 'published', version: 2 })
    .where(eq(packages.id, publishedId));
  return { applicationId, publishedId, draftId: await addTestPackage(database, [applicationId]) };
}
