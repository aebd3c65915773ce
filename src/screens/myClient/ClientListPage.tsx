import { Anchor, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { clientDetailRoute, newCustomerRoute } from '../../commands/customer.ts';
import { useCommandHost } from '../../commands/commandHost.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import { commandById } from '../../commands/registry.ts';
import { customerStates } from '../../domain/customer.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { CustomerBadge } from '../../shell/CustomerBadge.tsx';
import { FilterBar, KeywordFilter, SelectFilter } from '../../shell/list/FilterBar.tsx';
import { useListState } from '../../shell/list/listState.ts';
import { RecordList, type Column } from '../../shell/list/RecordList.tsx';
import { Minute } from '../../shell/Minute.tsx';
import { CommandButton } from '../../shell/PageActions.tsx';
import { PageHead } from '../../shell/PageHead.tsx';

const clientPageQuery = graphql(`
  query ClientPage($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      total
      records {
        id
        companyId
        name
        employeeCount
        industry
        adminName
        adminPhone
        status
        orderCount
        createdAt
      }
    }
  }
`);

type Client = NonNullable<ResultOf<typeof clientPageQuery>['customerPage']>['records'][number];

function clientColumns(t: TFunction): Column<Client>[] {
  return [
    { id: 'companyId', title: t('customer.companyId'), width: 84, render: (client) => client.companyId },
    {
      id: 'name',
      title: t('customer.name'),
      card: 'title',
      render: (client) => (
        <Anchor component={Link} to={`${clientDetailRoute}?id=${client.id}`} fz={13} title={client.name}>
          {client.name}
        </Anchor>
      ),
    },
    {
      id: 'industry',
      title: t('customer.industry'),
      width: 110,
      render: (client) => t(`industry.${client.industry}`),
    },
    {
      id: 'employeeCount',
      title: t('customer.employeeCount'),
      width: 116,
      align: 'right',
      card: 'none',
      render: (client) => client.employeeCount,
    },
    { id: 'adminName', title: t('customer.adminName'), width: 140, render: (client) => client.adminName },
    { id: 'adminPhone', title: t('customer.adminPhone'), width: 150, render: (client) => client.adminPhone },
    {
      id: 'orderCount',
      title: t('customer.orderCount'),
      width: 76,
      align: 'right',
      render: (client) => client.orderCount,
    },
    {
      id: 'status',
      title: t('customer.status'),
      width: 96,
      card: 'corner',
      render: (client) => <CustomerBadge status={client.status} />,
    },
    {
      id: 'createdAt',
      title: t('customer.createdAt'),
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
  const { keyword } = state.filters;
  const status = customerStates.find((candidate) => candidate === state.filters.status);
  const input = { current: state.current, pageSize: state.pageSize, keyword: keyword?.slice(0, 50), status };
  const [{ data, fetching, error }, retry] = useQuery({ query: clientPageQuery, variables: { input } });
  const add = <CommandButton command={commandById('customer.new')} />;
  return (
    <Stack gap="md">
      <PageHead
        title={t('menu.myClient')}
        actions={<CommandButton command={{ ...commandById('customer.new'), ...openNewCustomer }} />}
      />
      <RecordList<Client>
        label={t('menu.myClient')}
        columns={clientColumns(context.t)}
        page={data?.customerPage ?? undefined}
        fetching={fetching}
        error={error}
        onRetry={() => retry({ requestPolicy: 'network-only' })}
        state={state}
        onOpen={(client) => void navigate(`${clientDetailRoute}?id=${client.id}`)}
        recordOf={customerRecord}
        filtered={Boolean(keyword || status)}
        empty={{ text: t('empty.clients'), action: add }}
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

/** By mouse the form opens as the page that the spec names; in the palette it stays inside. */
const openNewCustomer = { input: undefined, run: async () => ({ route: newCustomerRoute, go: true }) };
