import type { LiveEvent } from '../../domain/liveEvent.ts';

/** The types of the graph that show something of each topic: they are asked again when it changes. */
export const typenamesOfTopic: Record<LiveEvent['topic'], readonly string[]> = {
  order: [
    'Order',
    'OrderPage',
    'OrderDetail',
    'AccountBalance',
    'StateCount',
    'LifecycleHistory',
    'CustomerDetail',
  ],
  customer: [
    'Customer',
    'CustomerPage',
    'CustomerDetail',
    'StaffPage',
    'StaffChoice',
    'ResignPreview',
    'StateCount',
    'LifecycleHistory',
  ],
  account: [
    'AccountBalance',
    'CoursePoint',
    'SaleEntryPage',
    'RechargeEntryPage',
    'LedgerEntryPage',
    'LedgerSum',
    'OrderDetail',
    'AgentPage',
    'AgentDetails',
    'AgentRechargePage',
  ],
  session: ['CurrentUser', 'OwnSession'],
  passwordRequest: ['PasswordRequest', 'PasswordRequestPage', 'StateCount', 'LifecycleHistory'],
  staff: ['StaffMember', 'StaffPage', 'StaffChoice', 'ResignPreview', 'StateCount', 'LifecycleHistory'],
  platformUser: ['PlatformUser', 'PlatformUserPage', 'StateCount', 'LifecycleHistory'],
  package: [
    'PayProductInfo',
    'ManagedPackage',
    'PackagePage',
    'PackageDetail',
    'PackageChoice',
    'CustomerDetail',
    'StateCount',
    'LifecycleHistory',
  ],
  application: [
    'Application',
    'ApplicationPage',
    'ApplicationDetail',
    'ApplicationChoice',
    'UnpublishPreview',
    'StateCount',
    'LifecycleHistory',
  ],
  agent: ['Agent', 'AgentPage', 'AgentDetails', 'AgentLevelPage', 'StateCount', 'LifecycleHistory'],
  agentLevel: ['AgentLevel', 'AgentLevelPage', 'AgentPage', 'AgentDetails', 'StateCount', 'LifecycleHistory'],
};

export const allTypenames: readonly string[] = [...new Set(Object.values(typenamesOfTopic).flat())];
