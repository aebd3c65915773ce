import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { orderRecord } from '../../commands/order/orderRecord.ts';
import { orderRoute } from '../../domain/menu.ts';
import type { OrderState } from '../../domain/order.ts';
import { DayFilters } from '../../ui/list/DayFilters.tsx';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { LazySalespersonFilter } from '../staff/parts/LazySalespersonFilter.tsx';
import { quotaQuery } from '../../commands/order/quotaQuery.ts';
import { orderInput, orderPageQuery } from './orderListQuery.ts';
import { orderColumns, type OrderColumnId, type OrderRow } from './parts/orderColumns.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

interface OrderListScreenProps {
  title: string;
  /** Returns the address of an order's page; absent: the role's own order page. */
  routeOf?: (id: string) => string;
  /** The state that the list is limited to; it is then no filter. */
  status?: OrderState;
  without?: OrderColumnId[];
  empty: { text: string; action?: ReactNode };
  actions?: ReactNode;
}

/** Lists the orders in the user's scope: for deals, deal approval, order record and sale orders. */
export function OrderListScreen({ title, status, without, empty, actions, ...props }: OrderListScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useListState();
  const { role } = useCommandHost().context;
  const routeOf = props.routeOf ?? ((id: string) => orderRoute(role, id));
  const { filter, input, filtered } = orderInput(state, status);
  const { startFrom, startTo, endFrom, endTo, sinceFrom, sinceTo } = filter;
  const moreSet = [startFrom, startTo, endFrom, endTo, sinceFrom ?? sinceTo].filter(Boolean).length;
  const list = useRecordPage(orderPageQuery, { input }, ({ orderPage }) => orderPage);
  const [{ data: balance }] = useQuery({ query: quotaQuery, variables: {}, pause: role !== 'agent' });
  const remainingQuota = balance?.accountBalance?.remainingQuota ?? null;

  return (
    <Stack gap="md">
      <PageHead title={title} actions={actions} />
      <RecordList<OrderRow>
        label={title}
        columns={orderColumns(t, routeOf, without)}
        {...list}
        state={state}
        onOpen={(order) => void navigate(routeOf(order.id))}
        recordType="order"
        recordOf={(order) => orderRecord({ ...order, remainingQuota, contractFile: null }, routeOf(order.id))}
        filtered={filtered}
        empty={empty}
        exported={{ path: 'order/export', filter }}
        filters={
          <FilterBar
            moreSet={moreSet}
            more={
              <>
                <DayFilters state={state} from="startFrom" to="startTo" label={t('order.startDate')} />
                <DayFilters state={state} from="endFrom" to="endTo" label={t('order.endDate')} />
                <StateSinceFilter state={state} />
              </>
            }
          >
            <KeywordFilter state={state} placeholder={t('list.orderKeyword')} />
            {role !== 'salesperson' && <LazySalespersonFilter state={state} />}
            {!status && (
              <DictionaryFilter state={state} name="status" label={t('order.status')} type="orderState" />
            )}
            <DictionaryFilter
              state={state}
              name="productType"
              label={t('order.productType')}
              type="productType"
            />
          </FilterBar>
        }
      />
    </Stack>
  );
}
