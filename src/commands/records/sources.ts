import { meetings } from '../../domain/search.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord, RecordType } from '../core/command.ts';
import { agentSummary, loadAgent } from '../agent/agentRecord.ts';
import { applicationSummary, loadApplication } from '../application/applicationRecord.ts';
import { loadRecharge, rechargeName, rechargeSummary } from '../recharge/rechargeRecord.ts';
import { levelSummary, loadAgentLevel } from '../agentLevel/agentLevelRecord.ts';
import { customerSummary, loadCustomer } from '../customer/customerRecord.ts';
import { loadOrder, orderSummary } from '../order/orderRecord.ts';
import { loadOwnSession } from '../ownAccount/ownSessionRecord.ts';
import { loadPackage, packageSummary } from '../package/packageRecord.ts';
import { loadPlatformUser, platformUserSummary } from '../platformUser/platformUserRecord.ts';
import { loadPasswordRequest, requestSummary } from '../passwordRequest/passwordRequestRecord.ts';
import { loadStaff, staffSummary } from '../staff/staffRecord.ts';

/** How a record of each type is read anew when its actions are opened. */
export const recordSources: Record<
  RecordType,
  { load: (context: CommandContext, id: string) => Promise<CommandRecord> }
> = {
  order: { load: loadOrder },
  customer: { load: loadCustomer },
  staff: { load: loadStaff },
  agentLevel: { load: loadAgentLevel },
  agent: { load: loadAgent },
  recharge: { load: loadRecharge },
  passwordRequest: { load: loadPasswordRequest },
  platformUser: { load: loadPlatformUser },
  ownSession: { load: loadOwnSession },
  application: { load: loadApplication },
  package: { load: loadPackage },
};

/** A record as the search found it. */
export interface FoundRecord {
  type: RecordType;
  id: string;
  name: string;
  /** Second line. */
  facts: string;
  state?: { label: string; tone: Tone };
  /** How well the search met the keyword; absent for a record that was read otherwise. */
  met?: Meeting;
  /** Names in it that Chinese input without an input method may have meant, each with how it is read. */
  readings?: NameReading[];
}

type Meeting = (typeof meetings)[number];

export interface NameReading {
  name: string;
  /** One for each character of the name. */
  syllables: string[];
}

const searchQuery = graphql(`
  query SearchRecords($keyword: String!) {
    search(keyword: $keyword) {
      orders {
        id
        met
        reading
        orderNo
        customerName
        packageName
        amount
        status
      }
      staff {
        id
        met
        reading
        name
        mobile
        status
      }
      customers {
        id
        met
        reading
        companyId
        name
        adminName
        status
      }
      agents {
        id
        met
        reading
        enterpriseId
        name
        levelName
        discountRate
        status
      }
      recharges {
        id
        met
        reading
        kind
        agentName
        rechargeAmount
        remarks
        reversedById
        at
      }
      agentLevels {
        id
        met
        reading
        name
        discountRate
        status
      }
      applications {
        id
        met
        reading
        name
        developerName
        status
        latestNumber
        auditStatus
      }
      packages {
        id
        met
        reading
        name
        price
        status
        withdrawn
      }
      platformUsers {
        id
        met
        reading
        name
        enterpriseId
        account
        status
      }
      passwordRequests {
        id
        met
        reading
        name
        enterpriseId
        account
        status
      }
    }
  }
`);

const placeOf = ({ met = 'inside' }: FoundRecord) => meetings.indexOf(met);

/** What the search tells of each record: the names are those that the reading is of, in its order. */
function metBy({ met, reading }: { met: Meeting; reading: string }, ...names: string[]) {
  const readings = reading.split(' / ').flatMap((read, at): NameReading[] => {
    const name = names[at] ?? '';
    const syllables = read.split(' ');
    // A record may show a name it had before.
    return syllables.length === Array.from(name).length ? [{ name, syllables }] : [];
  });
  return { met, readings };
}

/** Records in the user's scope by part of a number, name or phone. Throws GraphFailure. */
export async function searchRecords(context: CommandContext, keyword: string): Promise<FoundRecord[]> {
  const { search } = await context.graph.query(searchQuery, { keyword });
  const orders = (search?.orders ?? []).flatMap((order): FoundRecord[] =>
    order === null
      ? []
      : [
          {
            type: 'order',
            id: order.id,
            name: order.orderNo,
            ...orderSummary(order),
            ...metBy(order, order.customerName, order.packageName),
          },
        ],
  );
  const customers = (search?.customers ?? []).flatMap((customer): FoundRecord[] =>
    customer === null
      ? []
      : [
          {
            type: 'customer',
            id: customer.id,
            name: customer.name,
            ...customerSummary(customer),
            ...metBy(customer, customer.name, customer.adminName),
          },
        ],
  );
  const levels = (search?.agentLevels ?? []).flatMap((level): FoundRecord[] =>
    level === null
      ? []
      : [
          {
            type: 'agentLevel',
            id: level.id,
            name: level.name,
            ...levelSummary(level),
            ...metBy(level, level.name),
          },
        ],
  );
  const agents = (search?.agents ?? []).flatMap((agent): FoundRecord[] =>
    agent === null
      ? []
      : [
          {
            type: 'agent',
            id: agent.id,
            name: agent.name,
            ...agentSummary(agent),
            ...metBy(agent, agent.name),
          },
        ],
  );
  const recharges = (search?.recharges ?? []).flatMap((entry): FoundRecord[] =>
    entry === null
      ? []
      : [
          {
            type: 'recharge',
            id: entry.id,
            name: rechargeName(entry),
            ...rechargeSummary(entry),
            ...metBy(entry, entry.agentName),
          },
        ],
  );
  const packages = (search?.packages ?? []).flatMap((found): FoundRecord[] =>
    found === null
      ? []
      : [
          {
            type: 'package',
            id: found.id,
            name: found.name,
            ...packageSummary(context.t, {
              ...found,
              withdrawn: found.withdrawn.flatMap((name) => name ?? []),
            }),
            ...metBy(found, found.name),
          },
        ],
  );
  const requests = (search?.passwordRequests ?? []).flatMap((request): FoundRecord[] =>
    request === null
      ? []
      : [
          {
            type: 'passwordRequest',
            id: request.id,
            name: request.name,
            ...requestSummary(request),
            ...metBy(request, request.name),
          },
        ],
  );
  const platformUsers = (search?.platformUsers ?? []).flatMap((user): FoundRecord[] =>
    user === null
      ? []
      : [
          {
            type: 'platformUser',
            id: user.id,
            name: user.name,
            ...platformUserSummary(user),
            ...metBy(user, user.name),
          },
        ],
  );
  const staff = (search?.staff ?? []).flatMap((member): FoundRecord[] =>
    member === null
      ? []
      : [
          {
            type: 'staff',
            id: member.id,
            name: member.name,
            ...staffSummary(member),
            ...metBy(member, member.name),
          },
        ],
  );
  const applications = (search?.applications ?? []).flatMap((application): FoundRecord[] =>
    application === null
      ? []
      : [
          {
            type: 'application',
            id: application.id,
            name: application.name,
            ...applicationSummary(application),
            ...metBy(application, application.name, application.developerName),
          },
        ],
  );
  const found = [
    ...agents,
    ...orders,
    ...customers,
    ...levels,
    ...recharges,
    ...staff,
    ...applications,
    ...packages,
    ...requests,
    ...platformUsers,
  ];
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}
