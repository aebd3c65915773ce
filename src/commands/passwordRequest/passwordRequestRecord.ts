import type { PasswordRequest } from '../../domain/passwordRequest.ts';
import type { PasswordRequestState } from '../../domain/passwordRequestStates.ts';
import { graphql } from '../../graph/client/graphql.ts';
import {
  passwordRequest,
  type PasswordRequestFacts as MachineFacts,
} from '../../machines/passwordRequest.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** What the commands of a forgotten password decide by. */
export type PasswordRequestFacts = Pick<
  PasswordRequest,
  'id' | 'userId' | 'name' | 'enterpriseId' | 'account' | 'agentId' | 'status' | 'version'
> & {
  /** As the graph answers it: any whole number. */
  roleId: number;
};

declare module '../../commandKit/command.ts' {
  interface RecordData {
    passwordRequest: PasswordRequestFacts;
  }
}

const requestQuery = graphql(`
  query PasswordRequestRecord($id: String!) {
    passwordRequestPage(id: $id) {
      records {
        id
        userId
        name
        enterpriseId
        account
        roleId
        agentId
        status
        version
      }
    }
  }
`);

export function passwordRequestRecord(facts: PasswordRequestFacts): CommandRecord<'passwordRequest'> {
  return { type: 'passwordRequest', id: facts.id, name: facts.name, data: facts };
}

/** The request as it is now. Throws GraphFailure. */
export async function loadPasswordRequest(
  { graph }: CommandContext,
  id: string,
): Promise<CommandRecord<'passwordRequest'>> {
  const { passwordRequestPage } = await graph.query(requestQuery, { id });
  const found = passwordRequestPage?.records[0];
  if (!found) throw new Error('The graph answered neither a request nor an error');
  return passwordRequestRecord(found);
}

/** How the palette tells of a request: whose password, and its state. */
export function requestSummary(request: {
  enterpriseId: string;
  account: string;
  status: PasswordRequestState;
}) {
  return {
    facts: `${request.enterpriseId} / ${request.account}`,
    state: stateMeta(passwordRequest, request.status),
  };
}

/** What the machine of forgotten passwords asks about. */
export function requestMachineFacts(
  { user, role }: CommandContext,
  { userId, agentId }: PasswordRequestFacts,
): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, userId, agentId };
}
