import type { AgentLevel, AgentLevelState } from '../../domain/agentLevel.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { agentLevel, type AgentLevelFacts as MachineFacts } from '../../machines/agentLevel.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of an agent level decide by. */
export type AgentLevelFacts = Pick<
  AgentLevel,
  'id' | 'name' | 'discountRate' | 'status' | 'agentCount' | 'version'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    agentLevel: AgentLevelFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const agentLevelRecordFragment = graphql(`
  fragment AgentLevelRecord on AgentLevel @_unmask {
    id
    name
    discountRate
    status
    agentCount
    version
  }
`);

const levelRecordQuery = graphql(
  `
    query AgentLevelRecord($id: String!) {
      agentLevelDetail(id: $id) {
        ...AgentLevelRecord
      }
    }
  `,
  [agentLevelRecordFragment],
);

export function agentLevelRecord(facts: AgentLevelFacts): CommandRecord<'agentLevel'> {
  return { type: 'agentLevel', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current level. Throws GraphFailure. */
export async function loadAgentLevel(
  context: CommandContext,
  id: string,
): Promise<CommandRecord<'agentLevel'>> {
  const { agentLevelDetail } = await context.graph.query(levelRecordQuery, { id });
  if (!agentLevelDetail) throw new Error('The graph answered neither a level nor an error');
  return agentLevelRecord(agentLevelDetail);
}

/** Returns the palette's summary of a level: its rate and its state. */
export function levelSummary(level: { discountRate: string; status: AgentLevelState }) {
  return { facts: formatRate(level.discountRate), state: stateMeta(agentLevel, level.status) };
}

/** Returns the facts that the machine of levels needs. */
export function levelMachineFacts(
  { user, role }: CommandContext,
  { agentCount }: AgentLevelFacts,
): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, agentCount };
}
