import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commands/commandHost.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import { customerSorts, customerStates, type CustomerSort } from '../../domain/customer.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { CustomerBadge } from '../../shell/CustomerBadge.tsx';
import { FilterBar, KeywordFilter, SelectFilter } from '../../shell/list/FilterBar.tsx';
import { sortOf, useListState } from '../../shell/list/listState.ts';
import { RecordLink } from '../../shell/list/RecordLink.tsx';
import { RecordList, type Column } from '../../shell/list/RecordList.tsx';
import { useRecordPage } from '../../shell/list/recordPage.ts';
import { Minute } from '../../shell/Minute.tsx';
import { PageHead } from '../../shell/PageHead.tsx';

const customerPageQuery = graphql(`
  query CustomerPage($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      total
      records {
        id
        companyId
        name
        industry
        adminName
        adminPhone
        status
        version
        agentId
        salespersonId
        salespersonName
        orderCount
        createdAt
      }
    }
  }
`);

const salespeopleQuery = graphql(`
  query Salespeople {
    orderCreateUserDown {
      userId
      name
    }
  }
`);

type Customer = NonNullable<ResultOf<typeof customerPageQuery>['customerPage']>['records'][number];

const detailRoute = (customer: Customer) => `/customer-detail?id=${customer.id}`;

function customerColumns(t: TFunction): Column<Customer>[] {
  return [
    { id: 'companyId', title: t('customer.companyId'), width: 84, render: (customer) => customer.companyId },
    {
      id: 'name',
      title: t('customer.name'),
      card: 'title',
      render: (customer) => <RecordLink to={detailRoute(customer)}>{customer.name}</RecordLink>,
    },
    {
      id: 'industry',
      title: t('customer.industry'),
      width: 112,
      render: (customer) => t(`industry.${customer.industry}`),
    },
    {
      id: 'adminName',
      title: t('customer.list.admin'),
      width: 108,
      render: (customer) => customer.adminName,
    },
    {
      id: 'adminPhone',
      title: t('customer.list.phone'),
      width: 118,
      render: (customer) => customer.adminPhone,
    },
    {
      id: 'salesperson',
      title: t('customer.salesperson'),
      width: 96,
      render: (customer) => customer.salespersonName,
    },
    {
      id: 'orderCount',
      title: t('customer.orderCount'),
      sort: 'orderCount' satisfies CustomerSort,
      width: 76,
      align: 'right',
      render: (customer) => customer.orderCount,
    },
    {
      id: 'status',
      title: t('customer.status'),
      width: 106,
      card: 'corner',
      render: (customer) => <CustomerBadge status={customer.status} />,
    },
    {
      id: 'createdAt',
      title: t('customer.createdAt'),
      sort: 'createdAt' satisfies CustomerSort,
      width: 138,
      render: (customer) => <Minute at={customer.createdAt} />,
    },
  ];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** /customer-manage-list: the customers of the agent's whole staff, also of those who have resigned. */
export default function CustomerListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const keyword = state.filters.keyword?.slice(0, 50);
  const status = customerStates.find((candidate) => candidate === state.filters.status);
  const asked = state.filters.salespersonId ?? '';
  const salespersonId = uuid.test(asked) ? asked : undefined;
  const filter = { keyword, status, salespersonId, ...sortOf(state, customerSorts) };
  const input = { current: state.current, pageSize: state.pageSize, ...filter };
  const list = useRecordPage(customerPageQuery, { input }, ({ customerPage }) => customerPage);
  const [{ data: people }] = useQuery({ query: salespeopleQuery, variables: {} });
  const salespeople = (people?.orderCreateUserDown ?? []).flatMap((each) => each ?? []);
  return (
    <Stack gap="md">
      <PageHead title={t('menu.customerManageList')} />
      <RecordList<Customer>
        label={t('menu.customerManageList')}
        columns={customerColumns(context.t)}
        {...list}
        state={state}
        onOpen={(customer) => void navigate(detailRoute(customer))}
        recordOf={customerRecord}
        filtered={Boolean(keyword || status || salespersonId)}
        empty={{ text: t('empty.customers') }}
        exported={{ path: 'customer/export', filter }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.customerKeyword')} />
            <SelectFilter
              state={state}
              name="status"
              label={t('customer.status')}
              choices={customerStates.map((value) => ({ value, label: t(`customer.status.${value}`) }))}
            />
            <SelectFilter
              state={state}
              name="salespersonId"
              label={t('customer.salesperson')}
              choices={salespeople.map(({ userId, name }) => ({ value: userId, label: name }))}
            />
          </FilterBar>
        }
      />
    </Stack>
  );
}
