import type { KeyAfter } from '../../domain/message.ts';
import { agentLevelRoute } from '../../domain/menu.ts';
import type { NewAgentLevel } from '../../domain/newAgentLevel.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Outcome, RunContext } from '../../commandKit/command.ts';

const addMutation = graphql(`
  mutation AgentLevelAdd($input: NewAgentLevel_Input!) {
    agentLevelAdd(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation AgentLevelEdit($input: AgentLevelEdit_Input!) {
    agentLevelEdit(input: $input) {
      id
    }
  }
`);

const statusMutation = graphql(`
  mutation AgentLevelStatus($input: AgentLevelStatus_Input!) {
    agentLevelStatus(input: $input) {
      id
    }
  }
`);

const deleteMutation = graphql(`
  mutation AgentLevelDelete($id: String!, $version: Int!) {
    agentLevelDelete(id: $id, version: $version) {
      id
    }
  }
`);

function outcomeOf(event: KeyAfter<'notice.agentLevel.'>, name: string): Outcome {
  return { notice: { key: `notice.agentLevel.${event}`, params: { name } }, route: agentLevelRoute(name) };
}

export async function addLevel({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewAgentLevel>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return outcomeOf('add', values.name);
}

export async function editLevel({
  context,
  record,
  values,
}: RunContext<'agentLevel', NewAgentLevel>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  return outcomeOf('edit', values.name);
}

export async function switchLevel(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'agentLevel', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: outcomeOf(event, name).notice };
}

export async function deleteLevel({ context, record }: RunContext<'agentLevel', unknown>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(deleteMutation, { id, version });
  return { notice: outcomeOf('delete', name).notice };
}
