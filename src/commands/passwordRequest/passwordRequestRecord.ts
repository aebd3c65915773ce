import type { PasswordRequest } from '../../domain/passwordRequest.ts';
import type { PasswordRequestState } from '../../domain/passwordRequestStates.ts';
import { graphql } from '../../graph/client/graphql.ts';
import {
  passwordRequest,
  type PasswordRequestFacts as MachineFacts,
} from '../../machines/passwordRequest.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a forgotten password decide by. */
export type PasswordRequestFacts = Pick<
  PasswordRequest,
  'id' | 'userId' | 'name' | 'enterpriseId' | 'account' | 'agentId' | 'status' | 'version'
> & {
  /** The role as the graph returns it: any whole number. */
  roleId: number;
};

declare module '../../commandKit/command.ts' {
  interface RecordData {
    passwordRequest: PasswordRequestFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const passwordRequestRecordFragment = graphql(`
  fragment PasswordRequestRecord on PasswordRequest @_unmask {
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
`);

const requestQuery = graphql(
  `
    query PasswordRequestRecord($id: String!) {
      passwordRequestPage(id: $id) {
        records {
          ...PasswordRequestRecord
        }
      }
    }
  `,
  [passwordRequestRecordFragment],
);

export function passwordRequestRecord(facts: PasswordRequestFacts): CommandRecord<'passwordRequest'> {
  return { type: 'passwordRequest', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current request. Throws GraphFailure. */
export async function loadPasswordRequest(
  { graph }: CommandContext,
  id: string,
): Promise<CommandRecord<'passwordRequest'>> {
  const { passwordRequestPage } = await graph.query(requestQuery, { id });
  const found = passwordRequestPage?.records[0];
  if (!found) throw new Error('The graph answered neither a request nor an error');
  return passwordRequestRecord(found);
}

/** Returns the palette's summary of a request: its user and its state. */
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

/** Returns the facts that the machine of forgotten passwords needs. */
export function requestMachineFacts(
  { user, role }: CommandContext,
  { userId, agentId }: PasswordRequestFacts,
): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, userId, agentId };
}
