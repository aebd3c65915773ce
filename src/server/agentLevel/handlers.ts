import { foundAgentLevelSchema } from '../../domain/search.ts';
import { agentLevels } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { ofOperations } from '../http/scope.ts';
import { exactLevels, findLevels } from '../search/people.ts';
import * as contract from './contract.ts';
import { allLevels, levelCsvColumns, pageLevels } from './list.ts';
import { addLevel, givableLevels, moveLevel, readLevel } from './service.ts';

export function registerAgentLevel(api: Api): void {
  api.registerSearch('agentLevels', foundAgentLevelSchema, findLevels, {
    exact: exactLevels,
    states: { agentLevel: agentLevels.status },
  });
  api.records.set('agentLevel', recordsIn(agentLevels, agentLevels.name, ofOperations));

  api.register(contract.agentLevelPage, ({ services, query }) => pageLevels(services.database, query));

  registerExport(api, contract.agentLevelPage, {
    columns: levelCsvColumns,
    rows: (_session, filter) => allLevels(api.services.database, filter),
  });

  api.register(contract.agentLevelList, ({ queryable, query }) => givableLevels(queryable, query.keyword));

  api.register(contract.agentLevelDetail, ({ queryable, query }) => readLevel(queryable, query.id));

  api.register(contract.agentLevelAdd, ({ queryable, session, body, services }) =>
    addLevel(queryable, session, body, services.now()),
  );

  api.register(
    contract.agentLevelEdit,
    ({ queryable, session, body: { id, version, ...changes }, services }) =>
      moveLevel(queryable, session, { id, version, event: 'edit', changes }, services.now()),
  );

  api.register(contract.agentLevelStatus, ({ queryable, session, body, services }) =>
    moveLevel(queryable, session, body, services.now()),
  );

  api.register(contract.agentLevelDelete, ({ queryable, session, params, query, services }) =>
    moveLevel(queryable, session, { id: params.id, version: query.version, event: 'delete' }, services.now()),
  );
}
