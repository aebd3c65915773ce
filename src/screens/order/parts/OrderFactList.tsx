import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../../commandKit/commandHost.ts';
import { chargeOf, orderContextFragment } from '../../../commands/order/orderRecord.ts';
import { formatMoney, subtractMoney } from '../../../domain/money.ts';
import { dealStates } from '../../../domain/order.ts';
import { graphql, type ResultOf } from '../../../graph/client/graphql.ts';
import { Facts, type Fact } from '../../../ui/page/Facts.tsx';
import { Minute } from '../../../ui/page/Minute.tsx';
import { MoneyText } from '../../../ui/page/MoneyText.tsx';
import { StoredFile } from '../../file/parts/StoredFile.tsx';
import { termText } from './orderColumns.tsx';

/** Reads all fields of one order. */
export const orderDetailQuery = graphql(
  `
    query OrderDetail($id: String!) {
      orderDetail(id: $id) {
        id
        orderNo
        customerId
        customerName
        customerNameNow
        companyId
        creditCode
        creditCodeNow
        productType
        kind
        packageName
        seatCount
        amount
        quotedAmount
        status
        version
        appliedAt
        decidedAt
        decidedByName
        remarks
        startDate
        endDate
        salespersonId
        salespersonName
        salespersonNameNow
        context {
          ...OrderContext
        }
        agentId
        agentName
        agentNameNow
        remainingQuota
        contractFile {
          id
          name
        }
      }
    }
  `,
  [orderContextFragment],
);

export type Order = NonNullable<ResultOf<typeof orderDetailQuery>['orderDetail']>;

interface OrderFactListProps {
  order: Order;
  /** True if the list includes the quota before and after the order. */
  quota?: boolean;
}

export function OrderFactList({ order, quota = true }: OrderFactListProps) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const { contractFile, remainingQuota } = order;
  const amount = chargeOf(order);
  const named = (name: string, now: string | null) =>
    now === null ? name : t('order.nameNow', { name, now });
  const facts: Fact[] = [
    {
      label: t('order.customer'),
      value: named(`${order.customerName} (${order.companyId})`, order.customerNameNow),
    },
    { label: t('customer.creditCode'), value: named(order.creditCode, order.creditCodeNow) },
    {
      label: t('order.productType'),
      value: `${t(`order.productType.${order.productType}`)} · ${t(`order.kind.${order.kind}`)}`,
    },
    { label: t('order.package'), value: order.packageName },
    { label: t('order.seatCount'), value: order.seatCount },
    { label: t('order.quotedAmount'), value: formatMoney(order.quotedAmount) },
    { label: t('order.amount'), value: <Text fw={600}>{formatMoney(amount)}</Text> },
    { label: t('order.term'), value: termText(order) },
    { label: t('customer.salesperson'), value: named(order.salespersonName, order.salespersonNameNow) },
    { label: t('agent.name'), value: named(order.agentName, order.agentNameNow) },
    { label: t('record.appliedAt'), value: <Minute at={order.appliedAt} /> },
    {
      label: t('order.contractFile'),
      value: contractFile && (
        <span data-command="order.contract">
          <StoredFile file={contractFile} />
        </span>
      ),
    },
  ];
  const daysWithout = order.context?.daysWithout ?? 0;
  if (daysWithout > 0) facts.push({ label: t('order.daysWithout'), value: daysWithout });
  const twin = order.context?.twinOrderNo ?? null;
  if (twin !== null) facts.push({ label: t('order.twin'), value: twin });
  if (quota && dealStates[order.status].isOpen && remainingQuota !== null && context.role === 'agent') {
    facts.push(
      { label: t('account.remainingQuota'), value: formatMoney(remainingQuota) },
      {
        label: t('consequence.quotaAfter'),
        value: <MoneyText amount={subtractMoney(remainingQuota, amount)} />,
      },
    );
  }
  if (order.decidedAt !== null) {
    facts.push(
      { label: t('order.decidedAt'), value: <Minute at={order.decidedAt} /> },
      { label: t('order.decidedBy'), value: order.decidedByName },
      { label: t('common.remarks'), value: order.remarks },
    );
  }
  return <Facts facts={facts} />;
}
