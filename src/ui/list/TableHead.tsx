import { IconChevronDown, IconChevronUp, IconSelector } from '../../icons/icons.ts';
import { cellClass } from './cellClass.ts';
import type { ListState } from './listState.ts';
import type { Column } from './RecordList.tsx';
import classes from './RecordTable.module.css';

interface TableHeadProps<Row> {
  column: Column<Row>;
  /** The width in pixels; absent: shares the remaining width. */
  width: number | undefined;
  /** True if there is no room for it on the screen; it is still printed. */
  folded: boolean;
  state: ListState;
}

/** Shows a column's head; a button if the call can sort by the column. */
export function TableHead<Row>({ column, width, folded, state }: TableHeadProps<Row>) {
  const { sort } = column;
  const sorted = sort !== undefined && state.sort === sort;
  const Icon = !sorted ? IconSelector : state.direction === 'asc' ? IconChevronUp : IconChevronDown;
  return (
    <th
      className={cellClass(column, folded, classes.head)}
      style={{ width }}
      title={column.title}
      aria-sort={sorted ? (state.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-command="list.sort"
          data-sorted={sorted || undefined}
          onClick={() => state.toggleSort(sort)}
        >
          {column.title}
          <Icon size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </th>
  );
}
