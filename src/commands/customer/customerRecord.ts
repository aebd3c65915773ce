import type { Day } from '../../domain/dateText.ts';
import type { SubscriptionState } from '../../domain/subscription.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { serverToday } from '../../graph/client/serverClock.ts';
import { customerLifecycle, type CustomerMachineFacts } from '../../machines/customer.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { SubscriptionFacts } from '../../machines/subscription.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** What the commands of a customer decide by. */
export interface CustomerFacts {
  id: string;
  companyId: string;
  name: string;
  status: 'enabled' | 'disabled';
  version: number;
  agentId: string;
  salespersonId: string;
  /** Whose it is, where the names are known: a list does not read all of them. */
  agentName?: string;
  salespersonName?: string;
  /** Its terms, where they are known: a list does not read them. */
  subscriptions?: readonly TermFacts[];
}

declare module '../../commandKit/command.ts' {
  interface RecordData {
    customer: CustomerFacts;
  }
}

/** What decides whether a term can be renewed, or given more seats, and where it stands. */
export interface TermFacts {
  id: string;
  packageName: string;
  startDate: Day;
  /** The first day not covered. */
  endDate: Day;
  status: SubscriptionState;
  trial: boolean;
  running: boolean;
  /** Why its package is neither sold nor renewed now; in the page's language. */
  blockedReason: string | null;
}

const customerRecordQuery = graphql(`
  query CustomerRecord($id: String!) {
    customerDetail(id: $id) {
      id
      companyId
      name
      status
      version
      agentId
      agentName
      salespersonId
      salespersonName
      subscriptions {
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
`);

export function customerRecord(facts: CustomerFacts): CommandRecord<'customer'> {
  return { type: 'customer', id: facts.id, name: facts.name, data: facts };
}

/** The customer as it is now. Throws GraphFailure. */
export async function loadCustomer(context: CommandContext, id: string): Promise<CommandRecord<'customer'>> {
  const { customerDetail } = await context.graph.query(customerRecordQuery, { id });
  if (!customerDetail) throw new Error('The graph answered neither a customer nor an error');
  return customerRecord(customerDetail);
}

/**
 * Why nothing that the customer has can be renewed, or given more seats: undefined while one of its packages can, where
 * it has none, and where its terms are not known; then the form tells.
 */
export function termsBlockedBy(
  kind: 'renewal' | 'seat',
  { subscriptions = [] }: CustomerFacts,
): string | undefined {
  const relevant = subscriptions.filter(({ trial, running }) => (kind === 'renewal' ? !trial : running));
  const reasons = relevant.flatMap(({ blockedReason }) => blockedReason ?? []);
  return reasons.length === relevant.length ? reasons[0] : undefined;
}

/** What the customer machine asks about. */
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

/** What the machine of its subscriptions asks about. */
export function termMachineFacts(
  { user, role }: CommandContext,
  { startDate, endDate }: Pick<TermFacts, 'startDate' | 'endDate'>,
): SubscriptionFacts {
  const actor = { userId: user.userId, role, agentId: user.agentId };
  return { actor, today: serverToday(), startDate, endDate };
}

/** How the palette tells of a customer: its company ID, its administrator where they are known, and its state. */
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
