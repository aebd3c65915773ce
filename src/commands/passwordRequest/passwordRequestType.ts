import { IconLockQuestion } from '../../icons/icons.ts';
import { passwordRequestStates } from '../../domain/passwordRequestStates.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { passwordRequest } from '../../machines/passwordRequest.ts';
import {
  loadPasswordRequest,
  requestMachineFacts,
  requestSummary,
  type PasswordRequestFacts,
} from './passwordRequestRecord.ts';

export const passwordRequestFound = graphql(`
  fragment FoundPasswordRequestRow on FoundPasswordRequest @_unmask {
    id
    matchRank
    reading
    name
    enterpriseId
    account
    status
  }
`);

const newestQuery = graphql(`
  query PasswordRequestCandidates($pageSize: Int!, $status: PasswordRequestState) {
    passwordRequestPage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        enterpriseId
        account
        status
      }
    }
  }
`);

type PasswordRequestRow = Pick<PasswordRequestFacts, 'id' | 'name' | 'enterpriseId' | 'account' | 'status'>;

export const passwordRequestType = defineRecordType<'passwordRequest', PasswordRequestRow>({
  type: 'passwordRequest',
  title: 'palette.type.passwordRequest',
  placeholder: 'palette.placeholder.passwordRequest',
  icon: IconLockQuestion,
  keySection: 'keys.section.passwordRequest',
  log: { lifecycle: 'passwordRequest' },
  load: loadPasswordRequest,
  name: ({ name }) => name,
  summary: requestSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, passwordRequestStates))).passwordRequestPage),
  stateOf: ({ status }) => status,
  lifecycles: {
    passwordRequest: {
      statusOf: (context, data) =>
        statusInLifecycle(passwordRequest, data.id, data.status, requestMachineFacts(context, data)),
      owners: ({ agentId }) => ({ agent: { agentId } }),
    },
  },
});
