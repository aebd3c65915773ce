import { dayOf } from '../../domain/dates.ts';
import { foundStaffSchema } from '../../domain/search.ts';
import { users } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { hashNewPassword } from '../http/password.ts';
import { exactStaff, findStaff } from '../search/people.ts';
import * as contract from './contract.ts';
import { addStaff } from './create.ts';
import { allStaff, listStaff, pageStaff, readStaff, staffCsvColumns } from './list.ts';
import { previewResignation } from './preview.ts';
import { staffOrOneself } from './service.ts';
import { resign, transferKept } from './transfer.ts';

export function registerStaff(api: Api): void {
  api.registerSearch('staff', foundStaffSchema, findStaff, {
    exact: exactStaff,
    states: { staff: users.status },
  });
  api.records.set('staff', recordsIn(users, users.name, staffOrOneself));

  api.register(contract.userPage, ({ services, session, query }) =>
    pageStaff(services.database, session, query),
  );

  registerExport(api, contract.userPage, {
    columns: staffCsvColumns,
    rows: (session, filter) => allStaff(api.services.database, session, filter),
  });

  api.register(contract.userList, ({ queryable, session, query }) =>
    listStaff(queryable, session, query.keyword),
  );

  api.register(contract.userStaffDetail, ({ queryable, session, query }) =>
    readStaff(queryable, session, query.id),
  );

  api.register(
    contract.userAdd,
    async ({ queryable, session, body, services }, passwordHash: string) => {
      const id = await addStaff(queryable, session, body, passwordHash, services.now());
      return readStaff(queryable, session, id);
    },
    ({ session: { enterpriseId }, body: { account, password } }) =>
      hashNewPassword('password', password, { role: 'salesperson', enterpriseId, account }),
  );

  api.register(contract.userResignPreview, ({ queryable, session, body, services }) =>
    previewResignation(queryable, session, body.id, dayOf(services.now())),
  );

  api.register(contract.userResign, ({ queryable, session, body, services }) =>
    resign(queryable, session, body, services),
  );

  api.register(contract.userTransfer, ({ queryable, session, body, services }) =>
    transferKept(queryable, session, body, services.now()),
  );
}
