import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { today } from '../../ui/page/today.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { termText } from '../order/parts/orderColumns.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';
import type { CustomerDetail, CustomerOrder } from './customerQuery.ts';

export function CustomerSubscriptions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation();
  return (
    <TablePanel
      title={t('customer.subscriptions')}
      empty={t('empty.subscriptions')}
      count={customer.subscriptions.length}
      head={[
        { title: t('order.package') },
        { title: t('order.seatCount'), right: true },
        { title: t('order.term') },
        { title: t('record.status') },
      ]}
    >
      {customer.subscriptions.map((subscription) => (
        <Table.Tr key={subscription.id}>
          <Table.Td>
            {subscription.packageName}
            {subscription.blockedReason && (
              <Text size="xs" c="red">
                {t('refusal.customer.renewBlocked', { reason: subscription.blockedReason })}
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="right">{subscription.seats}</Table.Td>
          <Table.Td>{termText(subscription)}</Table.Td>
          <Table.Td>
            <StateBadge
              tone={subscription.running ? 'done' : 'inactive'}
              label={`subscription.${standingOf(subscription)}`}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

function standingOf({ running, startDate }: CustomerDetail['subscriptions'][number]) {
  if (running) return 'running';
  return startDate > today() ? 'upcoming' : 'notRunning';
}

interface CustomerOrdersProps {
  orders: readonly CustomerOrder[];
  /** Of all orders; where the page shows fewer, the rest are a click away. */
  total: number;
  companyName: string;
}

/** Where each role lists its orders. */
const orderLists = { agent: '/deal-list', salesperson: '/sale-order' } as const;

export function CustomerOrders({ orders, total, companyName }: CustomerOrdersProps) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const list = role === 'agent' || role === 'salesperson' ? orderLists[role] : undefined;
  return (
    <TablePanel
      title={t('customer.orders')}
      aside={
        list &&
        total > orders.length && (
          <Anchor component={Link} to={`${list}?keyword=${encodeURIComponent(companyName)}`} size="sm">
            {t('customer.allOrders')}
          </Anchor>
        )
      }
      empty={t('empty.customerOrders')}
      count={orders.length}
      head={[
        { title: t('order.orderNo') },
        { title: t('order.package') },
        { title: t('order.kind') },
        { title: t('order.amount'), right: true },
        { title: t('order.status') },
        { title: t('record.appliedAt') },
      ]}
    >
      {orders.map((order) => (
        <Table.Tr key={order.id}>
          <Table.Td>
            <Anchor component={Link} to={orderRoute(role, order.id)} fz={13}>
              {order.orderNo}
            </Anchor>
          </Table.Td>
          <Table.Td>{order.packageName}</Table.Td>
          <Table.Td>{t(`order.kind.${order.kind}`)}</Table.Td>
          <Table.Td ta="right">{formatMoney(order.amount)}</Table.Td>
          <Table.Td>
            <StateBadge {...stateMeta(dealApproval, order.status)} />
          </Table.Td>
          <Table.Td>
            <Minute at={order.appliedAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}
