import { and, eq } from 'drizzle-orm';
import { passwordRequests, users } from '../db/schema.ts';
import { recordsIn, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { requestScope } from '../http/scope.ts';

/** A forgotten password goes by the name of its user. */
export const requestRecords: LifecycleRecords = {
  ...recordsIn(passwordRequests, users.name, requestScope),
  find: async (queryable, session, id) => {
    const [request] = await queryable
      .select({ name: users.name, state: passwordRequests.status })
      .from(passwordRequests)
      .innerJoin(users, eq(users.id, passwordRequests.userId))
      .where(and(eq(passwordRequests.id, id), requestScope(session)));
    return request;
  },
};
