import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '../page/Skeletons.tsx';
import { isLong, isNeverTruncated, kindOf } from './columnKind.ts';
import { RowActions } from './RowActions.tsx';
import type { Column, RowsProps } from './RecordList.tsx';
import { useRowEvents } from './useRowEvents.ts';
import classes from './RecordCards.module.css';

type CardsProps<Row extends { id: string }> = Pick<
  RowsProps<Row>,
  | 'label'
  | 'columns'
  | 'frozen'
  | 'recordOf'
  | 'onOpen'
  | 'onResume'
  | 'skeleton'
  | 'fetching'
  | 'selection'
  | 'peek'
>;

/** Shows the rows of a list on a narrow screen as cards, without sideways scrolling; the keys are those of the table. */
export function RecordCards<Row extends { id: string }>(props: CardsProps<Row>) {
  const { label, columns, frozen, recordOf, onOpen, skeleton, fetching, selection, peek } = props;
  const { t } = useTranslation();
  const cards = useRef<HTMLUListElement>(null);
  const rowEvents = useRowEvents({
    ...{ frozen, recordOf, onOpen, selection, peek, body: cards },
    columns: columns.map(({ id }) => id),
  });
  const columnsIn = (area: Column<Row>['card']) =>
    columns.filter((column) => (column.card ?? 'line') === area);
  // Facts that need a whole line come first; the others then fit two to a line.
  const lines = columnsIn('line').toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  if (skeleton) {
    return (
      <div aria-busy>
        <CardSkeleton count={6} />
      </div>
    );
  }
  return (
    <>
      {frozen?.waiting && (
        <button type="button" className={classes.waiting} onClick={props.onResume}>
          {t('list.changed')}
        </button>
      )}
      <ul ref={cards} aria-label={label} aria-busy={fetching} className={classes.cards} {...rowEvents}>
        {frozen?.rows.map((row, index) => {
          const record = recordOf?.(row);
          return (
            <li
              key={row.id}
              className={classes.card}
              tabIndex={index === 0 ? 0 : -1}
              data-record={row.id}
              aria-current={row.id === peek.id || undefined}
              data-selected={selection?.selected.has(row.id) || undefined}
              data-changed={frozen.changed.has(row.id) || undefined}
              data-gone={frozen.removed.has(row.id) || undefined}
            >
              <div className={classes.head}>
                {selection && (
                  <label className={classes.select}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t('list.select', { name: record?.name ?? row.id })}
                      checked={selection.selected.has(row.id)}
                      onChange={() => undefined}
                      onClick={(event) => selection.toggle(row.id, event.shiftKey)}
                    />
                  </label>
                )}
                <div className={classes.title} data-opens={onOpen ? '' : undefined}>
                  {columnsIn('title').map((column) => (
                    <span key={column.id} data-cell={column.id}>
                      {column.render(row)}
                    </span>
                  ))}
                </div>
                {columnsIn('corner').map((column) => {
                  const value = column.render(row);
                  return (
                    value !== nothing && (
                      <span key={column.id} data-cell={column.id}>
                        {value}
                      </span>
                    )
                  );
                })}
                {record && (
                  <div className={classes.actions}>
                    <RowActions record={record} onPeek={() => peek.show(row.id, index)} />
                  </div>
                )}
              </div>
              <div className={classes.facts}>
                {lines.map((column) => (
                  <CardFact key={column.id} column={column} row={row} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The text for an empty cell, as in the table. */
const nothing = '—';

function CardFact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.render(row);
  if (value === nothing) return null;
  return (
    <div className={classes.fact} data-long={isLong(column) || undefined}>
      <span className={classes.label}>{column.title}</span>
      <span
        className={classes.value}
        data-cell={column.id}
        data-kind={kindOf(column)}
        data-whole={(isNeverTruncated(column) && !isLong(column)) || undefined}
        title={typeof value === 'string' ? value : undefined}
      >
        {value}
      </span>
    </div>
  );
}
