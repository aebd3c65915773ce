import type { Api } from '../http/api.ts';
import * as contract from './contract.ts';
import { addCustomer, proposeCompanyId } from './create.ts';
import { readCustomer } from './detail.ts';
import { pageCustomers } from './page.ts';

export function registerCustomer(api: Api): void {
  api.on(contract.customerPage, ({ services, session, body }) =>
    pageCustomers(services.database, session, body),
  );

  api.on(contract.customerDetail, ({ queryable, session, query, services }) =>
    readCustomer(queryable, session, query.id, services.now()),
  );

  api.on(contract.customerGenerateId, async ({ queryable }) => ({
    companyId: await proposeCompanyId(queryable),
  }));

  api.on(contract.customerAdd, async ({ queryable, session, body, services }) => {
    const id = await addCustomer(queryable, session, body, services.now());
    return readCustomer(queryable, session, id, services.now());
  });
}
