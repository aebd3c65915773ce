import { and, eq, inArray } from 'drizzle-orm';
import { passwordRequests, users } from '../db/schema.ts';
import { foundByNames, recordsIn, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { requestScope } from '../http/scope.ts';

/** A forgotten password goes by the name of its user. */
export const requestRecords: LifecycleRecords = foundByNames({
  ...recordsIn(passwordRequests, users.name, requestScope),
  named: (queryable, session, ids) =>
    queryable
      .select({ id: passwordRequests.id, name: users.name, state: passwordRequests.status })
      .from(passwordRequests)
      .innerJoin(users, eq(users.id, passwordRequests.userId))
      .where(and(inArray(passwordRequests.id, [...ids]), requestScope(session))),
});
