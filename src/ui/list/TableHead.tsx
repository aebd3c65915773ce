import { IconChevronDown, IconChevronUp, IconSelector } from '../../icons/icons.ts';
import { kindOf } from './columnKind.ts';
import type { ListState } from './listState.ts';
import type { Column } from './RecordList.tsx';
import classes from './RecordTable.module.css';

interface TableHeadProps<Row> {
  column: Column<Row>;
  /** True if there is no room for it on the screen; it is still printed. */
  folded: boolean;
  state: ListState;
}

/** Shows a column's head, with invisible samples of its cells; a button if the call can sort by the column. */
export function TableHead<Row>({ column, folded, state }: TableHeadProps<Row>) {
  const { sort, samples } = column;
  const sorted = sort !== undefined && state.sort === sort;
  const Icon = !sorted ? IconSelector : state.direction === 'asc' ? IconChevronUp : IconChevronDown;
  return (
    <th
      className={folded ? `${classes.head} ${classes.folded}` : classes.head}
      data-kind={kindOf(column)}
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
      {samples && (
        <div className={classes.samples} aria-hidden>
          {samples.map((sample, index) => (
            <div key={index}>{sample}</div>
          ))}
        </div>
      )}
    </th>
  );
}
