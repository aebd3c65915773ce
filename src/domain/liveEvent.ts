/**
 * The topics of announced changes, each with the types of the contract that show some of its data: pages that show one of
 * them refetch it.
 */
export const liveTopics = {
  order: [
    'Order',
    'OrderPage',
    'AccountBalance',
    'StateCount',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
    'Customer',
    'AuditEntryPage',
    'AuditPerson',
  ],
  customer: [
    'Customer',
    'CustomerPage',
    'OrderPage',
    'Order',
    'StaffPage',
    'StaffChoice',
    'ResignPreview',
    'StateCount',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
  ],
  note: [
    'Note',
    'NotePage',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
    'StateCount',
    'AuditEntryDetail',
  ],
  auditCase: [
    'AuditCase',
    'AuditCasePage',
    'Note',
    'NotePage',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
    'StateCount',
  ],
  account: [
    'AccountBalance',
    'BalanceMonth',
    'SaleEntryPage',
    'RechargeEntryPage',
    'LedgerEntryPage',
    'LedgerSum',
    'Order',
    'AgentPage',
    'Agent',
    'AgentRechargePage',
    'StateCount',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
    'AuditEntryPage',
    'AuditPerson',
  ],
  session: ['CurrentUser', 'OwnSession'],
  passwordRequest: [
    'PasswordRequest',
    'PasswordRequestPage',
    'LifecycleBoard',
    'StepPage',
    'StateCount',
    'LifecycleHistory',
  ],
  staff: [
    'StaffMember',
    'StaffPage',
    'StaffChoice',
    'ResignPreview',
    'LifecycleBoard',
    'StepPage',
    'StateCount',
    'LifecycleHistory',
  ],
  platformUser: [
    'PlatformUser',
    'PlatformUserPage',
    'LifecycleBoard',
    'StepPage',
    'StateCount',
    'LifecycleHistory',
  ],
  package: [
    'PayProductInfo',
    'ManagedPackage',
    'PackagePage',
    'PackageChoice',
    'Customer',
    'OrderPage',
    'Order',
    'StateCount',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
  ],
  application: [
    'Application',
    'ApplicationPage',
    'ApplicationChoice',
    'UnpublishPreview',
    'StateCount',
    'LifecycleBoard',
    'StepPage',
    'LifecycleHistory',
  ],
  agent: [
    'Agent',
    'AgentPage',
    'AgentLevelPage',
    'LifecycleBoard',
    'StepPage',
    'StateCount',
    'LifecycleHistory',
  ],
  agentLevel: [
    'AgentLevel',
    'AgentLevelPage',
    'AgentPage',
    'Agent',
    'LifecycleBoard',
    'StepPage',
    'StateCount',
    'LifecycleHistory',
  ],
  file: ['LifecycleBoard', 'StepPage', 'StateCount', 'LifecycleHistory'],
} satisfies Record<string, readonly string[]>;

export type LiveTopic = keyof typeof liveTopics;

/** A change in the caller's scope (R-call-5): it tells what to refetch and never contains the data. */
export interface LiveEvent {
  topic: LiveTopic;
  id: string;
  event: string;
}

/** Tells whether an event of the stream is one that this page knows. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  const { topic, id, event } = (value ?? {}) as Partial<Record<keyof LiveEvent, unknown>>;
  return (
    typeof topic === 'string' &&
    Object.hasOwn(liveTopics, topic) &&
    typeof id === 'string' &&
    typeof event === 'string'
  );
}

/**
 * The receivers of an event. Operations get all; agents and salespeople those with their agent's or their own id, or all of
 * them if it is `ofSales`; developers those with their own id.
 */
export interface LiveAudience {
  agentId: string | null;
  salespersonId: string | null;
  developerId?: string;
  /** Set if it concerns everybody who sells, such as a change of the offered packages. */
  ofSales?: true;
}

/** Every type that any topic affects. */
export const liveTypenames: readonly string[] = [...new Set(Object.values(liveTopics).flat())];
