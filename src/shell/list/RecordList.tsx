import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import type { CommandRecord } from '../../commands/command.ts';
import { ListFooter } from './ListFooter.tsx';
import { EmptyList, FailedList, useLate } from './ListStates.tsx';
import type { ListState } from './listState.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

export interface Column<Row> {
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** Pixels; absent: shares what is left. */
  width?: number;
  /** On a narrow screen: the card's head, its corner, a line of it, or left out. */
  card?: 'title' | 'corner' | 'line' | 'none';
}

export interface RecordListProps<Row extends { id: string }> {
  /** For screen readers. */
  label: string;
  columns: Column<Row>[];
  page: { total: number; records: readonly Row[] } | undefined;
  fetching: boolean;
  error: CombinedError | undefined;
  onRetry: () => void;
  state: ListState;
  onOpen?: (row: Row) => void;
  /** The record behind a row, for its actions; absent where rows have none. */
  recordOf?: (row: Row) => CommandRecord;
  filters?: ReactNode;
  filtered: boolean;
  empty: { text: string; action?: ReactNode };
}

/** A list as every screen shows it: filters, rows with their actions, pages; honest when empty, slow or broken. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { page, fetching, error, onRetry, state, filters, filtered, empty } = props;
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const late = useLate(fetching && !page);
  const Rows = narrow ? RecordCards : RecordTable;
  return (
    <Stack gap="sm">
      {filters}
      {error && !page ? (
        <FailedList error={error} onRetry={onRetry} />
      ) : page?.records.length === 0 ? (
        <EmptyList filtered={filtered} onClear={state.clearFilters} {...empty} />
      ) : (
        <Rows {...props} skeleton={!page && late} />
      )}
      {page && page.total > 0 && <ListFooter total={page.total} state={state} />}
    </Stack>
  );
}
