import { IconPencil, IconUserPlus } from '../../icons/icons.ts';
import { platformUserRoute } from '../../domain/menu.ts';
import { platformRoles } from '../../domain/platformUser.ts';
import { platformUser as lifecycle, type PlatformUserEvent } from '../../machines/platformUser.ts';
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
import { platformUserMachineFacts, type PlatformUserFacts } from './platformUserRecord.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import type { NewPlatformUser, PlatformUserEdit } from '../../domain/newPlatformUser.ts';
import { graphql } from '../../graph/client/graphql.ts';

const schemas = () => import('./platformUserSchema.ts');

const nameField = { name: 'name', kind: 'text', label: 'user.name', maxLength: 20 } as const;
const passwordField = {
  name: 'password',
  kind: 'password',
  label: 'login.password',
  help: 'validation.initialPassword',
  autoComplete: 'new-password',
} as const;
const newPasswordField = {
  ...passwordField,
  label: 'user.newPassword',
  help: 'platformUser.newPasswordHelp',
  optional: true,
} as const;
const accountFields: Field[] = [
  {
    name: 'enterpriseId',
    kind: 'text',
    label: 'login.enterpriseId',
    help: 'platformUser.enterpriseIdHelp',
    maxLength: 12,
  },
  { name: 'account', kind: 'text', label: 'user.account', maxLength: 20 },
];
const roleField: Field = {
  name: 'role',
  kind: 'choice',
  isLocal: true,
  label: 'user.role',
  choices: async ({ t }) => platformRoles.map((value) => ({ value, label: t(`role.${value}`) })),
};

const onUser = { roles: ['operations'], on: 'platformUser' } as const;
const event = (name: PlatformUserEvent['type']) =>
  lifecycleEvent(lifecycle, name, ({ status }: PlatformUserFacts) => status, platformUserMachineFacts);

type PlatformUserEditValues = Pick<PlatformUserEdit, 'name' | 'password'>;

const addMutation = graphql(`
  mutation PlatformUserAdd($input: NewPlatformUser_Input!) {
    platformUserAdd(input: $input) {
      id
    }
  }
`);

async function addPlatformUser({
  context,
  values,
  idempotencyKey,
}: RunContext<undefined, NewPlatformUser>): Promise<Outcome> {
  await context.graph.mutate(addMutation, { input: values }, idempotencyKey);
  const { name, account } = values;
  return { notice: { key: 'notice.platformUser.add', params: { name } }, route: platformUserRoute(account) };
}

const editMutation = graphql(`
  mutation PlatformUserEdit($input: PlatformUserEdit_Input!) {
    platformUserEdit(input: $input) {
      id
    }
  }
`);

async function editPlatformUser({
  context,
  record,
  values,
}: RunContext<'platformUser', PlatformUserEditValues>): Promise<Outcome> {
  const { id, version, account } = record.data;
  await context.graph.mutate(editMutation, { input: { ...values, id, version } });
  const key = values.password === '' ? 'notice.platformUser.edit' : 'notice.platformUser.reset';
  return { notice: { key, params: { name: values.name } }, route: platformUserRoute(account) };
}

const statusMutation = graphql(`
  mutation PlatformUserStatus($input: PlatformUserStatus_Input!) {
    platformUserStatus(input: $input) {
      id
    }
  }
`);

async function switchPlatformUser(
  event: 'enable' | 'disable',
  { context, record }: RunContext<'platformUser', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(statusMutation, { input: { id, version, event } });
  return { notice: { key: `notice.platformUser.${event}`, params: { name } } };
}

export const platformUserCommands: Command[] = [
  defineCommand({
    id: 'platformUser.new',
    title: 'command.platformUser.new',
    icon: IconUserPlus,
    roles: ['operations'],
    key: newKeys.platformUser,
    input: {
      submit: 'create',
      schema: async () => (await schemas()).newPlatformUserSchema,
      initial: ({ user }) => ({ role: 'operations', enterpriseId: user.enterpriseId }),
      fields: [roleField, nameField, ...accountFields, passwordField],
    },
    run: addPlatformUser,
  }),
  defineCommand({
    ...onUser,
    id: 'platformUser.edit',
    title: 'command.platformUser.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    primary: true,
    ...event('edit'),
    input: {
      submit: 'save',
      schema: async () => (await schemas()).platformUserEditFormSchema,
      initial: (_context, { name }) => ({ name }),
      fields: [nameField, newPasswordField],
    },
    run: editPlatformUser,
  }),
  ...switchCommands({
    ...onUser,
    event,
    send: switchPlatformUser,
  }),
  openCommand({ ...onUser, route: ({ data }) => platformUserRoute(data.account) }),
  historyCommand({ ...onUser, lifecycle: lifecycle.id }),
  replayCommand('platformUser', 'platformUser'),
  evidenceCommand('platformUser', 'platformUser'),
];
