import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayIn } from '../../domain/dateText.ts';
import { DayFilter } from './DayFilter.tsx';
import type { ListState } from './listState.ts';

interface DayFiltersProps {
  state: ListState;
  /** Parameters of the URL, where a list filters by more than one day. */
  from?: string;
  to?: string;
  /** The name of the day; absent if the list has only one. */
  label?: string;
}

/** A range of days, both included. */
export function DayFilters({ state, from = 'from', to = 'to', label }: DayFiltersProps) {
  const { t } = useTranslation();
  const [first, last] = [dayIn(state.filters[from]), dayIn(state.filters[to])];
  const named = (end: 'from' | 'to') =>
    label ? t('list.dayOf', { label, end: t(`list.${end}`) }) : t(`list.${end}Day`);
  const range = (
    <>
      <DayFilter
        label={named('from')}
        shown={t('list.from')}
        day={first}
        max={last}
        onChange={(day) => state.setFilter(from, day ?? '')}
      />
      <DayFilter
        label={named('to')}
        shown={t('list.to')}
        day={last}
        min={first}
        onChange={(day) => state.setFilter(to, day ?? '')}
      />
    </>
  );
  if (!label) return range;
  return (
    <Group gap="sm" w={{ base: '100%', xs: 'auto' }} role="group" aria-label={label}>
      <Text size="sm" c="dimmed" w={{ base: '100%', xs: 'auto' }} aria-hidden>
        {label}
      </Text>
      {range}
    </Group>
  );
}
