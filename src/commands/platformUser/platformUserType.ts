import { IconUserShield } from '../../icons/icons.ts';
import { platformUserStates } from '../../domain/platformUser.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { platformUser } from '../../machines/platformUser.ts';
import {
  loadPlatformUser,
  platformUserMachineFacts,
  platformUserSummary,
  type PlatformUserFacts,
} from './platformUserRecord.ts';

export const platformUserFound = graphql(`
  fragment FoundPlatformUserRow on FoundPlatformUser @_unmask {
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
  query PlatformUserCandidates($pageSize: Int!, $status: PlatformUserState) {
    platformUserPage(pageSize: $pageSize, status: $status) {
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

type PlatformUserRow = Pick<PlatformUserFacts, 'id' | 'name' | 'enterpriseId' | 'account' | 'status'>;

export const platformUserType = defineRecordType<'platformUser', PlatformUserRow>({
  type: 'platformUser',
  title: 'palette.type.platformUser',
  placeholder: 'palette.placeholder.platformUser',
  icon: IconUserShield,
  keySection: 'keys.section.platformUser',
  load: loadPlatformUser,
  name: ({ name }) => name,
  summary: platformUserSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, platformUserStates))).platformUserPage),
  stateOf: ({ status }) => status,
  lifecycles: {
    platformUser: {
      statusOf: (context, data) =>
        statusInLifecycle(platformUser, data.id, data.status, platformUserMachineFacts(context, data)),
    },
  },
});
