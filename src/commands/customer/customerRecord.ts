import type { Day } from '../../domain/dateText.ts';
import type { SubscriptionState } from '../../domain/subscription.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { serverToday } from '../../graph/client/serverClock.ts';
import { customerLifecycle, type CustomerMachineFacts } from '../../machines/customer.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { SubscriptionFacts } from '../../machines/subscription.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a customer decide by. */
export interface CustomerFacts {
  id: string;
  companyId: string;
  name: string;
  status: 'enabled' | 'disabled';
  version: number;
  agentId: string;
  salespersonId: string;
  /** Names of its agent and salesperson, if known: a list does not read all of them. */
  agentName?: string;
  salespersonName?: string;
  /** Its terms, if known: a list does not read them. */
  subscriptions?: readonly TermFacts[];
}

declare module '../../commandKit/command.ts' {
  interface RecordData {
    customer: CustomerFacts;
  }
}

/** The facts that decide whether a term can be renewed or given more seats, and its state. */
export interface TermFacts {
  id: string;
  packageName: string;
  startDate: Day;
  /** The first day that is not covered. */
  endDate: Day;
  status: SubscriptionState;
  trial: boolean;
  running: boolean;
  /** The reason why its package is neither sold nor renewed now, in the page's language. */
  blockedReason: string | null;
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const customerRecordFragment = graphql(`
  fragment CustomerRecord on Customer @_unmask {
    id
    companyId
    name
    status
    version
    agentId
    salespersonId
    salespersonName
  }
`);

const customerRecordQuery = graphql(
  `
    query CustomerRecord($id: String!) {
      customerDetail(id: $id) {
        ...CustomerRecord
        agentName
        subscriptions(limit: 100) {
          id
          packageName
          startDate
          endDate
          status
          trial
          running
          blockedReason
        }
      }
    }
  `,
  [customerRecordFragment],
);

export function customerRecord(facts: CustomerFacts): CommandRecord<'customer'> {
  return { type: 'customer', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current customer. Throws GraphFailure. */
export async function loadCustomer(context: CommandContext, id: string): Promise<CommandRecord<'customer'>> {
  const { customerDetail } = await context.graph.query(customerRecordQuery, { id });
  if (!customerDetail) throw new Error('The graph answered neither a customer nor an error');
  return customerRecord(customerDetail);
}

/**
 * Returns why none of the customer's packages can be renewed or given more seats. Undefined if one of them can, if it has
 * none, or if its terms are not known; the form then shows the reason.
 */
export function termsBlockedBy(
  kind: 'renewal' | 'seat',
  { subscriptions = [] }: CustomerFacts,
): string | undefined {
  const relevant = subscriptions.filter(({ trial, running }) => (kind === 'renewal' ? !trial : running));
  const reasons = relevant.flatMap(({ blockedReason }) => blockedReason ?? []);
  return reasons.length === relevant.length ? reasons[0] : undefined;
}

/** Returns the facts that the customer machine needs. */
export function customerMachineFacts(
  context: CommandContext,
  customer: Pick<CustomerFacts, 'agentId' | 'salespersonId'>,
): CustomerMachineFacts {
  return {
    actor: { userId: context.user.userId, role: context.role, agentId: context.user.agentId },
    agentId: customer.agentId,
    salespersonId: customer.salespersonId,
  };
}

/** Returns the facts that the machine of its subscriptions needs. */
export function termMachineFacts(
  { user, role }: CommandContext,
  { startDate, endDate }: Pick<TermFacts, 'startDate' | 'endDate'>,
): SubscriptionFacts {
  const actor = { userId: user.userId, role, agentId: user.agentId };
  return { actor, today: serverToday(), startDate, endDate };
}

/** Returns the palette's summary of a customer: its company ID, its administrator if known, and its state. */
export function customerSummary({
  companyId,
  adminName,
  status,
}: Pick<CustomerFacts, 'companyId' | 'status'> & { adminName?: string }) {
  return {
    facts: adminName === undefined ? companyId : [companyId, adminName].join(' · '),
    state: stateMeta(customerLifecycle, status),
  };
}
