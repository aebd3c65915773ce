import type { TFunction } from 'i18next';
import { lastCoveredDay } from '../../../domain/price.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { OrderKind, OrderSort, OrderState, ProductType } from '../../../domain/order.ts';
import { chargeOf, type OrderContext } from '../../../commands/order/orderRecord.ts';
import { dealApproval } from '../../../machines/dealApproval.ts';
import { stateMeta } from '../../../machines/lifecycle.ts';
import { RecordLink } from '../../../ui/list/RecordLink.tsx';
import type { Column } from '../../../ui/list/RecordList.tsx';
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
      width: 137,
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
      // Company names are longer and share the remaining width. In English, where states are wider, this column does too.
      width: { 'zh-CN': 112 },
      render: (order) => <span title={order.packageName}>{order.packageName}</span>,
    },
    {
      id: 'productType',
      title: t('order.productType'),
      width: { 'zh-CN': 76, 'en-US': 128 },
      optional: true,
      render: (order) => t(`order.productType.${order.productType}`),
    },
    {
      id: 'kind',
      title: t('order.kind'),
      width: { 'zh-CN': 68, 'en-US': 90 },
      render: (order) => t(`order.kind.${order.kind}`),
    },
    {
      id: 'seats',
      title: t('order.seatCount'),
      align: 'right',
      width: 56,
      render: (order) => order.seatCount,
    },
    {
      id: 'amount',
      title: t('order.amount'),
      sort: 'amount' satisfies OrderSort,
      align: 'right',
      width: 98,
      render: (order) => (
        <span title={`${t('order.quotedAmount')} ${formatMoney(order.quotedAmount)}`}>
          {formatMoney(chargeOf(order))}
        </span>
      ),
    },
    {
      id: 'quotedAmount',
      title: t('order.quotedAmount'),
      align: 'right',
      width: 98,
      optional: true,
      render: (order) => formatMoney(order.quotedAmount),
    },
    {
      id: 'status',
      title: t('order.status'),
      width: { 'zh-CN': 92, 'en-US': 142 },
      card: 'corner',
      render: (order) => <StateBadge {...stateMeta(dealApproval, order.status)} />,
    },
    {
      id: 'salesperson',
      title: t('customer.salesperson'),
      width: { 'zh-CN': 70, 'en-US': 96 },
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
      width: 92,
      optional: true,
      render: (order) => order.startDate,
    },
    {
      id: 'endDate',
      title: t('order.endDate'),
      width: 92,
      optional: true,
      render: (order) => lastCoveredDay(order.endDate),
    },
    {
      id: 'appliedAt',
      title: t('record.appliedAt'),
      sort: 'appliedAt' satisfies OrderSort,
      width: 124,
      render: (order) => <Minute at={order.appliedAt} />,
    },
  ];
  return columns.filter((column) => !without.includes(column.id as OrderColumnId));
}

/** Returns "2026-01-01 – 2026-12-31", both days included. */
export function termText(order: { startDate: string; endDate: string }): string {
  return `${order.startDate} – ${lastCoveredDay(order.endDate)}`;
}
