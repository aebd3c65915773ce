import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { customerRecord } from '../../commands/customer/customerRecord.ts';
import { customerRoute } from '../../domain/menu.ts';
import { customerColumns } from './customerColumns.tsx';
import { customerInput, customerPageQuery, type CustomerRow } from './customerListQuery.ts';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { LazySalespersonFilter } from '../staff/parts/LazySalespersonFilter.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

const routeOf = (customer: CustomerRow) => customerRoute('agent', customer.id);

/** /customer-manage-list: the customers of the agent's whole staff, including former members. */
export default function CustomerListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = customerInput(state);
  const list = useRecordPage(customerPageQuery, { input }, ({ customerPage }) => customerPage);
  return (
    <Stack gap="md">
      <PageHead title={t('menu.customerManageList')} />
      <RecordList<CustomerRow>
        label={t('menu.customerManageList')}
        columns={customerColumns(context.t, routeOf, 'employeeCount')}
        {...list}
        state={state}
        onOpen={(customer) => void navigate(routeOf(customer))}
        recordType="customer"
        recordOf={customerRecord}
        filtered={filtered}
        empty={{ text: t('empty.customers') }}
        exported={{ path: 'customer/export', filter }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.customerKeyword')} />
            <DictionaryFilter state={state} name="status" label={t('record.status')} type="customerState" />
            <LazySalespersonFilter state={state} />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
