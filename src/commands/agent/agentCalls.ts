import { agentRoute } from '../../domain/menu.ts';
import type { AgentEdit, NewAgent } from '../../domain/newAgent.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Choice, CommandContext, Outcome, RunContext } from '../../commandKit/command.ts';
import type { AgentFacts } from './agentRecord.ts';

const levelChoicesQuery = graphql(`
  query LevelChoices {
    agentLevelList {
      id
      name
      discountRate
    }
  }
`);

const addMutation = graphql(`
  mutation AgentAdd($input: NewAgent_Input!) {
    agentAdd(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation AgentEdit($input: AgentEdit_Input!) {
    agentEdit(input: $input) {
      id
    }
  }
`);

const statusMutation = graphql(`
  mutation AgentStatus($input: AgentStatus_Input!) {
    agentStatus(input: $input) {
      id
    }
  }
`);

/** Returns the assignable levels, and the agent's present level, even if that one is disabled. */
export async function levelChoices({ graph }: CommandContext, present?: AgentFacts): Promise<Choice[]> {
  const { agentLevelList } = await graph.query(levelChoicesQuery, {});
  const choices = (agentLevelList ?? []).flatMap((level): Choice[] =>
    level === null
      ? []
      : [{ value: level.id, label: level.name, description: formatRate(level.discountRate) }],
  );
  if (!present || choices.some(({ value }) => value === present.levelId)) return choices;
  const { levelId: value, levelName: label, discountRate } = present;
  return [{ value, label, description: formatRate(discountRate) }, ...choices];
}

export async function addAgent({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewAgent>): Promise<Outcome> {
  const { agentAdd } = await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return {
    notice: { key: 'notice.agent.add', params: { name: values.name } },
    route: agentRoute(agentAdd?.id ?? ''),
  };
}

export type AgentEditValues = Omit<AgentEdit, 'id' | 'version'>;

export async function editAgent({
  context,
  record,
  values,
}: RunContext<'agent', AgentEditValues>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  return { notice: { key: 'notice.agent.edit', params: { name: values.name } }, route: agentRoute(id) };
}

export async function switchAgent(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'agent', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: { key: `notice.agent.${event}`, params: { name } }, route: agentRoute(id) };
}
