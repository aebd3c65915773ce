import { exists, sql, type SQL } from 'drizzle-orm';
import { applications, packageApplications, packages } from '../db/schema.ts';

/** The rows of a package's applications, for a subquery. */
export const includedApplications = sql`from ${packageApplications} join ${applications}
  on ${applications.id} = ${packageApplications.applicationId}
  where ${packageApplications.packageId} = ${packages.id}`;

/** Returns the condition that the package includes an application that meets a condition. */
export function packageIncludes(condition: SQL): SQL {
  return exists(sql`(select 1 ${includedApplications} and ${condition})`);
}
