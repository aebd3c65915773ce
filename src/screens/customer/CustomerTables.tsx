import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { recordLists } from '../../commands/listState/recordLists.ts';
import { useToday } from '../../ui/page/today.ts';
import type { Day } from '../../domain/dateText.ts';
import { orderRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta, type StateMeta } from '../../machines/lifecycle.ts';
import { subscription as subscriptionLifecycle } from '../../machines/subscription.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { termText } from '../order/parts/orderColumns.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';
import type { CustomerDetail, CustomerOrder } from './customerQuery.ts';

export function CustomerSubscriptions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <TablePanel
      title={t('customer.subscriptions')}
      empty={t('empty.subscriptions')}
      wrap
      head={[
        { id: 'package', title: t('order.package') },
        { id: 'seats', title: t('order.seatCount'), right: true },
        { id: 'term', title: t('order.term') },
        { id: 'status', title: t('record.status') },
      ]}
      rows={customer.subscriptions.map((subscription) => ({
        id: subscription.id,
        cells: {
          package: (
            <>
              <Anchor
                component={Link}
                to={historyRoute(subscriptionLifecycle.id, subscription.id)}
                fz={13}
                aria-label={t('common.historyOf', { name: subscription.packageName })}
              >
                {subscription.packageName}
              </Anchor>
              {subscription.blockedReason && (
                <Text size="xs" c="red">
                  {t('refusal.customer.renewBlocked', { reason: subscription.blockedReason })}
                </Text>
              )}
            </>
          ),
          seats: subscription.seats,
          term: termText(subscription),
          status: <StateBadge {...subscriptionMeta(subscription, today)} />,
        },
      }))}
    />
  );
}

function subscriptionMeta(
  { startDate, status }: CustomerDetail['subscriptions'][number],
  today: Day,
): StateMeta {
  if (startDate > today) return { tone: 'inactive', label: 'subscription.upcoming' };
  return stateMeta(subscriptionLifecycle, status);
}

interface CustomerOrdersProps {
  orders: readonly CustomerOrder[];
  /** The number of all orders; if the page shows fewer, a link opens the others. */
  total: number;
  companyName: string;
}

export function CustomerOrders({ orders, total, companyName }: CustomerOrdersProps) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const list = recordLists.dealApproval?.[role];
  return (
    <TablePanel
      title={t('customer.orders')}
      titleExtra={
        list &&
        total > orders.length && (
          <Anchor component={Link} to={`${list}?keyword=${encodeURIComponent(companyName)}`} size="sm">
            {t('customer.allOrders')}
          </Anchor>
        )
      }
      empty={t('empty.customerOrders')}
      head={[
        { id: 'orderNo', title: t('order.orderNo') },
        { id: 'package', title: t('order.package') },
        { id: 'kind', title: t('order.kind') },
        { id: 'amount', title: t('order.amount'), right: true },
        { id: 'status', title: t('order.status') },
        { id: 'appliedAt', title: t('record.appliedAt') },
      ]}
      rows={orders.map((order) => ({
        id: order.id,
        cells: {
          orderNo: (
            <Anchor component={Link} to={orderRoute(role, order.id)} fz={13}>
              {order.orderNo}
            </Anchor>
          ),
          package: order.packageName,
          kind: t(`order.kind.${order.kind}`),
          amount: formatMoney(order.amount),
          status: <StateBadge {...stateMeta(dealApproval, order.status)} />,
          appliedAt: <Minute at={order.appliedAt} />,
        },
      }))}
    />
  );
}
