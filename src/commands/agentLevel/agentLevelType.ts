import { IconDiscount } from '../../icons/icons.ts';
import { agentLevelStates } from '../../domain/agentLevel.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { loadAgentLevel, levelMachineFacts, levelSummary, type AgentLevelFacts } from './agentLevelRecord.ts';

export const agentLevelFound = graphql(`
  fragment FoundAgentLevelRow on FoundAgentLevel @_unmask {
    id
    matchRank
    reading
    name
    discountRate
    status
  }
`);

const newestQuery = graphql(`
  query AgentLevelCandidates($pageSize: Int!, $status: AgentLevelState) {
    agentLevelPage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        discountRate
        status
      }
    }
  }
`);

type AgentLevelRow = Pick<AgentLevelFacts, 'id' | 'name' | 'discountRate' | 'status'>;

export const agentLevelType = defineRecordType<'agentLevel', AgentLevelRow>({
  type: 'agentLevel',
  title: 'palette.type.agentLevel',
  placeholder: 'palette.placeholder.agentLevel',
  icon: IconDiscount,
  keySection: 'keys.section.agentLevel',
  log: { lifecycle: 'agentLevel' },
  load: loadAgentLevel,
  name: ({ name }) => name,
  summary: levelSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, agentLevelStates))).agentLevelPage),
  stateOf: ({ status }) => status,
  lifecycles: {
    agentLevel: {
      statusOf: (context, level) =>
        statusInLifecycle(agentLevel, level.id, level.status, levelMachineFacts(context, level)),
    },
  },
});
