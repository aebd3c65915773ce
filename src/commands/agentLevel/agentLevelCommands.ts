import { IconPencil, IconPlus, IconTrash } from '../../icons/icons.ts';
import { agentLevelRoute } from '../../domain/menu.ts';
import { percentOf } from '../../domain/rateText.ts';
import { agentLevel, type AgentLevelEvent } from '../../machines/agentLevel.ts';
import { defineCommand, type Command, type Field } from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { switchCommands } from '../core/switchCommands.ts';
import { levelMachineFacts, type AgentLevelFacts } from './agentLevelRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';

// Loads the calls when the form opens.
const calls = () => import('./agentLevelCalls.ts');

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

export const agentLevelCommands: Command[] = [
  defineCommand({
    id: 'agentLevel.new',
    title: 'command.agentLevel.new',
    icon: IconPlus,
    roles: ['operations'],
    key: newKeys.agentLevel,
    input: { submit: 'create', fields, schema },
    run: async (run) => (await calls()).addLevel(run),
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
    run: async (run) => (await calls()).editLevel(run),
  }),
  ...switchCommands({
    ...onLevel,
    event,
    // Because agents keep a disabled level.
    destructive: false,
    send: async (name, run) => (await calls()).switchLevel(name, run),
  }),
  defineCommand({
    ...onLevel,
    id: 'agentLevel.delete',
    title: 'command.agentLevel.delete',
    icon: IconTrash,
    destructive: true,
    ...event('delete'),
    confirm: 'confirm.agentLevel.delete',
    run: async (run) => (await calls()).deleteLevel(run),
  }),
  openCommand({ ...onLevel, route: ({ name }) => agentLevelRoute(name) }),
  historyCommand({ ...onLevel, lifecycle: agentLevel.id }),
  replayCommand('agentLevel', 'agentLevel'),
  evidenceCommand('agentLevel', 'agentLevel'),
];
