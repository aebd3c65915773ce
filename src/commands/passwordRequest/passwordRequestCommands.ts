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
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { requestMachineFacts, type PasswordRequestFacts } from './passwordRequestRecord.ts';
import { verbKeys } from '../keyTables.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';

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

interface NewPassword {
  newPassword: string;
  newPasswordAgain: string;
}

const resetMutation = graphql(`
  mutation ResetPassword($input: ResetPassword_Input!) {
    userResetPassword(input: $input) {
      id
      status
      version
    }
  }
`);

async function answerRequest({
  context,
  record,
  values,
}: RunContext<'passwordRequest', NewPassword>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(resetMutation, { input: { id, version, ...values } });
  return { notice: { key: 'notice.passwordRequest.answer', params: { name } }, route: passwordRequestsRoute };
}

const dismissMutation = graphql(`
  mutation DismissPasswordRequest($input: DismissPasswordRequest_Input!) {
    passwordRequestDismiss(input: $input) {
      id
      status
      version
    }
  }
`);

async function dismissRequest({
  context,
  record,
  values,
}: RunContext<'passwordRequest', VerdictValues>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(dismissMutation, { input: { id, version, remarks: values.remarks } });
  return {
    notice: { key: 'notice.passwordRequest.dismiss', params: { name } },
    route: passwordRequestsRoute,
  };
}

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
    run: answerRequest,
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
    run: dismissRequest,
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
