import { foundAuditCaseSchema } from '../../domain/auditCase.ts';
import type { Tx } from '../db/database.ts';
import { auditCases } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { ofOperations } from '../http/scope.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import * as contract from './contract.ts';
import { findCases } from './find.ts';
import { allCases, caseCsvColumns, pageCases } from './list.ts';
import { readCase } from './read.ts';
import { closeCase, editCase, includeItem, openCase, reopenCase } from './write.ts';

export function registerAuditCase(api: Api): void {
  api.registerSearch('auditCases', foundAuditCaseSchema, findCases, {
    states: { auditCase: auditCases.status },
  });
  api.records.set('auditCase', recordsIn(auditCases, auditCases.title, ofOperations));

  api.register(contract.auditCasePage, ({ services, query }) => pageCases(services.database, query));

  registerExport(api, contract.auditCasePage, {
    columns: caseCsvColumns,
    rows: (_session, filter) => allCases(api.services.database, filter),
  });

  api.register(contract.auditCaseDetail, ({ queryable, session, query }) =>
    readCase(api, queryable, session, query.id),
  );

  const writing = (context: { queryable: Tx; session: Session; services: Services }) => ({
    api,
    tx: context.queryable,
    session: context.session,
    at: context.services.now(),
  });

  api.register(contract.auditCaseAdd, async ({ body, ...context }) => {
    const id = await openCase(writing(context), body);
    return readCase(api, context.queryable, context.session, id);
  });

  const changes = [
    [contract.auditCaseClose, closeCase],
    [contract.auditCaseReopen, reopenCase],
  ] as const;
  for (const [call, change] of changes)
    api.register(call, async ({ body, ...context }) => {
      await change(writing(context), body);
      return readCase(api, context.queryable, context.session, body.id);
    });

  api.register(contract.auditCaseEdit, async ({ body, ...context }) => {
    await editCase(writing(context), body);
    return readCase(api, context.queryable, context.session, body.id);
  });

  api.register(contract.auditCaseInclude, async ({ body, ...context }) => {
    await includeItem(writing(context), body);
    return readCase(api, context.queryable, context.session, body.id);
  });
}
