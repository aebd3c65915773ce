import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../domain/message.ts';
import { DayFilters } from '../../ui/list/DayFilters.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { RecordList, type RecordListProps } from '../../ui/list/RecordList.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

type LedgerListProps<Row extends { id: string }> = Omit<
  RecordListProps<Row>,
  'label' | 'empty' | 'filters'
> & { title: MessageKey; empty: MessageKey; keyword: MessageKey };

/** A page with one kind of the agent's ledger entries, with filters by keyword and by days. */
export function LedgerList<Row extends { id: string }>({
  title,
  empty,
  keyword,
  ...list
}: LedgerListProps<Row>) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <PageHead title={t(title)} />
      <RecordList<Row>
        {...list}
        label={t(title)}
        empty={{ text: t(empty) }}
        filters={
          <FilterBar>
            <KeywordFilter state={list.state} placeholder={t(keyword)} />
            <DayFilters state={list.state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
