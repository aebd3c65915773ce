import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commands/commandHost.ts';
import { orderRecord } from '../../commands/records/order.ts';
import { orderRoute } from '../../domain/menu.ts';
import { orderStates, productTypes, type OrderState, type ProductType } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { FilterBar, KeywordFilter, SelectFilter } from '../list/FilterBar.tsx';
import { useListState } from '../list/listState.ts';
import { RecordList } from '../list/RecordList.tsx';
import { PageHead } from '../PageHead.tsx';
import { orderColumns, type OrderColumnId, type OrderRow } from './orderColumns.tsx';

const orderPageQuery = graphql(`
  query OrderPage($input: OrderFilter_Input!) {
    orderPage(input: $input) {
      total
      records {
        id
        orderNo
        customerId
        customerName
        kind
        packageName
        seatCount
        amount
        status
        version
        appliedAt
        startDate
        endDate
        agentId
        agentName
        salespersonName
      }
    }
  }
`);

const balanceQuery = graphql(`
  query ListBalance {
    accountBalance {
      remainingQuota
    }
  }
`);

interface OrderListScreenProps {
  title: string;
  /** A state that the list is bound to; then it is no filter. */
  status?: OrderState;
  without?: OrderColumnId[];
  empty: { text: string; action?: ReactNode };
  actions?: ReactNode;
}

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((choice) => choice === text);
}

/** Orders in the user's scope: the list behind deals, deal approval, order record and sale orders. */
export function OrderListScreen({ title, status, without, empty, actions }: OrderListScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useListState();
  const { role } = useCommandHost().context;
  const { keyword, productType } = state.filters;
  const chosenStatus = status ?? oneOf(orderStates, state.filters.status);
  const input = {
    current: state.current,
    pageSize: state.pageSize,
    keyword: keyword?.slice(0, 50),
    status: chosenStatus,
    productType: oneOf<ProductType>(productTypes, productType),
  };
  const [{ data, fetching, error }, retry] = useQuery({ query: orderPageQuery, variables: { input } });
  const [{ data: balance }] = useQuery({ query: balanceQuery, variables: {}, pause: role !== 'agent' });
  const remainingQuota = balance?.accountBalance?.remainingQuota ?? null;

  return (
    <Stack gap="md">
      <PageHead title={title} actions={actions} />
      <RecordList<OrderRow>
        label={title}
        columns={orderColumns(t, role, without)}
        page={data?.orderPage ?? undefined}
        fetching={fetching}
        error={error}
        onRetry={() => retry({ requestPolicy: 'network-only' })}
        state={state}
        onOpen={(order) => void navigate(orderRoute(role, order.id))}
        recordOf={(order) => orderRecord({ ...order, remainingQuota, contractFile: null })}
        filtered={Boolean(keyword || productType || (!status && chosenStatus))}
        empty={empty}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.orderKeyword')} />
            {!status && (
              <SelectFilter
                state={state}
                name="status"
                label={t('order.status')}
                choices={orderStates.map((value) => ({ value, label: t(`order.status.${value}`) }))}
              />
            )}
            <SelectFilter
              state={state}
              name="productType"
              label={t('order.productType')}
              choices={productTypes.map((value) => ({ value, label: t(`order.productType.${value}`) }))}
            />
          </FilterBar>
        }
      />
    </Stack>
  );
}
