import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ProductPackage } from '../../domain/productPackage.ts';
import type { Message } from '../../domain/message.ts';
import type { Queryable } from '../db/database.ts';
import { applications, packageApplications, packages } from '../db/schema.ts';

export interface SellablePackage {
  package: ProductPackage;
  /** Why it may be neither sold nor renewed (design, "Publication"), with the id of the rule; null when it may. */
  blocked: (Message & { rule: string }) | null;
}

interface PackageApplication {
  name: string;
  status: string;
}

/** Packages by name, each with its applications and whether it can be sold. */
export async function listPackages(queryable: Queryable, ids?: string[]): Promise<SellablePackage[]> {
  const rows = await queryable
    .select({
      package: packages,
      applications: sql<PackageApplication[]>`coalesce((
        select json_agg(json_build_object('name', ${applications.name}, 'status', ${applications.status})
                        order by ${applications.name})
        from ${packageApplications} join ${applications} on ${applications.id} = ${packageApplications.applicationId}
        where ${packageApplications.packageId} = ${packages.id}), '[]')`,
    })
    .from(packages)
    .where(ids ? inArray(packages.id, ids) : undefined)
    .orderBy(asc(packages.name));
  return rows.map((row) => ({
    package: {
      id: row.package.id,
      name: row.package.name,
      baseSeats: row.package.baseSeats,
      applicationNames: row.applications.map((application) => application.name),
      trial: row.package.trial,
      durationMonths: row.package.durationMonths,
      price: row.package.price,
      seatPrice: row.package.seatPrice,
      status: row.package.status,
      version: row.package.version,
    },
    blocked: blockedBy(row.package.status, row.applications),
  }));
}

export async function findPackage(queryable: Queryable, id: string): Promise<SellablePackage | undefined> {
  const [found] = await listPackages(queryable, [id]);
  return found;
}

function blockedBy(status: string, held: PackageApplication[]): SellablePackage['blocked'] {
  if (status !== 'published') return { rule: 'packagePublished', key: 'refusal.package.unpublished' };
  const asleep = held.find((application) => application.status !== 'published');
  if (!asleep) return null;
  return {
    rule: 'applicationsPublished',
    key: 'refusal.package.applicationUnpublished',
    params: { name: asleep.name },
  };
}

/** Locks the package's row, so that its terms stay as they are while an order is written. */
export async function lockPackage(queryable: Queryable, id: string): Promise<void> {
  await queryable.select({ id: packages.id }).from(packages).where(eq(packages.id, id)).for('share');
}
