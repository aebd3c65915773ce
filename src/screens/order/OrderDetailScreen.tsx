import { Grid, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { useFocusRecord } from '../../commands/core/useFocusRecord.ts';
import { addNoteCommands } from '../../commands/note/noteCommands.ts';
import {
  dealFacts,
  orderPeople,
  orderRecord,
  orderStandingFragment,
} from '../../commands/order/orderRecord.ts';
import { formatMoney, subtractMoney } from '../../domain/money.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { Facts, type Fact } from '../../ui/page/Facts.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useAskedRecord } from '../../ui/page/useAskedRecord.ts';
import { MoneyText } from '../../ui/page/MoneyText.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { recordWay } from '../../ui/page/recordWay.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { StoredFile } from '../file/parts/StoredFile.tsx';
import { NotesPanel } from '../note/parts/NotesPanel.tsx';
import { OrderBlocked } from './OrderBlocked.tsx';
import { termText } from './parts/orderColumns.tsx';

const orderDetailQuery = graphql(
  `
    query OrderDetail($id: String!) {
      orderDetail(id: $id) {
        id
        orderNo
        customerId
        customerName
        companyId
        productType
        kind
        packageName
        seatCount
        amount
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
        standing {
          ...OrderStanding
        }
        agentId
        agentName
        remainingQuota
        contractFile {
          id
          name
        }
      }
    }
  `,
  [orderStandingFragment],
);

type Order = NonNullable<ResultOf<typeof orderDetailQuery>['orderDetail']>;

/** One order: its facts, its contract, what may be done with it, and its way through the approval so far. */
export default function OrderDetailScreen() {
  const { context } = useCommandHost();
  const { found: order, unread } = useAskedRecord(
    orderDetailQuery,
    (id) => ({ id }),
    ({ orderDetail }) => orderDetail,
  );
  const record = useMemo(() => (order ? orderRecord(order) : undefined), [order]);
  useFocusRecord(record);

  if (!order || !record) return <RecordUnread type="order" {...unread} />;
  const facts = dealFacts(context, record.data);
  return (
    <Stack gap="md">
      <PageHead
        title={order.orderNo}
        badge={<StateBadge {...stateMeta(dealApproval, order.status)} />}
        actions={<PageActions record={record} without={['order.open', addNoteCommands.order]} reasonsTold />}
      />
      <OrderBlocked order={record.data} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            <Paper withBorder p="md">
              <OrderFactList order={order} />
            </Paper>
            <NotesPanel key={record.id} subject="order" record={record} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <RecordHistory way={recordWay(dealApproval, order.id, order.status, facts, orderPeople(order))} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function OrderFactList({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const { contractFile, remainingQuota } = order;
  const pending = order.status === 'pending';
  const facts: Fact[] = [
    { label: t('order.customer'), value: `${order.customerName} (${order.companyId})` },
    {
      label: t('order.productType'),
      value: `${t(`order.productType.${order.productType}`)} · ${t(`order.kind.${order.kind}`)}`,
    },
    { label: t('order.package'), value: order.packageName },
    { label: t('order.seatCount'), value: order.seatCount },
    { label: t('order.amount'), value: <Text fw={600}>{formatMoney(order.amount)}</Text> },
    { label: t('order.term'), value: termText(order) },
    { label: t('customer.salesperson'), value: order.salespersonName },
    { label: t('agent.name'), value: order.agentName },
    { label: t('record.appliedAt'), value: <Minute at={order.appliedAt} /> },
    {
      label: t('order.contractFile'),
      value: contractFile && <StoredFile file={contractFile} />,
    },
  ];
  if (pending && remainingQuota !== null && context.role === 'agent') {
    facts.push(
      { label: t('account.remainingQuota'), value: formatMoney(remainingQuota) },
      {
        label: t('consequence.quotaAfter'),
        value: <MoneyText amount={subtractMoney(remainingQuota, order.amount)} />,
      },
    );
  }
  if (!pending) {
    facts.push(
      { label: t('order.decidedAt'), value: order.decidedAt && <Minute at={order.decidedAt} /> },
      { label: t('order.decidedBy'), value: order.decidedByName },
      { label: t('common.remarks'), value: order.remarks },
    );
  }
  return <Facts facts={facts} />;
}
