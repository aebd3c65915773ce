import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListPlace, ListState } from './listState.ts';

function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

/** The days that the address asks for. */
export function daysOf({ filters }: ListPlace) {
  return { from: dayIn(filters.from), to: dayIn(filters.to) };
}

/** Days, both included, by the browser's own picker. */
export function DayFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      size="sm"
      w={{ base: 'calc(50% - 6px)', xs: 180 }}
      leftSection={<span style={{ fontSize: 13 }}>{t(`list.${name}`)}</span>}
      leftSectionWidth={46}
      aria-label={t(`list.${name}Day`)}
      title={t(`list.${name}Day`)}
      min={name === 'to' ? state.filters.from : undefined}
      max={name === 'from' ? state.filters.to : undefined}
      value={state.filters[name] ?? ''}
      onChange={(event) => state.setFilter(name, event.currentTarget.value)}
    />
  ));
}
