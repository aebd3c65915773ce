import { dayOf } from '../../domain/dates.ts';
import { foundCustomerSchema } from '../../domain/search.ts';
import { customers } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { hashIfGiven, hashNewPassword } from '../http/password.ts';
import { inScope } from '../http/scope.ts';
import { exactCustomers, findCustomers } from '../search/customers.ts';
import * as contract from './contract.ts';
import { addCustomer, proposeCompanyId } from './create.ts';
import { readCustomer } from './detail.ts';
import { importCustomers, prepareImport, type HashedCustomer } from './import.ts';
import { previewImport } from './importFile.ts';
import { importProgress } from './importProgress.ts';
import { changeCreditCode, changeCustomerStatus, editCustomer } from './edit.ts';
import { subscriptionsOfEach } from './service.ts';
import { subscriptionRecords } from './subscriptionRecords.ts';
import { allCustomers, customerCsvColumns, pageCustomers } from './list.ts';

export function registerCustomer(api: Api): void {
  api.registerSearch('customers', foundCustomerSchema, findCustomers, {
    exact: exactCustomers,
    states: { customer: customers.status },
  });
  api.records.set(
    'customer',
    recordsIn(customers, customers.name, (session) => inScope(session, customers)),
  );

  api.records.set('subscription', subscriptionRecords);

  api.register(contract.customerPage, ({ services, session, body }) =>
    pageCustomers(services.database, session, body),
  );

  registerExport(api, contract.customerPage, {
    columns: customerCsvColumns,
    rows: (session, filter) => allCustomers(api.services.database, session, filter),
  });

  api.register(contract.customerDetail, ({ queryable, session, query, services, acceptLanguage }) =>
    readCustomer(queryable, session, query.id, services.now(), acceptLanguage),
  );

  api.register(contract.customerSubscriptions, ({ queryable, session, query, services, acceptLanguage }) =>
    subscriptionsOfEach(queryable, session, query, dayOf(services.now()), acceptLanguage),
  );

  api.register(contract.customerGenerateId, async ({ queryable }) => ({
    companyId: await proposeCompanyId(queryable),
  }));

  api.register(
    contract.customerAdd,
    async ({ queryable, session, body, services, acceptLanguage }, passwordHash: string) => {
      const id = await addCustomer(queryable, session, body, passwordHash, services.now());
      return readCustomer(queryable, session, id, services.now(), acceptLanguage);
    },
    ({ body }) => hashNewPassword('adminPassword', body.adminPassword, { account: body.adminAccount }),
  );

  api.register(contract.customerImportPreview, ({ queryable, body, acceptLanguage }) =>
    previewImport(queryable, body, acceptLanguage),
  );

  api.register(
    contract.customerImport,
    async ({ queryable, session, services }, prepared: HashedCustomer[]) => ({
      added: await importCustomers(queryable, session, prepared, services.now()),
    }),
    ({ queryable, session, body, acceptLanguage }) => prepareImport(queryable, session, body, acceptLanguage),
  );

  api.register(contract.customerImportProgress, async ({ session }) => importProgress.read(session.userId));

  api.register(
    contract.customerEdit,
    async ({ queryable, session, body, services, acceptLanguage }, passwordHash: string | undefined) => {
      await editCustomer(queryable, session, body, passwordHash, services.now());
      return readCustomer(queryable, session, body.id, services.now(), acceptLanguage);
    },
    ({ body }) => hashIfGiven('adminPassword', body.adminPassword, { account: body.adminAccount }),
  );

  api.register(
    contract.customerEditStatus,
    async ({ queryable, session, body, services, acceptLanguage }) => {
      await changeCustomerStatus(queryable, session, body, services.now());
      return readCustomer(queryable, session, body.id, services.now(), acceptLanguage);
    },
  );

  api.register(
    contract.customerChangeCreditCode,
    async ({ queryable, session, body, services, acceptLanguage }) => {
      await changeCreditCode(queryable, session, body, services.now());
      return readCustomer(queryable, session, body.id, services.now(), acceptLanguage);
    },
  );
}
