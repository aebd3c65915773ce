import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { customerRecord } from '../../commands/customer/customerRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { customerRoute } from '../../domain/menu.ts';
import { customerColumns } from './customerColumns.tsx';
import { customerInput, customerPageQuery, type CustomerRow } from './customerListQuery.ts';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { useListState } from '../../ui/list/listState.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

const routeOf = (client: CustomerRow) => customerRoute('salesperson', client.id);

/** /my-client: the salesperson's own customers. */
export default function ClientListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = customerInput(state);
  const list = useRecordPage(customerPageQuery, { input }, ({ customerPage }) => customerPage);
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
      <RecordList<CustomerRow>
        label={t('menu.myClient')}
        columns={customerColumns(context.t, routeOf, 'salesperson')}
        {...list}
        state={state}
        onOpen={(client) => void navigate(routeOf(client))}
        recordType="customer"
        recordOf={customerRecord}
        filtered={filtered}
        empty={{ text: t('empty.clients'), action: add }}
        exported={{ path: 'customer/export', filter }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.customerKeyword')} />
            <DictionaryFilter state={state} name="status" label={t('record.status')} type="customerState" />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
