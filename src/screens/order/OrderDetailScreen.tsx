import { Paper } from '@mantine/core';
import { useMemo } from 'react';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { addNoteCommands } from '../../commands/note/noteCommands.ts';
import { orderRecord } from '../../commands/order/orderRecord.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { NotesPanel } from '../note/parts/NotesPanel.tsx';
import { OrderBlocked } from './OrderBlocked.tsx';
import { OrderFactList, orderDetailQuery } from './parts/OrderFactList.tsx';

/** Shows one order: its facts, its contract, its actions, and its approval history. */
export default function OrderDetailScreen() {
  const { found: order, unread } = useRecordOfAddress(
    orderDetailQuery,
    (id) => ({ id }),
    ({ orderDetail }) => orderDetail,
  );
  const record = useMemo(() => (order ? orderRecord(order) : undefined), [order]);
  useFocusRecord(record);

  if (!order || !record) return <RecordUnread type="order" {...unread} />;
  return (
    <RecordPage
      title={order.orderNo}
      badge={<StateBadge {...stateMeta(dealApproval, order.status)} />}
      actions={<PageActions record={record} without={['order.open', addNoteCommands.order]} reasonsShown />}
      notice={<OrderBlocked order={record.data} />}
      history={<RecordHistory record={record} lifecycle="dealApproval" />}
    >
      <Paper withBorder p="md">
        <OrderFactList order={order} />
      </Paper>
      <NotesPanel key={record.id} subject="order" record={record} />
    </RecordPage>
  );
}
