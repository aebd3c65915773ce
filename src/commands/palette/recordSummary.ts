import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import type { Icon } from '@tabler/icons-react';
import { formatMoney } from '../../domain/money.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandRecord, RecordType } from '../command.ts';
import type { CustomerFacts } from '../records/customer.ts';
import type { OrderFacts } from '../records/order.ts';
import type { FoundRecord } from '../records/sources.ts';

export const recordIcons: Record<RecordType, Icon> = { order: IconFileInvoice, customer: IconBuilding };

type Summary = Pick<FoundRecord, 'facts' | 'state'>;

const summaries: Record<RecordType, (data: unknown) => Summary> = {
  order: (data) => {
    const order = data as OrderFacts;
    return {
      facts: [order.customerName, order.packageName, formatMoney(order.amount)].join(' · '),
      state: stateMeta(dealApproval, order.status),
    };
  },
  customer: (data) => {
    const customer = data as CustomerFacts;
    const tone = customer.status === 'enabled' ? 'done' : 'asleep';
    return { facts: customer.companyId, state: { label: `customer.status.${customer.status}`, tone } };
  },
};

/** A record that was read, as the search would tell of it. */
export function foundOf(record: CommandRecord): FoundRecord {
  const { type, id, name, data } = record;
  return { type, id, name, ...summaries[type](data) };
}
