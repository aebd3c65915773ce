import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageSizes, type ListState } from './listState.ts';
import { pageNumbers, type Paging } from './pageNumbers.ts';

/** The number of matching records, or a lower bound of it. */
export interface Total {
  total: number;
  totalIsLowerBound: boolean | null;
}

/**
 * Shows total, pages and page size. The pages end where the count ends.
 * The next page continues after the last row seen. The previous page is opened by its number, so it contains the row before
 * the first one seen (R-list-15).
 */
export function ListFooter({
  total,
  totalIsLowerBound,
  before,
  last,
  state,
}: Total & Paging & { state: ListState }) {
  const { t } = useTranslation();
  const { page, pages } = pageNumbers(total, { before }, state);
  const open = (next: number) => state.setPage(next, next === page + 1 ? (last ?? undefined) : undefined);
  return (
    <Group gap="sm" data-paging>
      <Text size="sm" c="dimmed" aria-live="polite" mr="auto">
        {t(totalIsLowerBound ? 'common.totalAtLeast' : 'common.total', { count: total })}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('list.pageSize')}
        value={String(state.pageSize)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('list.perPage', { count: size }) }))}
        onChange={(event) => state.setPageSize(Number(event.currentTarget.value))}
      />
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={open}
        siblings={1}
        getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
        getItemProps={(number) => ({ 'aria-label': t('list.page.number', { page: number }) })}
      />
    </Group>
  );
}
