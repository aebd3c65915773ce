import type { PlatformUser, PlatformUserState } from '../../domain/platformUser.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { platformUser, type PlatformUserFacts as MachineFacts } from '../../machines/platformUser.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a platform user decide by. */
export type PlatformUserFacts = Pick<
  PlatformUser,
  'id' | 'enterpriseId' | 'account' | 'name' | 'status' | 'lastAdmin' | 'version'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    platformUser: PlatformUserFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const platformUserRecordFragment = graphql(`
  fragment PlatformUserRecord on PlatformUser @_unmask {
    id
    enterpriseId
    account
    name
    status
    lastAdmin
    version
  }
`);

const recordQuery = graphql(
  `
    query PlatformUserRecord($id: String!) {
      platformUserDetail(id: $id) {
        ...PlatformUserRecord
      }
    }
  `,
  [platformUserRecordFragment],
);

export function platformUserRecord(facts: PlatformUserFacts): CommandRecord<'platformUser'> {
  return { type: 'platformUser', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current user. Throws GraphFailure. */
export async function loadPlatformUser(
  context: CommandContext,
  id: string,
): Promise<CommandRecord<'platformUser'>> {
  const { platformUserDetail } = await context.graph.query(recordQuery, { id });
  if (!platformUserDetail) throw new Error('The graph answered neither a user nor an error');
  return platformUserRecord(platformUserDetail);
}

/** Returns the palette's summary of a platform user: their login and their state. */
export function platformUserSummary(user: {
  enterpriseId: string;
  account: string;
  status: PlatformUserState;
}) {
  return { facts: `${user.enterpriseId} / ${user.account}`, state: stateMeta(platformUser, user.status) };
}

/** Returns the facts that the machine of platform users needs. */
export function platformUserMachineFacts(
  { user, role }: CommandContext,
  { lastAdmin }: PlatformUserFacts,
): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, lastAdmin };
}
