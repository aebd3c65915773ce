import { IconKey, IconLockQuestion, IconX } from '../../icons/icons.ts';
import { passwordRequestsRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { roleOf } from '../../domain/roles.ts';
import { passwordRequest } from '../../machines/passwordRequest.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type ExpectedConsequence,
} from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { requestMachineFacts, type PasswordRequestFacts } from './passwordRequestRecord.ts';
import { verbKeys } from '../keyTables.ts';

// Loads the calls when the form opens.
const calls = () => import('./passwordRequestCalls.ts');

const superiors = ['operations', 'agent'] as const;
const stateOf = (request: PasswordRequestFacts) => request.status;

/** The inputs of a new password and of its repetition. */
export const newPasswordInputs = [
  {
    name: 'newPassword',
    kind: 'password',
    label: 'user.newPassword',
    autoComplete: 'new-password',
  },
  {
    name: 'newPasswordAgain',
    kind: 'password',
    label: 'user.passwordAgain',
    autoComplete: 'new-password',
  },
] as const;

const remarksField = {
  name: 'remarks',
  kind: 'textarea',
  maxLength: longRemarksLimit,
  label: 'common.remarks',
  optional: true,
} as const;

/** Returns the account that the password is for, and the effect on its sessions. */
const answerConsequence = ({ t }: CommandContext, { enterpriseId, account }: PasswordRequestFacts) => ({
  lines: [
    { label: t('login.account'), value: `${enterpriseId} / ${account}` },
    { label: t('ownAccount.afterReset'), value: t('ownAccount.loggedOut'), emphasis: true },
  ],
});

const expectedAnswer = ({ t }: CommandContext): ExpectedConsequence => ({
  lines: ['login.account', ['ownAccount.afterReset', t('ownAccount.loggedOut')]],
});

export const passwordRequestCommands: Command[] = [
  defineCommand({
    id: 'passwordRequest.answer',
    title: 'command.passwordRequest.answer',
    icon: IconKey,
    roles: superiors,
    on: 'passwordRequest',
    key: verbKeys.setPassword,
    primary: true,
    ...lifecycleEvent(passwordRequest, 'answer', stateOf, requestMachineFacts),
    input: {
      fields: [...newPasswordInputs],
      schema: async (_context, { roleId }) => {
        const { resetFormSchema } = await import('../../domain/password.ts');
        return resetFormSchema(roleOf(roleId) ?? 'salesperson');
      },
      consequence: async (context, request) => answerConsequence(context, request),
      expected: expectedAnswer,
    },
    run: async (run) => (await calls()).answerRequest(run),
  }),
  defineCommand({
    id: 'passwordRequest.dismiss',
    title: 'command.passwordRequest.dismiss',
    icon: IconX,
    roles: superiors,
    on: 'passwordRequest',
    destructive: true,
    bulk: {},
    ...lifecycleEvent(passwordRequest, 'dismiss', stateOf, requestMachineFacts),
    input: {
      fields: [remarksField],
      schema: async () => (await import('../core/verdictSchema.ts')).dismissSchema,
    },
    run: async (run) => (await calls()).dismissRequest(run),
  }),
  openCommand({
    roles: superiors,
    on: 'passwordRequest',
    icon: IconLockQuestion,
    route: ({ id }) => `${passwordRequestsRoute}?id=${id}`,
  }),
  replayCommand('passwordRequest', 'passwordRequest'),
  evidenceCommand('passwordRequest', 'passwordRequest'),
  historyCommand({ on: 'passwordRequest', roles: superiors, lifecycle: passwordRequest.id }),
];
