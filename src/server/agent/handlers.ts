import { foundAgentSchema } from '../../domain/search.ts';
import { agents } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { hashIfGiven, hashPassword } from '../http/password.ts';
import { inScope } from '../http/scope.ts';
import { exactAgents, findAgents } from '../search/people.ts';
import { editAgent, switchAgent } from './change.ts';
import * as contract from './contract.ts';
import { addAgent } from './create.ts';
import { readAgent } from './detail.ts';
import { agentCsvColumns, allAgents, pageAgents } from './list.ts';
import { listAgents } from './service.ts';

export function registerAgent(api: Api): void {
  api.finds('agents', foundAgentSchema, findAgents, exactAgents);
  api.records.set(
    'agent',
    recordsIn(agents, agents.name, (session) => inScope(session, { agentId: agents.id })),
  );

  api.on(contract.agentPage, ({ services, query }) => pageAgents(services.database, query));

  registerExport(api, contract.agentPage, {
    columns: agentCsvColumns,
    rows: (_session, filter) => allAgents(api.services.database, filter),
  });

  api.on(contract.agentList, ({ queryable, query }) => listAgents(queryable, query.keyword));

  api.on(contract.agentDetail, ({ queryable, session }) => readAgent(queryable, session.agentId));

  api.on(contract.agentDetails, ({ queryable, params }) => readAgent(queryable, params.id));

  api.on(
    contract.agentAdd,
    async ({ queryable, session, body, services }, passwordHash: string) =>
      readAgent(queryable, await addAgent(queryable, session, body, passwordHash, services.now())),
    ({ body }) => hashPassword(body.password),
  );

  api.on(
    contract.agentEdit,
    async ({ queryable, session, body, services }, passwordHash: string | undefined) => {
      await editAgent(queryable, session, body, passwordHash, services);
      return readAgent(queryable, body.id);
    },
    ({ body }) => hashIfGiven(body.password),
  );

  api.on(contract.agentStatus, async ({ queryable, session, body, services }) => {
    await switchAgent(queryable, session, body, services);
    return readAgent(queryable, body.id);
  });
}
