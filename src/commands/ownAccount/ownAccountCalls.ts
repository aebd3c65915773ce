import { deviceName } from '../../domain/deviceName.ts';
import type { ModifyPassword } from '../../domain/password.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Choice, CommandContext, Outcome, RunContext } from '../../commandKit/command.ts';
import { loadOwnSessions } from './ownSessionRecord.ts';

const modifyPasswordMutation = graphql(`
  mutation ModifyPassword($input: ModifyPassword_Input!) {
    userModifyPassword(input: $input) {
      done
    }
  }
`);

const revokeMutation = graphql(`
  mutation RevokeSession($input: RevokeSession_Input!) {
    userSessionRevoke(input: $input) {
      id
    }
  }
`);

export async function modifyPassword({
  context,
  values,
}: RunContext<undefined, ModifyPassword>): Promise<Outcome> {
  await context.graph.mutate(modifyPasswordMutation, { input: values });
  return { notice: { key: 'notice.account.password' } };
}

/** Returns the user's other sessions. */
export async function otherSessions(context: CommandContext): Promise<Choice[]> {
  const sessions = await loadOwnSessions(context);
  return sessions
    .filter(({ current }) => !current)
    .map(({ id, userAgent, address }) => ({ value: id, label: `${deviceName(userAgent)} · ${address}` }));
}

/** Ends one session, or without `id` all others. */
export async function endSessions({ graph }: CommandContext, id?: string): Promise<Outcome> {
  await graph.mutate(revokeMutation, { input: { id } });
  return { notice: { key: id === undefined ? 'notice.account.endOthers' : 'notice.account.endSession' } };
}
