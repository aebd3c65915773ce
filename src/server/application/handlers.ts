import { dayOf } from '../../domain/dates.ts';
import { foundApplicationSchema } from '../../domain/search.ts';
import { applications, applicationVersions } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { applicationScope } from '../http/scope.ts';
import { exactApplications, findApplications } from '../search/products.ts';
import { moveVersion } from './audit.ts';
import * as contract from './contract.ts';
import { allApplications, applicationCsvColumns, pageApplications } from './list.ts';
import { moveApplication, previewUnpublish } from './publication.ts';
import { auditRecords } from './records.ts';
import { choosableApplications, readApplication } from './service.ts';
import { addApplication, addVersion, editVersion } from './write.ts';

export function registerApplication(api: Api): void {
  api.registerSearch('applications', foundApplicationSchema, findApplications, {
    exact: exactApplications,
    states: { applicationPublication: applications.status, applicationAudit: applicationVersions.status },
  });
  api.records.set('applicationPublication', recordsIn(applications, applications.name, applicationScope));
  api.records.set('applicationAudit', auditRecords);

  api.register(contract.appPage, ({ services, session, query }) =>
    pageApplications(services.database, session, query),
  );

  registerExport(api, contract.appPage, {
    columns: applicationCsvColumns,
    rows: (session, filter) => allApplications(api.services.database, session, filter),
  });

  api.register(contract.appList, ({ queryable, query }) => choosableApplications(queryable, query.keyword));

  api.register(contract.appDetail, ({ queryable, session, query }) =>
    readApplication(queryable, session, query.id),
  );

  api.register(contract.appAdd, ({ queryable, session, body, services }) =>
    addApplication(queryable, session, body, services.now()),
  );

  api.register(contract.appAddVersion, ({ queryable, session, body, services }) =>
    addVersion(queryable, session, body, services.now()),
  );

  api.register(contract.appEdit, ({ queryable, session, body, services }) =>
    editVersion(queryable, session, body, services.now()),
  );

  api.register(contract.appSubmit, ({ queryable, session, body, services }) =>
    moveVersion(queryable, session, { ...body, event: 'submit' }, services.now()),
  );

  api.register(contract.appAudit, ({ queryable, session, body, services }) =>
    moveVersion(queryable, session, body, services.now()),
  );

  api.register(contract.appPublish, ({ queryable, session, body, services }) =>
    moveApplication(queryable, session, { ...body, event: 'publish', remarks: '' }, services.now()),
  );

  api.register(contract.appUnpublishPreview, ({ queryable, session, query, services }) =>
    previewUnpublish(queryable, session, query.id, dayOf(services.now())),
  );

  api.register(contract.appUnpublish, ({ queryable, session, body, services }) =>
    moveApplication(queryable, session, { ...body, event: 'unpublish' }, services.now()),
  );
}
