import {
  IconDeviceDesktopOff,
  IconDevices,
  IconKey,
  IconLockQuestion,
  IconLogout2,
  IconPhoto,
} from '../../icons/icons.ts';
import { passwordRequestsRoute } from '../../domain/menu.ts';
import { roles } from '../../domain/roles.ts';
import {
  defineCommand,
  type Command,
  type Choice,
  type CommandContext,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { newPasswordInputs } from '../passwordRequest/passwordRequestCommands.ts';
import { deviceName } from '../../domain/deviceName.ts';
import type { ModifyPassword } from '../../domain/password.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { loadOwnSessions } from './ownSessionRecord.ts';

export const sessionsRoute = '/sessions';

const modifyPasswordMutation = graphql(`
  mutation ModifyPassword($input: ModifyPassword_Input!) {
    userModifyPassword(input: $input) {
      done
    }
  }
`);

async function modifyPassword({ context, values }: RunContext<undefined, ModifyPassword>): Promise<Outcome> {
  await context.graph.mutate(modifyPasswordMutation, { input: values });
  return { notice: { key: 'notice.account.password' } };
}

/** Returns the user's other sessions. */
async function otherSessions(context: CommandContext): Promise<Choice[]> {
  const sessions = await loadOwnSessions(context);
  return sessions
    .filter(({ current }) => !current)
    .map(({ id, userAgent, address }) => ({ value: id, label: `${deviceName(userAgent)} · ${address}` }));
}

const revokeMutation = graphql(`
  mutation RevokeSession($input: RevokeSession_Input!) {
    userSessionRevoke(input: $input) {
      id
    }
  }
`);

/** Ends one session, or without `id` all others. */
async function endSessions({ graph }: CommandContext, id?: string): Promise<Outcome> {
  await graph.mutate(revokeMutation, { input: { id } });
  return { notice: { key: id === undefined ? 'notice.account.endOthers' : 'notice.account.endSession' } };
}

/** Commands of the user's own account. */
export const ownAccountCommands: Command[] = [
  defineCommand({
    id: 'account.avatar',
    title: 'command.account.avatar',
    icon: IconPhoto,
    roles,
    run: async () => ({ effect: 'editAvatar' }),
  }),
  defineCommand({
    id: 'account.password',
    title: 'command.account.password',
    icon: IconKey,
    roles,
    input: {
      fields: [
        {
          name: 'oldPassword',
          kind: 'password',
          label: 'ownAccount.oldPassword',
          autoComplete: 'current-password',
        },
        ...newPasswordInputs,
      ],
      schema: async ({ role }) => (await import('../../domain/password.ts')).ownPasswordSchema(role),
    },
    run: modifyPassword,
  }),
  defineCommand({
    id: 'account.sessions',
    title: 'command.account.sessions',
    icon: IconDevices,
    roles,
    run: async () => ({ route: sessionsRoute, go: true }),
  }),
  defineCommand({
    id: 'account.endSession',
    title: 'command.account.endSession',
    icon: IconDeviceDesktopOff,
    roles,
    destructive: true,
    input: {
      fields: [
        {
          name: 'id',
          kind: 'choice',
          label: 'ownAccount.device',
          choices: otherSessions,
        },
      ],
      schema: async () => (await import('./ownAccountSchema.ts')).endSessionSchema,
    },
    run: ({ context, values }) => endSessions(context, values.id),
  }),
  defineCommand({
    id: 'ownSession.end',
    title: 'command.account.endThis',
    icon: IconDeviceDesktopOff,
    roles,
    on: 'ownSession',
    destructive: true,
    confirm: 'confirm.ownSession.end',
    run: ({ context, record }) => endSessions(context, record.id),
  }),
  defineCommand({
    id: 'account.endOthers',
    title: 'command.account.endOthers',
    icon: IconLogout2,
    roles,
    destructive: true,
    confirm: 'confirm.account.endOthers',
    run: ({ context }) => endSessions(context),
  }),
  defineCommand({
    id: 'account.passwordRequests',
    title: 'command.account.passwordRequests',
    icon: IconLockQuestion,
    roles: ['operations', 'agent'],
    run: async () => ({ route: passwordRequestsRoute, go: true }),
  }),
];
