import { and, asc, countDistinct, desc, eq, gt, lte } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { HeldApplication, PackageDetail } from '../../domain/productPackage.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import type { Queryable } from '../db/database.ts';
import {
  applications,
  orders,
  packageApplications,
  packages,
  subscriptions,
  transitions,
} from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';

/** The applications of a package, by name. */
export function heldApplications(queryable: Queryable, packageId: string): Promise<HeldApplication[]> {
  return queryable
    .select({ id: applications.id, name: applications.name, status: applications.status })
    .from(packageApplications)
    .innerJoin(applications, eq(applications.id, packageApplications.applicationId))
    .where(eq(packageApplications.packageId, packageId))
    .orderBy(asc(applications.name));
}

/** Customers whose term of the package covers the day. */
async function countRunning(queryable: Queryable, packageId: string, today: Day): Promise<number> {
  const [row] = await queryable
    .select({ count: countDistinct(subscriptions.customerId) })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.packageId, packageId),
        lte(subscriptions.startDate, today),
        gt(subscriptions.endDate, today),
      ),
    );
  return row?.count ?? 0;
}

/** What was said when the package was last unpublished; null where it never was. */
async function lastInstructions(queryable: Queryable, packageId: string): Promise<string | null> {
  const [last] = await queryable
    .select({ remarks: transitions.remarks })
    .from(transitions)
    .where(
      and(
        eq(transitions.lifecycle, packagePublication.id),
        eq(transitions.recordId, packageId),
        eq(transitions.event, 'unpublish'),
      ),
    )
    .orderBy(desc(transitions.seq))
    .limit(1);
  return last?.remarks ?? null;
}

/** One package. Throws 404 for one that never was. */
export async function readPackage(queryable: Queryable, id: string, now: Date): Promise<PackageDetail> {
  const [found] = await queryable.select().from(packages).where(eq(packages.id, id));
  if (!found) throw notFound();
  return {
    ...found,
    createdAt: found.createdAt.toISOString(),
    applications: await heldApplications(queryable, id),
    runningCustomers: await countRunning(queryable, id, dayOf(now)),
    pendingOrders: await queryable.$count(
      orders,
      and(eq(orders.packageId, id), eq(orders.status, 'pending')),
    ),
    removalInstructions: found.status === 'unpublished' ? await lastInstructions(queryable, id) : null,
  };
}
