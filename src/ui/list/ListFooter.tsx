import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageSizes, type ListState } from './listState.ts';

/** How many records match in all, or at least. */
export interface Total {
  total: number;
  totalIsLowerBound: boolean | null;
}

/** Total, pages and page size. Pages go as far as was counted. */
export function ListFooter({ total, totalIsLowerBound, state }: Total & { state: ListState }) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / state.pageSize));
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
        value={Math.min(state.current, pages)}
        onChange={state.setPage}
        siblings={1}
        getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
        getItemProps={(page) => ({ 'aria-label': t('list.page.number', { page }) })}
      />
    </Group>
  );
}
