import type { Agent, AgentState } from '../../domain/agent.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { agent as lifecycle, type AgentFacts as MachineFacts } from '../../machines/agent.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of an agent decide by, and its form's initial values. */
export type AgentFacts = Pick<
  Agent,
  | 'id'
  | 'enterpriseId'
  | 'name'
  | 'levelId'
  | 'levelName'
  | 'discountRate'
  | 'director'
  | 'status'
  | 'version'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    agent: AgentFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const agentRecordFragment = graphql(`
  fragment AgentRecord on Agent @_unmask {
    id
    enterpriseId
    name
    levelId
    levelName
    discountRate
    director
    status
    version
  }
`);

const agentRecordQuery = graphql(
  `
    query AgentRecord($id: String!) {
      agentDetails(id: $id) {
        ...AgentRecord
      }
    }
  `,
  [agentRecordFragment],
);

export function agentRecord(facts: AgentFacts): CommandRecord<'agent'> {
  return { type: 'agent', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current agent. Throws GraphFailure. */
export async function loadAgent(context: CommandContext, id: string): Promise<CommandRecord<'agent'>> {
  const { agentDetails } = await context.graph.query(agentRecordQuery, { id });
  if (!agentDetails) throw new Error('The graph answered neither an agent nor an error');
  return agentRecord(agentDetails);
}

/** Returns the palette's summary of an agent. */
export function agentSummary(agent: {
  enterpriseId: string;
  levelName: string;
  discountRate: string;
  status: AgentState;
}) {
  const { enterpriseId, levelName, discountRate, status } = agent;
  return {
    facts: [enterpriseId, `${levelName} ${formatRate(discountRate)}`].join(' · '),
    state: stateMeta(lifecycle, status),
  };
}

/** Returns the facts that the machine of agents needs. */
export function agentMachineFacts({ user, role }: CommandContext): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId } };
}
