import { foundPackageSchema } from '../../domain/search.ts';
import { packageAvailabilities, packages } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { ofOperations } from '../http/scope.ts';
import { exactPackages, findPackages } from '../search/products.ts';
import { addPackage, movePackage } from './change.ts';
import { previewChange } from './changePreview.ts';
import * as contract from './contract.ts';
import { readPackage } from './detail.ts';
import { allPackages, packageCsvColumns, pagePackages } from './list.ts';
import { choosePackages } from './service.ts';

export function registerPackage(api: Api): void {
  api.registerSearch('packages', foundPackageSchema, findPackages, {
    exact: exactPackages,
    states: { packagePublication: packages.status },
  });
  api.records.set('packagePublication', recordsIn(packages, packages.name, ofOperations));
  api.records.set(
    'packageAvailability',
    recordsIn(packageAvailabilities, packageAvailabilities.name, ofOperations),
  );

  api.register(contract.packagePage, ({ services, query }) => pagePackages(services.database, query));

  registerExport(api, contract.packagePage, {
    columns: packageCsvColumns,
    rows: (_session, filter) => allPackages(api.services.database, filter),
  });

  api.register(contract.packageList, ({ queryable, query, acceptLanguage }) =>
    choosePackages(queryable, query.keyword, acceptLanguage),
  );

  api.register(contract.packageDetail, ({ queryable, query, services }) =>
    readPackage(queryable, query.id, services.now()),
  );

  api.register(contract.packageAdd, ({ queryable, session, body, services }) =>
    addPackage(queryable, session, body, services.now()),
  );

  api.register(contract.packageChangePreview, ({ queryable, body }) => previewChange(queryable, body));

  api.register(contract.packageEdit, ({ queryable, session, body, services }) => {
    const { id, version, confirmedChange, ...changes } = body;
    const move = { id, version, event: { type: 'edit' }, changes, confirmedChange } as const;
    return movePackage(queryable, session, move, services.now());
  });

  api.register(contract.packagePublish, ({ queryable, session, body, services }) =>
    movePackage(queryable, session, { ...body, event: { type: 'publish' } }, services.now()),
  );

  api.register(
    contract.packageUnpublish,
    ({ queryable, session, body: { id, version, remarks }, services }) =>
      movePackage(queryable, session, { id, version, event: { type: 'unpublish', remarks } }, services.now()),
  );
}
