import { Button } from '@mantine/core';
import { IconX } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import type { ListState } from './listState.ts';
import { sinceNames, stateSinceOf, type SinceNames } from './stateSince.ts';

interface StateSinceFilterProps {
  state: ListState;
  /** Parameters of the URL, if the records have more than one state. */
  names?: SinceNames;
}

/** Shows a filter that only links set, such as the link of a band on the board, and lets the user remove it. */
export function StateSinceFilter({ state, names = sinceNames }: StateSinceFilterProps) {
  const { t } = useTranslation();
  const { sinceFrom: from, sinceTo: to } = stateSinceOf(state, names);
  if (!from && !to) return null;
  const days = from && to ? (from === to ? 'one' : 'between') : from ? 'from' : 'to';
  const text = t(`list.since.${days}`, { from, to });
  return (
    <Button
      size="sm"
      variant="light"
      rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
      aria-label={t('list.clearFilter', { label: text })}
      onClick={() => {
        state.setFilter(names.from, '');
        state.setFilter(names.to, '');
      }}
    >
      {text}
    </Button>
  );
}
