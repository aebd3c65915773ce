import { IconBuildingStore } from '../../icons/icons.ts';
import { agentStates } from '../../domain/agent.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { ordersOf } from '../order/orderType.ts';
import { rechargesOf } from '../recharge/rechargeType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { agent } from '../../machines/agent.ts';
import { agentMachineFacts, agentSummary, loadAgent, type AgentFacts } from './agentRecord.ts';

export const agentFound = graphql(`
  fragment FoundAgentRow on FoundAgent @_unmask {
    id
    matchRank
    reading
    enterpriseId
    name
    levelName
    discountRate
    status
  }
`);

const newestQuery = graphql(`
  query AgentCandidates($pageSize: Int!, $status: AgentState) {
    agentPage(pageSize: $pageSize, status: $status) {
      records {
        id
        enterpriseId
        name
        levelName
        discountRate
        status
      }
    }
  }
`);

type AgentRow = Pick<AgentFacts, 'id' | 'enterpriseId' | 'name' | 'levelName' | 'discountRate' | 'status'>;

export const agentType = defineRecordType<'agent', AgentRow>({
  type: 'agent',
  title: 'palette.type.agent',
  placeholder: 'palette.placeholder.agent',
  icon: IconBuildingStore,
  keySection: 'keys.section.agent',
  log: { lifecycle: 'agent' },
  load: loadAgent,
  name: ({ name }) => name,
  summary: agentSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, agentStates))).agentPage),
  stateOf: ({ status }) => status,
  relations: [
    {
      title: 'command.related.orders',
      to: 'order',
      roles: ['operations'],
      several: (context, { id }) => ordersOf(context, { agentId: id }),
    },
    {
      title: 'command.related.recharges',
      to: 'recharge',
      roles: ['operations'],
      several: (context, { id }) => rechargesOf(context, id),
    },
    {
      title: 'command.related.level',
      to: 'agentLevel',
      roles: ['operations'],
      one: ({ levelId, levelName }) => ({ id: levelId, name: levelName }),
    },
  ],
  lifecycles: {
    agent: {
      statusOf: (context, { id, status }) => statusInLifecycle(agent, id, status, agentMachineFacts(context)),
    },
  },
});
