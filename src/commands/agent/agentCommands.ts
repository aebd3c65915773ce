import { IconCoins, IconListDetails, IconPencil, IconUserPlus } from '../../icons/icons.ts';
import { companyNameLimit } from '../../domain/customer.ts';
import { agentEntriesRoute, agentRechargesRoute, agentRoute } from '../../domain/menu.ts';
import { agent as lifecycle, type AgentEvent } from '../../machines/agent.ts';
import {
  defineCommand,
  type Command,
  type Field,
  type Choice,
  type CommandContext,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { agentMachineFacts, type AgentFacts } from './agentRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import type { AgentEdit, NewAgent } from '../../domain/newAgent.ts';
import { formatRate } from '../../domain/rateText.ts';
import { graphql } from '../../graph/client/graphql.ts';

const agentInfoRoute = '/agent-manage/agentInfo';

const nameField = { name: 'name', kind: 'text', label: 'agent.name', maxLength: companyNameLimit } as const;
const directorField = { name: 'director', kind: 'text', label: 'agent.director', maxLength: 20 } as const;
const levelField: Field<'agent' | undefined> = {
  name: 'levelId',
  kind: 'choice',
  recordType: 'agentLevel',
  label: 'agent.level',
  choices: levelChoices,
};
const passwordField = {
  name: 'password',
  kind: 'password',
  label: 'login.password',
  help: 'validation.agentPassword',
  autoComplete: 'new-password',
} as const;
const newPasswordField = {
  ...passwordField,
  label: 'user.newPassword',
  help: 'agent.newPasswordHelp',
  optional: true,
} as const;
const enterpriseIdField = {
  name: 'enterpriseId',
  kind: 'text',
  label: 'login.enterpriseId',
  help: 'agent.enterpriseIdHelp',
  maxLength: 12,
} as const;
const accountField = { name: 'account', kind: 'text', label: 'user.account', maxLength: 20 } as const;

const onAgent = { roles: ['operations'], on: 'agent' } as const;
const event = (name: AgentEvent['type']) =>
  lifecycleEvent(lifecycle, name, ({ status }: AgentFacts) => status, agentMachineFacts);

const levelChoicesQuery = graphql(`
  query LevelChoices {
    agentLevelList {
      id
      name
      discountRate
    }
  }
`);

/** Returns the assignable levels, and the agent's present level, even if that one is disabled. */
async function levelChoices({ graph }: CommandContext, present?: AgentFacts): Promise<Choice[]> {
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

const addMutation = graphql(`
  mutation AgentAdd($input: NewAgent_Input!) {
    agentAdd(input: $input) {
      id
    }
  }
`);

async function addAgent({
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

type AgentEditValues = Omit<AgentEdit, 'id' | 'version'>;

const editMutation = graphql(`
  mutation AgentEdit($input: AgentEdit_Input!) {
    agentEdit(input: $input) {
      id
    }
  }
`);

async function editAgent({
  context,
  record,
  values,
}: RunContext<'agent', AgentEditValues>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  return { notice: { key: 'notice.agent.edit', params: { name: values.name } }, route: agentRoute(id) };
}

const statusMutation = graphql(`
  mutation AgentStatus($input: AgentStatus_Input!) {
    agentStatus(input: $input) {
      id
    }
  }
`);

async function switchAgent(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'agent', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: { key: `notice.agent.${event}`, params: { name } }, route: agentRoute(id) };
}

export const agentCommands: Command[] = [
  defineCommand({
    id: 'agent.new',
    title: 'command.agent.new',
    icon: IconUserPlus,
    roles: ['operations'],
    key: newKeys.agent,
    page: () => agentInfoRoute,
    input: {
      submit: 'create',
      schema: async () => (await import('./agentSchema.ts')).newAgentSchema,
      initial: () => ({ account: 'agent' }),
      fields: [nameField, levelField, directorField, enterpriseIdField, accountField, passwordField],
    },
    run: addAgent,
  }),
  defineCommand({
    ...onAgent,
    id: 'agent.edit',
    title: 'command.agent.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    page: (agent) => `${agentInfoRoute}?id=${agent?.id}`,
    ...event('edit'),
    input: {
      submit: 'save',
      schema: async () => (await import('./agentSchema.ts')).agentEditFormSchema,
      initial: (_context, { name, levelId, director }) => ({ name, levelId, director }),
      fields: [nameField, levelField, directorField, newPasswordField],
    },
    run: editAgent,
  }),
  ...switchCommands({
    ...onAgent,
    event,
    send: switchAgent,
  }),
  openCommand({ ...onAgent, route: ({ id }) => agentRoute(id) }),
  defineCommand({
    ...onAgent,
    id: 'agent.recharges',
    title: 'command.agent.recharges',
    icon: IconCoins,
    key: verbKeys.recharges,
    run: async ({ record }) => ({ route: agentRechargesRoute(record.id), go: true }),
  }),
  defineCommand({
    ...onAgent,
    id: 'agent.entries',
    title: 'command.agent.entries',
    icon: IconListDetails,
    key: verbKeys.entries,
    run: async ({ record }) => ({ route: agentEntriesRoute(record.id), go: true }),
  }),
  historyCommand({ ...onAgent, lifecycle: lifecycle.id }),
  replayCommand('agent', 'agent'),
  evidenceCommand('agent', 'agent'),
];
