import { IconCoins, IconListDetails, IconPencil, IconUserPlus } from '../../icons/icons.ts';
import { companyNameLimit } from '../../domain/customer.ts';
import { agentEntriesRoute, agentRechargesRoute, agentRoute } from '../../domain/menu.ts';
import { agent as lifecycle, type AgentEvent } from '../../machines/agent.ts';
import { defineCommand, type Command, type Field } from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { agentMachineFacts, type AgentFacts } from './agentRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

const agentInfoRoute = '/agent-manage/agentInfo';

// Loads the calls when the form opens.
const calls = () => import('./agentCalls.ts');

const nameField = { name: 'name', kind: 'text', label: 'agent.name', maxLength: companyNameLimit } as const;
const directorField = { name: 'director', kind: 'text', label: 'agent.director', maxLength: 20 } as const;
const levelField: Field<'agent' | undefined> = {
  name: 'levelId',
  kind: 'choice',
  recordType: 'agentLevel',
  label: 'agent.level',
  choices: async (context, present) => (await calls()).levelChoices(context, present),
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
    run: async (run) => (await calls()).addAgent(run),
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
    run: async (run) => (await calls()).editAgent(run),
  }),
  ...switchCommands({
    ...onAgent,
    event,
    send: async (name, run) => (await calls()).switchAgent(name, run),
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
