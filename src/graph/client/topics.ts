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
  customer: ['Customer', 'CustomerPage', 'CustomerDetail'],
  account: ['AccountBalance', 'SaleEntryPage', 'OrderDetail'],
  session: ['CurrentUser'],
  package: ['PayProductInfo'],
};

export const allTypenames: readonly string[] = [...new Set(Object.values(typenamesOfTopic).flat())];
