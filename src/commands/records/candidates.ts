/** The newest records of each type in the states that a command starts from: what a picker opens with. */
import type { AuditState } from '../../domain/application.ts';
import type { customerStates } from '../../domain/customer.ts';
import type { OrderState } from '../../domain/order.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { applicationAudit } from '../../machines/applicationAudit.ts';
import { availabilityOf } from '../availability.ts';
import type { Command, CommandContext, RecordType } from '../core/command.ts';
import { agentSummary } from '../agent/agentRecord.ts';
import { levelSummary } from '../agentLevel/agentLevelRecord.ts';
import { applicationSummary } from '../application/applicationRecord.ts';
import { customerSummary } from '../customer/customerRecord.ts';
import { orderSummary } from '../order/orderRecord.ts';
import { loadOwnSessions, ownSessionRecord } from '../ownAccount/ownSessionRecord.ts';
import { packageSummary, withdrawnApplications } from '../package/packageRecord.ts';
import { requestSummary } from '../passwordRequest/passwordRequestRecord.ts';
import { platformUserSummary } from '../platformUser/platformUserRecord.ts';
import { rechargeName, rechargeSummary } from '../recharge/rechargeRecord.ts';
import { staffSummary } from '../staff/staffRecord.ts';
import { recordSources, type FoundRecord } from './sources.ts';

/** A record with the state that its command asks about. */
interface Candidate extends FoundRecord {
  status: string;
}

const read = 20;
const offered = 10;

const ordersQuery = graphql(`
  query OrderCandidates($input: OrderFilter_Input!) {
    orderPage(input: $input) {
      records {
        id
        orderNo
        customerName
        packageName
        amount
        status
      }
    }
  }
`);

const customersQuery = graphql(`
  query CustomerCandidates($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      records {
        id
        companyId
        name
        adminName
        status
      }
    }
  }
`);

const staffQuery = graphql(`
  query StaffCandidates($pageSize: Int!, $status: StaffState) {
    userPage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        mobile
        status
      }
    }
  }
`);

const platformUsersQuery = graphql(`
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

const requestsQuery = graphql(`
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

const agentsQuery = graphql(`
  query AgentCandidates($pageSize: Int!, $status: AgentState) {
    agentPage(pageSize: $pageSize, status: $status) {
      records {
        id
        enterpriseId
        name
        levelName
        discountRate
        status
      }
    }
  }
`);

const levelsQuery = graphql(`
  query AgentLevelCandidates($pageSize: Int!, $status: AgentLevelState) {
    agentLevelPage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        discountRate
        status
      }
    }
  }
`);

const rechargesQuery = graphql(`
  query RechargeCandidates($pageSize: Int!) {
    agentRechargeRecordPage(pageSize: $pageSize) {
      records {
        id
        kind
        agentName
        rechargeAmount
        remarks
        reversedById
        at
      }
    }
  }
`);

const applicationsQuery = graphql(`
  query ApplicationCandidates($pageSize: Int!, $status: PublicationState, $auditStatus: AuditState) {
    appPage(pageSize: $pageSize, status: $status, auditStatus: $auditStatus) {
      records {
        id
        name
        developerName
        status
        latestNumber
        auditStatus
      }
    }
  }
`);

const packagesQuery = graphql(`
  query PackageCandidates($pageSize: Int!, $status: PublicationState) {
    packagePage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        price
        status
        applications {
          id
          name
          status
        }
      }
    }
  }
`);

/** How the newest records of a type are read: those of the one state that a command starts from, or of any. */
type Read = (context: CommandContext, from: Command['from']) => Promise<Candidate[]>;

/** The states of a lifecycle are what the filter of its records' list takes; several are told apart afterwards. */
function newestIn<State extends string>(from: Command['from']) {
  const status = from?.states.length === 1 ? from.states[0] : undefined;
  return { pageSize: read, status: status as State | undefined };
}

/** What a page's call answers: rows, each of them there. */
function rowsIn<Row>(page: { records: (Row | null)[] } | null): Row[] {
  return (page?.records ?? []).flatMap((row) => row ?? []);
}

const reads: Record<RecordType, Read> = {
  order: async ({ graph }, from) => {
    const input = newestIn<OrderState>(from);
    const rows = rowsIn((await graph.query(ordersQuery, { input })).orderPage);
    return rows.map((order) => ({
      type: 'order',
      id: order.id,
      name: order.orderNo,
      ...orderSummary(order),
      status: order.status,
    }));
  },
  customer: async ({ graph }, from) => {
    const input = newestIn<(typeof customerStates)[number]>(from);
    const rows = rowsIn((await graph.query(customersQuery, { input })).customerPage);
    return rows.map((customer) => ({
      type: 'customer',
      id: customer.id,
      name: customer.name,
      ...customerSummary(customer),
      status: customer.status,
    }));
  },
  staff: async ({ graph }, from) => {
    const rows = rowsIn((await graph.query(staffQuery, newestIn(from))).userPage);
    return rows.map((member) => ({
      type: 'staff',
      id: member.id,
      name: member.name,
      ...staffSummary(member),
      status: member.status,
    }));
  },
  platformUser: async ({ graph }, from) => {
    const rows = rowsIn((await graph.query(platformUsersQuery, newestIn(from))).platformUserPage);
    return rows.map((user) => ({ type: 'platformUser', ...user, ...platformUserSummary(user) }));
  },
  passwordRequest: async ({ graph }, from) => {
    const rows = rowsIn((await graph.query(requestsQuery, newestIn(from))).passwordRequestPage);
    return rows.map((request) => ({ type: 'passwordRequest', ...request, ...requestSummary(request) }));
  },
  agent: async ({ graph }, from) => {
    const rows = rowsIn((await graph.query(agentsQuery, newestIn(from))).agentPage);
    return rows.map((agent) => ({ type: 'agent', ...agent, ...agentSummary(agent) }));
  },
  agentLevel: async ({ graph }, from) => {
    const rows = rowsIn((await graph.query(levelsQuery, newestIn(from))).agentLevelPage);
    return rows.map((level) => ({ type: 'agentLevel', ...level, ...levelSummary(level) }));
  },
  recharge: async ({ graph }) =>
    rowsIn((await graph.query(rechargesQuery, { pageSize: read })).agentRechargeRecordPage).map((entry) => ({
      type: 'recharge',
      id: entry.id,
      name: rechargeName(entry),
      ...rechargeSummary(entry),
      status: entry.reversedById === null ? entry.kind : 'reversed',
    })),
  application: async ({ graph }, from) => {
    const reviewed = from?.lifecycle === applicationAudit.id;
    const { pageSize, status: auditStatus } = newestIn<AuditState>(from);
    const variables = reviewed ? { pageSize, auditStatus } : newestIn<PublicationState>(from);
    const rows = rowsIn((await graph.query(applicationsQuery, variables)).appPage);
    return rows.map((application) => ({
      type: 'application',
      id: application.id,
      name: application.name,
      ...applicationSummary(application),
      status: reviewed ? application.auditStatus : application.status,
    }));
  },
  package: async ({ graph, t }, from) => {
    const rows = rowsIn((await graph.query(packagesQuery, newestIn(from))).packagePage);
    return rows.map((found) => ({
      type: 'package',
      id: found.id,
      name: found.name,
      ...packageSummary(t, { ...found, withdrawn: withdrawnApplications(found) }),
      status: found.status,
    }));
  },
  ownSession: async (context) =>
    (await loadOwnSessions(context))
      .filter(({ current }) => !current)
      .map((session) => ({
        type: 'ownSession',
        id: session.id,
        name: ownSessionRecord(session).name,
        facts: session.address,
        status: '',
      })),
};

/** Those that the command applies to, read one by one. */
async function applying(context: CommandContext, command: Command, found: FoundRecord[]) {
  const records = await Promise.all(found.map(({ type, id }) => recordSources[type].load(context, id)));
  return found.filter((_record, index) => availabilityOf(command, context, records[index]?.data));
}

/** The newest records that a command starts from, ten at most. Throws GraphFailure. */
export async function candidatesFor(context: CommandContext, command: Command): Promise<FoundRecord[]> {
  if (!command.on) return [];
  const { from } = command;
  const found = await reads[command.on](context, from);
  const fit = found
    .filter(({ status }) => !from || from.states.includes(status))
    .map(({ status: _status, ...record }) => record);
  return (from?.each ? await applying(context, command, fit) : fit).slice(0, offered);
}
