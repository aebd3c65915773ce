import { and, asc, eq, sql } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { IncludedApplication, PackageDetail } from '../../domain/productPackage.ts';
import type { Queryable } from '../db/database.ts';
import { applications, orders, packageApplications, packages, subscriptions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { notFound } from '../http/refusal.ts';
import { removal } from './service.ts';
import { isOpenOrder } from '../db/stateIn.ts';

/** Returns the applications of a package, sorted by name. */
export function readIncludedApplications(
  queryable: Queryable,
  packageId: string,
): Promise<IncludedApplication[]> {
  return queryable
    .select({ id: applications.id, name: applications.name, status: applications.status })
    .from(packageApplications)
    .innerJoin(applications, eq(applications.id, packageApplications.applicationId))
    .where(eq(packageApplications.packageId, packageId))
    .orderBy(asc(applications.sortKey));
}

/** Counts the customers whose term of the package covers the day. */
function countRunning(packageId: string, today: Day) {
  return subquery<number>(sql`select count(distinct ${subscriptions.customerId}) from ${subscriptions}
    where ${subscriptions.packageId} = ${packageId} and ${subscriptions.startDate} <= ${today}
      and ${subscriptions.endDate} > ${today}`).mapWith(Number);
}

/** Returns one package. Throws 404 for an unknown one. */
export async function readPackage(queryable: Queryable, id: string, now: Date): Promise<PackageDetail> {
  const [found] = await queryable
    .select({
      package: packages,
      removal,
      runningCustomers: countRunning(id, dayOf(now)),
      pendingOrders: queryable.$count(orders, and(eq(orders.packageId, id), isOpenOrder)),
    })
    .from(packages)
    .where(eq(packages.id, id));
  if (!found) throw notFound();
  const { package: row, runningCustomers, pendingOrders } = found;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    applications: await readIncludedApplications(queryable, id),
    runningCustomers,
    pendingOrders,
    removalInstructions: row.status === 'unpublished' ? found.removal : null,
  };
}
