import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commands/commandHost.ts';
import { customerRecord } from '../../commands/records/customer.ts';
import { customerStates } from '../../domain/customer.ts';
import { customerRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { customerColumns } from '../../shell/customer/customerColumns.tsx';
import { customerInput, customerPageQuery, type CustomerRow } from '../../shell/customer/customerPage.ts';
import { FilterBar, KeywordFilter, SelectFilter } from '../../shell/list/FilterBar.tsx';
import { useListState } from '../../shell/list/listState.ts';
import { RecordList } from '../../shell/list/RecordList.tsx';
import { useRecordPage } from '../../shell/list/recordPage.ts';
import { PageHead } from '../../shell/PageHead.tsx';

const salespeopleQuery = graphql(`
  query Salespeople {
    orderCreateUserDown {
      userId
      name
    }
  }
`);

const routeOf = (customer: CustomerRow) => customerRoute('agent', customer.id);

/** /customer-manage-list: the customers of the agent's whole staff, also of those who have resigned. */
export default function CustomerListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = customerInput(state);
  const list = useRecordPage(customerPageQuery, { input }, ({ customerPage }) => customerPage);
  const [{ data: people }] = useQuery({ query: salespeopleQuery, variables: {} });
  const salespeople = (people?.orderCreateUserDown ?? []).flatMap((each) => each ?? []);
  return (
    <Stack gap="md">
      <PageHead title={t('menu.customerManageList')} />
      <RecordList<CustomerRow>
        label={t('menu.customerManageList')}
        columns={customerColumns(context.t, routeOf, 'employeeCount')}
        {...list}
        state={state}
        onOpen={(customer) => void navigate(routeOf(customer))}
        recordOf={customerRecord}
        filtered={filtered}
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
