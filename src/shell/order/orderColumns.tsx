import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { lastCoveredDay } from '../../domain/price.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import type { OrderKind, OrderState } from '../../domain/order.ts';
import type { Role } from '../../domain/roles.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { Column } from '../list/RecordList.tsx';
import { Minute } from '../Minute.tsx';
import { StateBadge } from '../StateBadge.tsx';

export interface OrderRow {
  id: string;
  orderNo: string;
  customerId: string;
  customerName: string;
  kind: OrderKind;
  packageName: string;
  seatCount: number;
  amount: string;
  status: OrderState;
  version: number;
  appliedAt: string;
  startDate: string;
  endDate: string;
  agentId: string;
  agentName: string;
  salespersonName: string;
}

export type OrderColumnId = 'salesperson' | 'agent' | 'customer' | 'status';

/** The columns of an order list (spec 3, "Order"); `without` leaves out what is the same in every row. */
export function orderColumns(t: TFunction, role: Role, without: OrderColumnId[] = []): Column<OrderRow>[] {
  const columns: Column<OrderRow>[] = [
    {
      id: 'orderNo',
      title: t('order.orderNo'),
      width: 158,
      card: 'title',
      render: (order) => (
        <Anchor component={Link} to={orderRoute(role, order.id)} size="sm" fz={13}>
          {order.orderNo}
        </Anchor>
      ),
    },
    {
      id: 'customer',
      title: t('order.customer'),
      render: (order) => <span title={order.customerName}>{order.customerName}</span>,
    },
    {
      id: 'package',
      title: t('order.package'),
      render: (order) => <span title={order.packageName}>{order.packageName}</span>,
    },
    { id: 'kind', title: t('order.kind'), width: 88, render: (order) => t(`order.kind.${order.kind}`) },
    {
      id: 'seats',
      title: t('order.seatCount'),
      align: 'right',
      width: 76,
      render: (order) => order.seatCount,
    },
    {
      id: 'amount',
      title: t('order.amount'),
      align: 'right',
      width: 118,
      render: (order) => formatMoney(order.amount),
    },
    {
      id: 'status',
      title: t('order.status'),
      width: 110,
      card: 'corner',
      render: (order) => <StateBadge {...stateMeta(dealApproval, order.status)} />,
    },
    { id: 'salesperson', title: t('order.salesperson'), width: 88, render: (order) => order.salespersonName },
    {
      id: 'agent',
      title: t('order.agent'),
      width: 150,
      render: (order) => <span title={order.agentName}>{order.agentName}</span>,
    },
    {
      id: 'appliedAt',
      title: t('order.appliedAt'),
      width: 132,
      render: (order) => <Minute at={order.appliedAt} />,
    },
  ];
  return columns.filter((column) => !without.includes(column.id as OrderColumnId));
}

/** "2026-01-01 – 2026-12-31": both days covered. */
export function termText(order: { startDate: string; endDate: string }): string {
  return `${order.startDate} – ${lastCoveredDay(order.endDate)}`;
}
