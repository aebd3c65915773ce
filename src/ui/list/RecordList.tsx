import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { commandsOn } from '../../commands/registry.ts';
import type { CombinedError } from 'urql';
import type { CommandRecord, RecordType } from '../../commandKit/command.ts';
import { failureOf } from '../../graph/client/failure.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { Density } from '../../commands/core/shellView.ts';
import { usePageBindings } from '../../keys/useBindings.ts';
import type { ColumnKind } from './columnKind.ts';
import { ListFooter, type Total } from './ListFooter.tsx';
import { ListHead } from './ListHead.tsx';
import { shownColumns, useListPreference } from './listPreference.ts';
import { EmptyList, FailedList, useLate } from './ListStates.tsx';
import type { ListState } from './listState.ts';
import { RecordCards } from './RecordCards.tsx';
import type { Paging } from './pageNumbers.ts';
import type { RecordPage } from './recordPage.ts';
import { RecordTable } from './RecordTable.tsx';
import { useListView } from './useListView.ts';
import { useSelection, type RowSelection } from './selection.ts';
import { useSelectedRows } from './useSelectedRows.ts';
import { useFrozenRows, type FrozenRows } from './frozenRows.ts';
import { usePeek, type Peek as Peeking } from './usePeek.ts';
import classes from './RecordList.module.css';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const BulkBar = lazyPart(() => import('./BulkBar.tsx'));
const Peek = lazyPart(() => import('./Peek.tsx'));

export interface Column<Row> {
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The content of the cells; absent: a name. It decides about width, alignment, and what may be truncated. */
  kind?: ColumnKind;
  /** All contents that differ in width. The column has room for each, so that it keeps its width for other rows. */
  samples?: readonly ReactNode[];
  /** The position on the card of a narrow screen: its head, its corner, a line, or none. */
  card?: 'title' | 'corner' | 'line' | 'none';
  /** True if it is shown only after the user chooses it in the list's settings. */
  optional?: boolean;
  /** The name by which the call sorts the column; absent if it cannot. */
  sort?: string;
}

/** The CSV export of all records that match the filters: the call's path below /api/operation, and its input. */
export interface ListExport {
  path: string;
  filter: object;
}

export interface RecordListProps<Row extends { id: string }> extends RecordPage<
  Total & Paging & { records: readonly Row[] }
> {
  /** The name for screen readers and for the exported file. */
  label: string;
  columns: Column<Row>[];
  state: ListState;
  onOpen?: (row: Row) => void;
  /** Returns the record of a row, for its actions; absent if the rows have none. */
  recordOf?: (row: Row) => CommandRecord;
  /** The type of the records; it decides how wide the column of actions is, and whether rows are selected. */
  recordType?: RecordType;
  filters?: ReactNode;
  filtered: boolean;
  empty: { text: string; action?: ReactNode };
  exported?: ListExport;
}

export interface RowsProps<Row extends { id: string }> extends RecordListProps<Row> {
  frozen: FrozenRows<Row> | undefined;
  /** Shows the changes that have waited while the list was paused. */
  onResume: () => void;
  skeleton: boolean;
  density: Density;
  /** Absent if no command acts on several records. */
  selection: RowSelection | undefined;
  peek: Peeking;
}

/** Returns the previous page until the next answer arrives, so that the text does not disappear while the user reads. */
function useShownPage<Page>(page: Page | undefined, fetching: boolean): Page | undefined {
  const [shownPage, setShownPage] = useState(page);
  if (page && page !== shownPage) setShownPage(page);
  return page ?? (fetching ? shownPage : undefined);
}

/** A list on any screen: filters, rows with their actions, pages; with messages for empty, slow and failed lists. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { fetching, error, onRetry, state, columns, filtered, empty, recordOf, recordType } = props;
  const page = useShownPage(props.page, fetching);
  const { context } = useCommandHost();
  const { pathname } = useLocation();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [preference, setPreference] = useListPreference(context, pathname);
  const [paused, setPaused] = useState(false);
  const [headHeight, setHeadHeight] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listView = useListView({ ...props, preference, onPreference: setPreference });
  const view = `${state.view}&page=${state.current}&after=${state.after ?? ''}`;
  const frozen = useFrozenRows(props.page?.records, view, paused, fetching);
  const late = useLate(fetching && !page);
  const rows = frozen?.rows ?? [];
  // While another page loads, the rows are still those of the previous page.
  const selection = useSelection(rows, JSON.stringify(state.filters), frozen?.view ?? view);
  const chosen = recordOf ? selection.chosen.map(recordOf) : [];
  const shownIds = new Set(rows.map(({ id }) => id));
  const selectedRows = useSelectedRows(chosen, (id) => shownIds.has(id));
  // Not the bar, whose code may still be loading.
  const { peek, row: peeked, focusRow, showRow, close: closePeek } = usePeek(rows, view, list);
  usePageBindings('list', {
    'list.closePeek': peeked && closePeek,
    'list.clear': chosen.length > 0 ? selection.clear : undefined,
  });
  const commands = recordType ? commandsOn(recordType) : [];
  const selectable = commands.some(({ bulk, roles }) => bulk && roles.includes(context.role));
  const isEmpty = page?.total === 0 && rows.length === 0;
  useLastPage(state, fetching ? undefined : props.page, error);
  const last = useLastSeen(frozen?.rows, props.page);
  const Rows = narrow ? RecordCards : RecordTable;
  return (
    <Stack gap="sm">
      {selection.selected.size > 0 || selectedRows.open ? (
        // As high as the filters that it replaces, so that the rows remain under the pointer.
        <div style={{ alignContent: 'end', minHeight: Math.max(headHeight, 36) }}>
          <Suspense>
            <BulkBar
              count={chosen.length}
              elsewhere={selection.elsewhere}
              selected={selectedRows}
              onClear={selection.clear}
            />
          </Suspense>
        </div>
      ) : (
        <ListHead
          filters={props.filters}
          list={listView}
          state={state}
          empty={isEmpty}
          onLeave={setHeadHeight}
        />
      )}
      {error && !page ? (
        <FailedList error={error} onRetry={onRetry} />
      ) : isEmpty ? (
        <EmptyList filtered={filtered} {...empty} />
      ) : (
        <div
          ref={list}
          className={classes.rows}
          data-outdated={(frozen && frozen.view !== view) || undefined}
          data-awaiting={(!page && !frozen) || undefined}
          data-peeking={peeked !== undefined || undefined}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(list.current?.contains(document.activeElement) ?? false)}
          onFocus={() => setPaused(true)}
          onBlur={(event) => {
            const inside = list.current?.contains(event.relatedTarget) || list.current?.matches(':hover');
            if (!inside) setPaused(false);
          }}
        >
          <div>
            <Rows
              {...props}
              columns={shownColumns(columns, preference)}
              frozen={frozen}
              onResume={() => setPaused(false)}
              skeleton={!page && !frozen && late}
              density={preference.density}
              selection={selectable ? selection : undefined}
              peek={peek}
            />
          </div>
          {peeked && (
            <Suspense fallback={<div className={classes.peek} />}>
              <Peek
                {...peekedRow(columns, peeked)}
                record={recordOf?.(peeked)}
                removed={frozen?.removed.has(peeked.id) ?? false}
                onRow={focusRow}
                onShow={showRow}
                onClose={closePeek}
              />
            </Suspense>
          )}
        </div>
      )}
      {page && page.total > 0 && <ListFooter {...page} last={last} state={state} />}
    </Stack>
  );
}

/**
 * Redirects a page beyond the end, from an old link or after the list became shorter, to the last page (R-list-14).
 * If the row in `after` is not in such a list, redirects to the page by its number.
 */
function useLastPage(
  { current, pageSize, after, setPage }: ListState,
  page: { total: number; records: readonly unknown[] } | undefined,
  error: CombinedError | undefined,
): void {
  const last = page && Math.max(1, Math.ceil(page.total / pageSize));
  const isBeyond =
    page?.records.length === 0 && last !== undefined && (current > last || after !== undefined);
  const isUnknown = after !== undefined && error !== undefined && failureOf(error).code === 400;
  const target = isBeyond ? last : isUnknown ? current : undefined;
  useEffect(() => {
    if (target !== undefined) setPage(target);
  }, [target, setPage]);
}

/** Returns the position of the last shown row; while the rows are frozen, not that of the latest answer. */
function useLastSeen(
  rows: readonly unknown[] | undefined,
  page: (Paging & { records: readonly unknown[] }) | undefined,
) {
  const [seen, setSeen] = useState<string | null>();
  const last = page && page.records === rows ? page.last : seen;
  if (last !== seen) setSeen(last);
  return last;
}

/** Returns a row's facts from all columns, including those that the table has no room for. */
function peekedRow<Row>(columns: readonly Column<Row>[], row: Row) {
  const of = (test: (column: Column<Row>) => boolean) =>
    columns.filter(test).map((column) => ({ label: column.title, value: column.render(row) }));
  return {
    title: of(({ card }) => card === 'title')[0]?.value,
    corner: of(({ card }) => card === 'corner'),
    facts: of(({ card }) => card !== 'title' && card !== 'corner'),
  };
}
