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
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { newPasswordInputs } from '../passwordRequest/passwordRequestCommands.ts';

// Loads the calls when the form opens.
const calls = () => import('./ownAccountCalls.ts');

export const sessionsRoute = '/sessions';

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
    run: async (run) => (await calls()).modifyPassword(run),
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
          choices: async (context) => (await calls()).otherSessions(context),
        },
      ],
      schema: async () => (await import('./ownAccountSchema.ts')).endSessionSchema,
    },
    run: async ({ context, values }) => (await calls()).endSessions(context, values.id),
  }),
  defineCommand({
    id: 'ownSession.end',
    title: 'command.account.endThis',
    icon: IconDeviceDesktopOff,
    roles,
    on: 'ownSession',
    destructive: true,
    confirm: 'confirm.ownSession.end',
    run: async ({ context, record }) => (await calls()).endSessions(context, record.id),
  }),
  defineCommand({
    id: 'account.endOthers',
    title: 'command.account.endOthers',
    icon: IconLogout2,
    roles,
    destructive: true,
    confirm: 'confirm.account.endOthers',
    run: async ({ context }) => (await calls()).endSessions(context),
  }),
  defineCommand({
    id: 'account.passwordRequests',
    title: 'command.account.passwordRequests',
    icon: IconLockQuestion,
    roles: ['operations', 'agent'],
    run: async () => ({ route: passwordRequestsRoute, go: true }),
  }),
];
