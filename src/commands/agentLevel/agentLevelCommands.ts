import { IconPencil, IconPlus, IconTrash } from '../../icons/icons.ts';
import { agentLevelRoute } from '../../domain/menu.ts';
import { percentOf } from '../../domain/rateText.ts';
import { agentLevel, type AgentLevelEvent } from '../../machines/agentLevel.ts';
import {
  defineCommand,
  type Command,
  type Field,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { levelMachineFacts, type AgentLevelFacts } from './agentLevelRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import type { KeyAfter } from '../../domain/message.ts';
import type { NewAgentLevel } from '../../domain/newAgentLevel.ts';
import { graphql } from '../../graph/client/graphql.ts';

const fields: Field[] = [
  { name: 'name', kind: 'text', label: 'agentLevel.name', maxLength: 20 },
  {
    name: 'discountRate',
    kind: 'rate',
    label: 'agentLevel.discountRate',
    help: 'agentLevel.discountRateHelp',
  },
];
const schema = async () => (await import('./agentLevelSchema.ts')).typedLevelSchema;

const onLevel = { roles: ['operations'], on: 'agentLevel' } as const;
const event = (name: AgentLevelEvent['type']) =>
  lifecycleEvent(agentLevel, name, ({ status }: AgentLevelFacts) => status, levelMachineFacts);

function outcomeOf(event: KeyAfter<'notice.agentLevel.'>, name: string): Outcome {
  return { notice: { key: `notice.agentLevel.${event}`, params: { name } }, route: agentLevelRoute(name) };
}

const addMutation = graphql(`
  mutation AgentLevelAdd($input: NewAgentLevel_Input!) {
    agentLevelAdd(input: $input) {
      id
    }
  }
`);

async function addLevel({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewAgentLevel>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  return outcomeOf('add', values.name);
}

const editMutation = graphql(`
  mutation AgentLevelEdit($input: AgentLevelEdit_Input!) {
    agentLevelEdit(input: $input) {
      id
    }
  }
`);

async function editLevel({
  context,
  record,
  values,
}: RunContext<'agentLevel', NewAgentLevel>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  return outcomeOf('edit', values.name);
}

const statusMutation = graphql(`
  mutation AgentLevelStatus($input: AgentLevelStatus_Input!) {
    agentLevelStatus(input: $input) {
      id
    }
  }
`);

async function switchLevel(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'agentLevel', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: outcomeOf(event, name).notice };
}

const deleteMutation = graphql(`
  mutation AgentLevelDelete($id: String!, $version: Int!) {
    agentLevelDelete(id: $id, version: $version) {
      id
    }
  }
`);

async function deleteLevel({ context, record }: RunContext<'agentLevel', unknown>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(deleteMutation, { id, version });
  return { notice: outcomeOf('delete', name).notice };
}

export const agentLevelCommands: Command[] = [
  defineCommand({
    id: 'agentLevel.new',
    title: 'command.agentLevel.new',
    icon: IconPlus,
    roles: ['operations'],
    key: newKeys.agentLevel,
    input: { submit: 'create', fields, schema },
    run: addLevel,
  }),
  defineCommand({
    ...onLevel,
    id: 'agentLevel.edit',
    title: 'command.agentLevel.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    primary: true,
    ...event('edit'),
    input: {
      submit: 'save',
      fields,
      schema,
      initial: (_context, { name, discountRate }) => ({ name, discountRate: percentOf(discountRate) }),
    },
    run: editLevel,
  }),
  ...switchCommands({
    ...onLevel,
    event,
    // Because agents keep a disabled level.
    destructive: false,
    send: switchLevel,
  }),
  defineCommand({
    ...onLevel,
    id: 'agentLevel.delete',
    title: 'command.agentLevel.delete',
    icon: IconTrash,
    destructive: true,
    ...event('delete'),
    confirm: 'confirm.agentLevel.delete',
    run: deleteLevel,
  }),
  openCommand({ ...onLevel, route: ({ name }) => agentLevelRoute(name) }),
  historyCommand({ ...onLevel, lifecycle: agentLevel.id }),
  replayCommand('agentLevel', 'agentLevel'),
  evidenceCommand('agentLevel', 'agentLevel'),
];
