import type { TFunction } from 'i18next';
import { matchRanks } from '../domain/foundFields.ts';
import { graphql, type ResultOf } from '../graph/client/graphql.ts';
import { agentFound, agentType } from './agent/agentType.ts';
import { agentLevelFound, agentLevelType } from './agentLevel/agentLevelType.ts';
import { auditCaseFound, auditCaseType } from './auditCase/auditCaseType.ts';
import { applicationFound, applicationType } from './application/applicationType.ts';
import type { CommandContext } from '../commandKit/command.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { customerFound, customerType } from './customer/customerType.ts';
import { noteFound, noteType } from './note/noteType.ts';
import { orderFound, orderType } from './order/orderType.ts';
import { packageFound, packageType } from './package/packageType.ts';
import { passwordRequestFound, passwordRequestType } from './passwordRequest/passwordRequestType.ts';
import { platformUserFound, platformUserType } from './platformUser/platformUserType.ts';
import { rechargeFound, rechargeType } from './recharge/rechargeType.ts';
import { staffFound, staffType } from './staff/staffType.ts';

/** The rows of each kind of record that the search finds. */
const foundFragment = graphql(
  `
    fragment FoundRecords on SearchResult @_unmask {
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
      auditCases {
        ...FoundAuditCaseRow
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
    auditCaseFound,
  ],
);
const searchQuery = graphql(
  `
    query SearchRecords($keyword: String!, $limit: Int) {
      search(keyword: $keyword, limit: $limit) {
        ...FoundRecords
      }
    }
  `,
  [foundFragment],
);
const resolveQuery = graphql(
  `
    query ResolveRecords($keywords: [String]!) {
      searchResolve(input: { keywords: $keywords }) {
        resolved {
          ...FoundRecords
        }
      }
    }
  `,
  [foundFragment],
);
type FoundRows = ResultOf<typeof foundFragment>;

const rankOf = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank);

/** The rows of one type as the palette lists them. */
function listed<Row>(
  rows: readonly (Row | null)[] | undefined,
  type: { searched: (row: Row, t: TFunction) => FoundRecord },
  t: TFunction,
): FoundRecord[] {
  return (rows ?? []).flatMap((row) => (row === null ? [] : type.searched(row, t)));
}

/** Found by its own name, and not by that of a customer or an agent. */
function isNamed({ name, readings = [] }: FoundRecord, keyword: string): boolean {
  return readings[0]?.name === name || name.toLowerCase().includes(keyword.trim().toLowerCase());
}

/** As many as the search gives at most: what several words have in common is looked for among them. */
const mostFound = 20;
const mostWords = 4;

/**
 * Records in the user's scope by part of a number, name or phone, or by several words in any order; the best match
 * first. Throws GraphFailure.
 */
export async function searchRecords(context: CommandContext, keyword: string): Promise<FoundRecord[]> {
  const found = await searchOnce(context, keyword, undefined);
  const words = keyword.trim().split(/\s+/);
  if (found.length > 0 || words.length < 2 || words.length > mostWords) return found;
  const [first = [], ...others] = await Promise.all(
    words.map((word) => searchOnce(context, word, mostFound)),
  );
  return first.filter(({ type, id }) =>
    others.every((each) => each.some((other) => other.type === type && other.id === id)),
  );
}

async function searchOnce(
  { graph, t }: CommandContext,
  keyword: string,
  limit: number | undefined,
): Promise<FoundRecord[]> {
  const { search } = await graph.query(searchQuery, { keyword, limit });
  return search ? recordsIn(search, keyword, t) : [];
}

/** The records of a search, the best match first. */
function recordsIn(search: FoundRows, keyword: string, t: TFunction): FoundRecord[] {
  return [
    ...listed(search.agents, agentType, t),
    ...listed(search.orders, orderType, t),
    ...listed(search.customers, customerType, t),
    ...listed(search.notes, noteType, t),
    ...listed(search.agentLevels, agentLevelType, t),
    ...listed(search.recharges, rechargeType, t),
    ...listed(search.staff, staffType, t),
    ...listed(search.applications, applicationType, t),
    ...listed(search.packages, packageType, t),
    ...listed(search.passwordRequests, passwordRequestType, t),
    ...listed(search.platformUsers, platformUserType, t),
    ...listed(search.auditCases, auditCaseType, t),
  ]
    .map((record) => ({ ...record, through: !isNamed(record, keyword) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || Number(a.through) - Number(b.through));
}

/** As many keywords are looked up in one request. */
const mostResolved = 200;

/** Records by many whole numbers, names or phones, for each in its place. Throws GraphFailure. */
export async function resolveRecords(
  context: CommandContext,
  keywords: readonly string[],
): Promise<FoundRecord[][]> {
  const found: FoundRecord[][] = [];
  for (let at = 0; at < keywords.length; at += mostResolved)
    found.push(...(await resolveOnce(context, keywords.slice(at, at + mostResolved))));
  return found;
}

async function resolveOnce(
  { graph, t }: CommandContext,
  keywords: readonly string[],
): Promise<FoundRecord[][]> {
  const { searchResolve } = await graph.query(resolveQuery, { keywords: [...keywords] });
  return keywords.map((keyword, at) => {
    const found = searchResolve?.resolved[at];
    return found ? recordsIn(found, keyword, t) : [];
  });
}
