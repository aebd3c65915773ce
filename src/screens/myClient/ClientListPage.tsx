import { Group, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { clientDetailRoute } from '../../commands/customer.ts';
import { useCommandHost } from '../../commands/commandHost.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import { commandById } from '../../commands/registry.ts';
import { customerStates, type CustomerSort } from '../../domain/customer.ts';
import type { ResultOf } from '../../graph/client/graphql.ts';
import { CustomerBadge } from '../../shell/CustomerBadge.tsx';
import { FilterBar, KeywordFilter, SelectFilter } from '../../shell/list/FilterBar.tsx';
import { useListState } from '../../shell/list/listState.ts';
import { RecordLink } from '../../shell/list/RecordLink.tsx';
import { RecordList, type Column } from '../../shell/list/RecordList.tsx';
import { useRecordPage } from '../../shell/list/recordPage.ts';
import { Minute } from '../../shell/Minute.tsx';
import { CommandButton } from '../../shell/PageActions.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { clientInput, clientPageQuery } from './clientPage.ts';

type Client = NonNullable<ResultOf<typeof clientPageQuery>['customerPage']>['records'][number];

function clientColumns(t: TFunction): Column<Client>[] {
  return [
    { id: 'companyId', title: t('customer.companyId'), width: 84, render: (client) => client.companyId },
    {
      id: 'name',
      title: t('customer.name'),
      card: 'title',
      render: (client) => <RecordLink to={`${clientDetailRoute}?id=${client.id}`}>{client.name}</RecordLink>,
    },
    {
      id: 'industry',
      title: t('customer.industry'),
      width: 112,
      render: (client) => t(`industry.${client.industry}`),
    },
    {
      id: 'employeeCount',
      title: t('customer.list.employees'),
      width: 88,
      align: 'right',
      card: 'none',
      render: (client) => client.employeeCount,
    },
    { id: 'adminName', title: t('customer.list.admin'), width: 108, render: (client) => client.adminName },
    { id: 'adminPhone', title: t('customer.list.phone'), width: 118, render: (client) => client.adminPhone },
    {
      id: 'orderCount',
      title: t('customer.orderCount'),
      sort: 'orderCount' satisfies CustomerSort,
      width: 76,
      align: 'right',
      render: (client) => client.orderCount,
    },
    {
      id: 'status',
      title: t('customer.status'),
      width: 106,
      card: 'corner',
      render: (client) => <CustomerBadge status={client.status} />,
    },
    {
      id: 'createdAt',
      title: t('customer.createdAt'),
      sort: 'createdAt' satisfies CustomerSort,
      width: 138,
      render: (client) => <Minute at={client.createdAt} />,
    },
  ];
}

/** /my-client: the salesperson's own customers. */
export default function ClientListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input } = clientInput(state);
  const list = useRecordPage(clientPageQuery, { input }, ({ customerPage }) => customerPage);
  const add = <CommandButton command={commandById('customer.new')} />;
  return (
    <Stack gap="md">
      <PageHead
        title={t('menu.myClient')}
        actions={
          <Group gap="xs">
            <CommandButton command={commandById('customer.import')} variant="default" />
            {add}
          </Group>
        }
      />
      <RecordList<Client>
        label={t('menu.myClient')}
        columns={clientColumns(context.t)}
        {...list}
        state={state}
        onOpen={(client) => void navigate(`${clientDetailRoute}?id=${client.id}`)}
        recordOf={customerRecord}
        filtered={Boolean(filter.keyword || filter.status)}
        empty={{ text: t('empty.clients'), action: add }}
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
          </FilterBar>
        }
      />
    </Stack>
  );
}
