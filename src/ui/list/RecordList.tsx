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
import type { Locale } from '../../i18n/locales.ts';
import { usePageBindings } from '../../keys/useBindings.ts';
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
import { useSelection, type Selection } from './selection.ts';
import { useSelectedRows } from './useSelectedRows.ts';
import { useSteadyRows, type SteadyRows } from './steadyRows.ts';
import { usePeek, type Peek as Peeking } from './usePeek.ts';
import classes from './RecordList.module.css';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const BulkBar = lazyPart(() => import('./BulkBar.tsx'));
const Peek = lazyPart(() => import('./Peek.tsx'));

export interface Column<Row> {
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** Pixels, where the words differ much by language; absent: shares what is left. */
  width?: number | Partial<Record<Locale, number>>;
  /** On a narrow screen: the card's head, its corner, a line of it, or left out. */
  card?: 'title' | 'corner' | 'line' | 'none';
  /** As wide as its widest cell; absent: figures and the card's corner are. */
  whole?: boolean;
  /** Its words may take several lines, as every one of them matters. */
  wrap?: boolean;
  /** Shown once it is chosen in the list's settings. */
  optional?: boolean;
  /** The name that the call sorts by; absent: it cannot. */
  sort?: string;
}

/** The CSV of everything the filters find: the call's path below /api/operation, and its input. */
export interface ListExport {
  path: string;
  filter: object;
}

export interface RecordListProps<Row extends { id: string }> extends RecordPage<
  Total & Paging & { records: readonly Row[] }
> {
  /** For screen readers, and the name of the exported file. */
  label: string;
  columns: Column<Row>[];
  state: ListState;
  onOpen?: (row: Row) => void;
  /** The record behind a row, for its actions; absent where rows have none. */
  recordOf?: (row: Row) => CommandRecord;
  /** What the records are, for the room that their actions take. */
  recordType?: RecordType;
  filters?: ReactNode;
  filtered: boolean;
  empty: { text: string; action?: ReactNode };
  exported?: ListExport;
}

export interface RowsProps<Row extends { id: string }> extends RecordListProps<Row> {
  steady: SteadyRows<Row> | undefined;
  /** Shows what has waited while the list was held. */
  onRelease: () => void;
  skeleton: boolean;
  density: Density;
  /** Absent where no command takes several records. */
  selection: Selection | undefined;
  peek: Peeking;
}

/** The page that was there, until the answer to what was asked for since: what is read does not vanish meanwhile. */
function useShownPage<Page>(page: Page | undefined, fetching: boolean): Page | undefined {
  const [shownPage, setShownPage] = useState(page);
  if (page && page !== shownPage) setShownPage(page);
  return page ?? (fetching ? shownPage : undefined);
}

/** A list as every screen shows it: filters, rows with their actions, pages; honest when empty, slow or broken. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { fetching, error, onRetry, state, columns, filtered, empty, recordOf } = props;
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
  const steady = useSteadyRows(props.page?.records, view, paused, fetching);
  const late = useLate(fetching && !page);
  const rows = steady?.rows ?? [];
  // While another page is awaited, the rows are still those of the page before.
  const selection = useSelection(rows, JSON.stringify(state.filters), steady?.view ?? view);
  const chosen = recordOf ? selection.chosen.map(recordOf) : [];
  const shownIds = new Set(rows.map(({ id }) => id));
  const selectedRows = useSelectedRows(chosen, (id) => shownIds.has(id));
  // Not the bar's, whose code may still be on its way.
  const { peek, row: peeked, focusRow, showRow, close: closePeek } = usePeek(rows, view, list);
  usePageBindings('list', {
    'list.closePeek': peeked && closePeek,
    'list.clear': chosen.length > 0 ? selection.clear : undefined,
  });
  const [firstRow] = rows;
  const type = firstRow && recordOf?.(firstRow).type;
  const bulk = type ? commandsOn(type).filter((command) => command.bulk) : [];
  const selectable = bulk.some(({ roles }) => roles.includes(context.role));
  const isEmpty = page?.total === 0 && rows.length === 0;
  useLastPage(state, fetching ? undefined : props.page, error);
  const last = useLastSeen(steady?.rows, props.page);
  const Rows = narrow ? RecordCards : RecordTable;
  return (
    <Stack gap="sm">
      {selection.selected.size > 0 || selectedRows.open ? (
        // As high as what it takes the place of: the rows stay under the pointer.
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
          data-outdated={(steady && steady.view !== view) || undefined}
          data-awaiting={(!page && !steady) || undefined}
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
              steady={steady}
              onRelease={() => setPaused(false)}
              skeleton={!page && !steady && late}
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
                removed={steady?.removed.has(peeked.id) ?? false}
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
 * A page beyond the last one, of an old link or of a list that has become shorter, leads to the last (R-list-14), and what
 * the address continues after, where it is no row of such a list, to the page of its number.
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

/** The position of the last row that is shown: while the rows are frozen, not that of the latest answer. */
function useLastSeen(
  rows: readonly unknown[] | undefined,
  page: (Paging & { records: readonly unknown[] }) | undefined,
) {
  const [seen, setSeen] = useState<string | null>();
  const last = page && page.records === rows ? page.last : seen;
  if (last !== seen) setSeen(last);
  return last;
}

/** A row as its columns tell of it, those too that the table has no room for. */
function peekedRow<Row>(columns: readonly Column<Row>[], row: Row) {
  const of = (test: (column: Column<Row>) => boolean) =>
    columns.filter(test).map((column) => ({ label: column.title, value: column.render(row) }));
  return {
    title: of(({ card }) => card === 'title')[0]?.value,
    corner: of(({ card }) => card === 'corner'),
    facts: of(({ card }) => card !== 'title' && card !== 'corner'),
  };
}
