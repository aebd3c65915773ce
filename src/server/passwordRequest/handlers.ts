import { foundPasswordRequestSchema } from '../../domain/search.ts';
import { passwordRequests } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { done } from '../http/operation.ts';
import { exactPasswordRequests, findPasswordRequests } from '../search/people.ts';
import { dismissRequest, prepareReset, resetPassword } from './answer.ts';
import * as contract from './contract.ts';
import { forgetPassword } from './forgetPassword.ts';
import { allRequests, pageRequests, requestCsvColumns } from './list.ts';
import { requestRecords } from './records.ts';

export function registerPasswordRequest(api: Api): void {
  api.registerSearch('passwordRequests', foundPasswordRequestSchema, findPasswordRequests, {
    exact: exactPasswordRequests,
    states: { passwordRequest: passwordRequests.status },
  });
  api.records.set('passwordRequest', requestRecords);

  api.register(contract.userForgetPassword, async ({ services, body, address }) => {
    await forgetPassword(services, body, address);
    return done;
  });

  api.register(contract.passwordRequestPage, ({ services, session, query }) =>
    pageRequests(services.database, session, query),
  );

  registerExport(api, contract.passwordRequestPage, {
    columns: requestCsvColumns,
    rows: (session, filter) => allRequests(api.services.database, session, filter),
  });

  api.register(
    contract.userResetPassword,
    ({ queryable, services, session, body }, passwordHash: string) =>
      resetPassword(queryable, services, session, body, passwordHash),
    ({ queryable, session, body }) => prepareReset(queryable, session, body),
  );

  api.register(contract.passwordRequestDismiss, ({ queryable, services, session, body }) =>
    dismissRequest(queryable, services, session, body),
  );
}
