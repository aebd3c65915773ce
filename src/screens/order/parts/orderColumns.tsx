import type { TFunction } from 'i18next';
import { lastCoveredDay } from '../../../domain/price.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  orderKinds,
  productTypes,
  type OrderKind,
  type OrderSort,
  type OrderState,
  type ProductType,
} from '../../../domain/order.ts';
import { chargeOf, type OrderContext } from '../../../commands/order/orderRecord.ts';
import { dealApproval } from '../../../machines/dealApproval.ts';
import { stateMeta } from '../../../machines/lifecycle.ts';
import { RecordLink } from '../../../ui/list/RecordLink.tsx';
import type { Column } from '../../../ui/list/RecordList.tsx';
import { stateSamples } from '../../../ui/list/stateSamples.tsx';
import { Minute } from '../../../ui/page/Minute.tsx';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';

export interface OrderRow {
  id: string;
  orderNo: string;
  customerId: string;
  customerName: string;
  customerNameNow: string | null;
  productType: ProductType;
  kind: OrderKind;
  packageName: string;
  seatCount: number;
  amount: string;
  quotedAmount: string;
  status: OrderState;
  version: number;
  appliedAt: string;
  startDate: string;
  endDate: string;
  agentId: string;
  agentName: string;
  salespersonId: string;
  salespersonName: string;
  context: OrderContext | null;
}

export type OrderColumnId = 'salesperson' | 'agent' | 'customer' | 'status';

/** Returns the columns of an order list (R-order-1); `without` leaves out columns with the same value in every row. */
export function orderColumns(
  t: TFunction,
  routeOf: (id: string) => string,
  without: OrderColumnId[] = [],
): Column<OrderRow>[] {
  const columns: Column<OrderRow>[] = [
    {
      id: 'orderNo',
      title: t('order.orderNo'),
      kind: 'word',
      samples: ['DD20261121000001'],
      card: 'title',
      render: (order) => <RecordLink to={routeOf(order.id)}>{order.orderNo}</RecordLink>,
    },
    {
      id: 'customer',
      title: t('order.customer'),
      render: ({ customerName: name, customerNameNow: now }) => (
        <span title={now === null ? name : t('order.nameNow', { name, now })}>{name}</span>
      ),
    },
    {
      id: 'package',
      title: t('order.package'),
      kind: 'short',
      render: (order) => <span title={order.packageName}>{order.packageName}</span>,
    },
    {
      id: 'productType',
      title: t('order.productType'),
      kind: 'word',
      samples: productTypes.map((type) => t(`order.productType.${type}`)),
      optional: true,
      render: (order) => t(`order.productType.${order.productType}`),
    },
    {
      id: 'kind',
      title: t('order.kind'),
      kind: 'word',
      samples: orderKinds.map((kind) => t(`order.kind.${kind}`)),
      render: (order) => t(`order.kind.${order.kind}`),
    },
    {
      id: 'seats',
      title: t('order.seatCount'),
      kind: 'figure',
      render: (order) => order.seatCount,
    },
    {
      id: 'amount',
      title: t('order.amount'),
      sort: 'amount' satisfies OrderSort,
      kind: 'money',
      render: (order) => (
        <span title={`${t('order.quotedAmount')} ${formatMoney(order.quotedAmount)}`}>
          {formatMoney(chargeOf(order))}
        </span>
      ),
    },
    {
      id: 'quotedAmount',
      title: t('order.quotedAmount'),
      kind: 'money',
      optional: true,
      render: (order) => formatMoney(order.quotedAmount),
    },
    {
      id: 'status',
      title: t('order.status'),
      kind: 'state',
      samples: stateSamples(dealApproval),
      card: 'corner',
      render: (order) => <StateBadge {...stateMeta(dealApproval, order.status)} />,
    },
    {
      id: 'salesperson',
      title: t('customer.salesperson'),
      kind: 'person',
      render: (order) => order.salespersonName,
    },
    {
      id: 'agent',
      title: t('agent.name'),
      render: (order) => <span title={order.agentName}>{order.agentName}</span>,
    },
    {
      id: 'startDate',
      title: t('order.startDate'),
      kind: 'date',
      optional: true,
      render: (order) => order.startDate,
    },
    {
      id: 'endDate',
      title: t('order.endDate'),
      kind: 'date',
      optional: true,
      render: (order) => lastCoveredDay(order.endDate),
    },
    {
      id: 'appliedAt',
      title: t('record.appliedAt'),
      sort: 'appliedAt' satisfies OrderSort,
      kind: 'time',
      render: (order) => <Minute at={order.appliedAt} />,
    },
  ];
  return columns.filter((column) => !without.includes(column.id as OrderColumnId));
}

/** Returns "2026-01-01 – 2026-12-31", both days included. */
export function termText(order: { startDate: string; endDate: string }): string {
  return `${order.startDate} – ${lastCoveredDay(order.endDate)}`;
}
