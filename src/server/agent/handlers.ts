import { foundAgentSchema } from '../../domain/search.ts';
import { agents } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { hashIfGiven, hashNewPassword } from '../http/password.ts';
import { inScope } from '../http/scope.ts';
import { exactAgents, findAgents } from '../search/people.ts';
import { editAgent, switchAgent } from './change.ts';
import * as contract from './contract.ts';
import { addAgent } from './create.ts';
import { findOwnLogin, readAgent } from './detail.ts';
import { agentCsvColumns, allAgents, pageAgents } from './list.ts';
import { listAgents } from './service.ts';

export function registerAgent(api: Api): void {
  api.registerSearch('agents', foundAgentSchema, findAgents, {
    exact: exactAgents,
    states: { agent: agents.status },
  });
  api.records.set(
    'agent',
    recordsIn(agents, agents.name, (session) => inScope(session, { agentId: agents.id })),
  );

  api.register(contract.agentPage, ({ services, query }) => pageAgents(services.database, query));

  registerExport(api, contract.agentPage, {
    columns: agentCsvColumns,
    rows: (_session, filter) => allAgents(api.services.database, filter),
  });

  api.register(contract.agentList, ({ queryable, query }) => listAgents(queryable, query.keyword));

  api.register(contract.agentDetail, ({ queryable, session }) => readAgent(queryable, session.agentId));

  api.register(contract.agentDetails, ({ queryable, params }) => readAgent(queryable, params.id));

  api.register(
    contract.agentAdd,
    async ({ queryable, session, body, services }, passwordHash: string) =>
      readAgent(queryable, await addAgent(queryable, session, body, passwordHash, services.now())),
    ({ body }) => hashNewPassword('password', body.password, { ...body, role: 'agent' }),
  );

  api.register(
    contract.agentEdit,
    async ({ queryable, session, body, services }, passwordHash: string | undefined) => {
      await editAgent(queryable, session, body, passwordHash, services);
      return readAgent(queryable, body.id);
    },
    async ({ queryable, body: { id, password } }) => {
      const login = password ? await findOwnLogin(queryable, id) : undefined;
      return hashIfGiven('password', password, login && { ...login, role: 'agent' });
    },
  );

  api.register(contract.agentStatus, async ({ queryable, session, body, services }) => {
    await switchAgent(queryable, session, body, services);
    return readAgent(queryable, body.id);
  });
}
