import { passwordRequestsRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Outcome, RunContext } from '../../commandKit/command.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';

const resetMutation = graphql(`
  mutation ResetPassword($input: ResetPassword_Input!) {
    userResetPassword(input: $input) {
      id
      status
      version
    }
  }
`);

const dismissMutation = graphql(`
  mutation DismissPasswordRequest($input: DismissPasswordRequest_Input!) {
    passwordRequestDismiss(input: $input) {
      id
      status
      version
    }
  }
`);

export interface NewPassword {
  newPassword: string;
  newPasswordAgain: string;
}

export async function answerRequest({
  context,
  record,
  values,
}: RunContext<'passwordRequest', NewPassword>): Promise<Outcome> {
  const { id, version, name } = record.data;
  await context.graph.mutate(resetMutation, { input: { id, version, ...values } });
  return { notice: { key: 'notice.passwordRequest.answer', params: { name } }, route: passwordRequestsRoute };
}

export async function dismissRequest({
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
