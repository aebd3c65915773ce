import type { TFunction } from 'i18next';
import { matchRanks } from '../domain/foundFields.ts';
import { graphql } from '../graph/client/graphql.ts';
import { agentFound, agentType } from './agent/agentType.ts';
import { agentLevelFound, agentLevelType } from './agentLevel/agentLevelType.ts';
import { applicationFound, applicationType } from './application/applicationType.ts';
import type { CommandContext } from './core/command.ts';
import type { FoundRecord } from './core/recordType.ts';
import { customerFound, customerType } from './customer/customerType.ts';
import { noteFound, noteType } from './note/noteType.ts';
import { orderFound, orderType } from './order/orderType.ts';
import { packageFound, packageType } from './package/packageType.ts';
import { passwordRequestFound, passwordRequestType } from './passwordRequest/passwordRequestType.ts';
import { platformUserFound, platformUserType } from './platformUser/platformUserType.ts';
import { rechargeFound, rechargeType } from './recharge/rechargeType.ts';
import { staffFound, staffType } from './staff/staffType.ts';

const searchQuery = graphql(
  `
    query SearchRecords($keyword: String!) {
      search(keyword: $keyword) {
        agents {
          ...FoundAgentRow
        }
        orders {
          ...FoundOrderRow
        }
        customers {
          ...FoundCustomerRow
        }
        notes {
          ...FoundNoteRow
        }
        agentLevels {
          ...FoundAgentLevelRow
        }
        recharges {
          ...FoundRechargeRow
        }
        staff {
          ...FoundStaffRow
        }
        applications {
          ...FoundApplicationRow
        }
        packages {
          ...FoundPackageRow
        }
        passwordRequests {
          ...FoundPasswordRequestRow
        }
        platformUsers {
          ...FoundPlatformUserRow
        }
      }
    }
  `,
  [
    agentFound,
    orderFound,
    customerFound,
    noteFound,
    agentLevelFound,
    rechargeFound,
    staffFound,
    applicationFound,
    packageFound,
    passwordRequestFound,
    platformUserFound,
  ],
);

const rankOf = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank);

/** The rows of one type as the palette lists them. */
function listed<Row>(
  rows: readonly (Row | null)[] | undefined,
  type: { searched: (row: Row, t: TFunction) => FoundRecord },
  t: TFunction,
): FoundRecord[] {
  return (rows ?? []).flatMap((row) => (row === null ? [] : type.searched(row, t)));
}

/** Records in the user's scope by part of a number, name or phone, the best match first. Throws GraphFailure. */
export async function searchRecords({ graph, t }: CommandContext, keyword: string): Promise<FoundRecord[]> {
  const { search } = await graph.query(searchQuery, { keyword });
  return [
    ...listed(search?.agents, agentType, t),
    ...listed(search?.orders, orderType, t),
    ...listed(search?.customers, customerType, t),
    ...listed(search?.notes, noteType, t),
    ...listed(search?.agentLevels, agentLevelType, t),
    ...listed(search?.recharges, rechargeType, t),
    ...listed(search?.staff, staffType, t),
    ...listed(search?.applications, applicationType, t),
    ...listed(search?.packages, packageType, t),
    ...listed(search?.passwordRequests, passwordRequestType, t),
    ...listed(search?.platformUsers, platformUserType, t),
  ].sort((a, b) => rankOf(a) - rankOf(b));
}
