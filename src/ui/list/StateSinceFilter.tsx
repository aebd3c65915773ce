import { Button } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from 'react-i18next';
import type { ListState } from './listState.ts';
import { sinceNames, stateSinceOf, type SinceNames } from './stateSince.ts';

interface StateSinceFilterProps {
  state: ListState;
  /** Parameters of the URL, where records have more than one state. */
  names?: SinceNames;
}

/** What only a link asks for, as that of a band of the board: shown, so that nobody wonders what is left out, and taken away. */
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
