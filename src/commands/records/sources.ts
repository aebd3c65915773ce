import { formatMoney } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta, type Tone } from '../../machines/lifecycle.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import type { CommandContext, CommandRecord, RecordType } from '../command.ts';
import { agentSummary, loadAgent } from './agent.ts';
import { applicationSummary, loadApplication } from './application.ts';
import { loadRecharge, rechargeName, rechargeSummary } from './recharge.ts';
import { levelSummary, loadAgentLevel } from './agentLevel.ts';
import { loadCustomer } from './customer.ts';
import { loadOrder } from './order.ts';
import { loadOwnSession } from './ownSession.ts';
import { loadPackage, packageSummary } from './package.ts';
import { loadPasswordRequest, requestSummary } from './passwordRequest.ts';
import { loadStaff } from './staff.ts';

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
}

const searchQuery = graphql(`
  query SearchRecords($keyword: String!) {
    search(keyword: $keyword) {
      orders {
        id
        orderNo
        customerName
        packageName
        amount
        status
      }
      staff {
        id
        name
        mobile
        status
      }
      customers {
        id
        companyId
        name
        adminName
        status
      }
      agents {
        id
        enterpriseId
        name
        levelName
        discountRate
        status
      }
      recharges {
        id
        kind
        agentName
        rechargeAmount
        remarks
        reversedById
        at
      }
      agentLevels {
        id
        name
        discountRate
        status
      }
      applications {
        id
        name
        developerName
        status
        latestNumber
        auditStatus
      }
      packages {
        id
        name
        price
        status
      }
      passwordRequests {
        id
        name
        enterpriseId
        account
        status
      }
    }
  }
`);

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
            facts: [order.customerName, order.packageName, formatMoney(order.amount)].join(' · '),
            state: stateMeta(dealApproval, order.status),
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
            facts: [customer.companyId, customer.adminName].join(' · '),
            state: {
              label: `customer.status.${customer.status}`,
              tone: customer.status === 'enabled' ? 'done' : 'asleep',
            },
          },
        ],
  );
  const levels = (search?.agentLevels ?? []).flatMap((level): FoundRecord[] =>
    level === null ? [] : [{ type: 'agentLevel', id: level.id, name: level.name, ...levelSummary(level) }],
  );
  const agents = (search?.agents ?? []).flatMap((agent): FoundRecord[] =>
    agent === null ? [] : [{ type: 'agent', id: agent.id, name: agent.name, ...agentSummary(agent) }],
  );
  const recharges = (search?.recharges ?? []).flatMap((entry): FoundRecord[] =>
    entry === null
      ? []
      : [{ type: 'recharge', id: entry.id, name: rechargeName(entry), ...rechargeSummary(entry) }],
  );
  const packages = (search?.packages ?? []).flatMap((found): FoundRecord[] =>
    found === null ? [] : [{ type: 'package', id: found.id, name: found.name, ...packageSummary(found) }],
  );
  const requests = (search?.passwordRequests ?? []).flatMap((request): FoundRecord[] =>
    request === null
      ? []
      : [{ type: 'passwordRequest', id: request.id, name: request.name, ...requestSummary(request) }],
  );
  const staff = (search?.staff ?? []).flatMap((member): FoundRecord[] =>
    member === null
      ? []
      : [
          {
            type: 'staff',
            id: member.id,
            name: member.name,
            facts: member.mobile,
            state: stateMeta(staffLifecycle, member.status),
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
          },
        ],
  );
  return [
    ...agents,
    ...orders,
    ...customers,
    ...levels,
    ...recharges,
    ...staff,
    ...applications,
    ...packages,
    ...requests,
  ];
}
