import { and } from 'drizzle-orm';
import { foundPlatformUserSchema } from '../../domain/search.ts';
import { users } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { hashIfGiven, hashNewPassword } from '../http/password.ts';
import { isPlatformUser, ofOperations } from '../http/scope.ts';
import { exactPlatformUsers, findPlatformUsers } from '../search/people.ts';
import * as contract from './contract.ts';
import { allPlatformUsers, pagePlatformUsers, platformUserCsvColumns, readPlatformUser } from './list.ts';
import { addPlatformUser, editPlatformUser, findPlatformLogin, switchPlatformUser } from './service.ts';

export function registerPlatformUser(api: Api): void {
  api.registerSearch('platformUsers', foundPlatformUserSchema, findPlatformUsers, {
    exact: exactPlatformUsers,
    states: { platformUser: users.status },
  });
  api.records.set(
    'platformUser',
    recordsIn(users, users.name, (session) => and(isPlatformUser, ofOperations(session))),
  );

  api.register(contract.platformUserPage, ({ services, query }) =>
    pagePlatformUsers(services.database, query),
  );

  registerExport(api, contract.platformUserPage, {
    columns: platformUserCsvColumns,
    rows: (_session, filter) => allPlatformUsers(api.services.database, filter),
  });

  api.register(contract.platformUserDetail, ({ queryable, query }) => readPlatformUser(queryable, query.id));

  api.register(
    contract.platformUserAdd,
    async ({ queryable, session, body: { password: _, ...login }, services }, passwordHash: string) =>
      readPlatformUser(
        queryable,
        await addPlatformUser(queryable, session, { ...login, passwordHash }, services.now()),
      ),
    ({ body }) => hashNewPassword('password', body.password, body),
  );

  api.register(
    contract.platformUserEdit,
    async ({ queryable, session, body, services }, passwordHash: string | undefined) => {
      await editPlatformUser(queryable, session, body, passwordHash, services);
      return readPlatformUser(queryable, body.id);
    },
    async ({ queryable, body: { id, password } }) =>
      hashIfGiven('password', password, password ? await findPlatformLogin(queryable, id) : undefined),
  );

  api.register(contract.platformUserStatus, async ({ queryable, session, body, services }) => {
    await switchPlatformUser(queryable, session, body, services);
    return readPlatformUser(queryable, body.id);
  });
}
