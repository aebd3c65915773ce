import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContainerWidth } from '../chart/containerWidth.ts';
import { foldOrder, isNeverTruncated, kindOf } from './columnKind.ts';
import type { RowsProps } from './RecordList.tsx';
import { RowActions, WidestActions } from './RowActions.tsx';
import { TableHead } from './TableHead.tsx';
import { useFolding } from './useFolding.ts';
import { useRowEvents } from './useRowEvents.ts';
import classes from './RecordTable.module.css';

const skeletonRows = 8;
/** One array for every render, because the folding depends on the rows. */
const noRows: readonly never[] = [];

/** Shows the rows under sticky heads. */
export function RecordTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, frozen, recordOf, onOpen, skeleton, fetching, state, density, selection, peek, recordType } =
    props;
  const { t, i18n } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = frozen?.rows ?? noRows;
  const [frame, width] = useContainerWidth();
  const { columns } = props;
  const columnIds = columns.map(({ id }) => id);
  const rowEvents = useRowEvents({
    ...{ frozen, recordOf, onOpen, selection, peek, body },
    columns: columnIds,
  });
  const foldable = foldOrder(columns, state.sort);
  const layout = [i18n.language, selection !== undefined, state.sort, ...columnIds].join(' ');
  const count = useFolding({ table, width, layout, rows, most: foldable.length });
  const folded = new Set(foldable.slice(0, count));
  const foldedTitles = columns.filter((column) => folded.has(column)).map(({ title }) => title);

  return (
    <>
      <div ref={frame} className={classes.frame} data-scrolls={count > foldable.length || undefined}>
        {frozen?.waiting && (
          <button type="button" className={classes.waiting} onClick={props.onResume}>
            {t('list.changed')}
          </button>
        )}
        <table
          ref={table}
          aria-label={label}
          aria-busy={fetching}
          className={classes.table}
          data-density={density}
        >
          <thead>
            <tr>
              {selection && (
                <th className={`${classes.head} ${classes.select}`}>
                  <input
                    type="checkbox"
                    aria-label={t('list.selectPage')}
                    checked={rows.length > 0 && rows.every((row) => selection.selected.has(row.id))}
                    onChange={(event) => selection.setAll(event.currentTarget.checked)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <TableHead key={column.id} column={column} folded={folded.has(column)} state={state} />
              ))}
              {recordOf && (
                <th className={`${classes.head} ${classes.actions}`}>
                  {t('common.actions')}
                  {recordType && (
                    <div className={classes.samples} aria-hidden>
                      <WidestActions type={recordType} />
                    </div>
                  )}
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body} {...rowEvents}>
            {skeleton &&
              Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} className={classes.row}>
                  {selection && <td className={classes.select} />}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={folded.has(column) ? classes.folded : undefined}
                      data-kind={kindOf(column)}
                    >
                      <span className={classes.skeleton} />
                    </td>
                  ))}
                  {recordOf && <td className={classes.actions} />}
                </tr>
              ))}
            {rows.map((row, index) => (
              <tr
                key={row.id}
                data-record={row.id}
                className={onOpen ? `${classes.row} ${classes.openable}` : classes.row}
                tabIndex={index === 0 ? 0 : -1}
                aria-current={row.id === peek.id || undefined}
                aria-selected={selection?.selected.has(row.id)}
                data-changed={frozen?.changed.has(row.id) || undefined}
                data-gone={frozen?.removed.has(row.id) || undefined}
                title={frozen?.removed.has(row.id) ? t('list.removed') : undefined}
              >
                {selection && (
                  <td className={classes.select}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t('list.select', { name: recordOf?.(row).name ?? row.id })}
                      checked={selection.selected.has(row.id)}
                      onChange={() => undefined}
                      onClick={(event) => selection.toggle(row.id, event.shiftKey)}
                    />
                  </td>
                )}
                {columns.map((column) => {
                  const cell = column.render(row);
                  const isWhole = isNeverTruncated(column);
                  return (
                    <td
                      key={column.id}
                      data-cell={column.id}
                      data-kind={kindOf(column)}
                      className={folded.has(column) ? classes.folded : undefined}
                      title={typeof cell === 'string' && !isWhole ? cell : undefined}
                    >
                      {isWhole ? cell : <div className={classes.truncated}>{cell}</div>}
                    </td>
                  );
                })}
                {recordOf && (
                  <td className={classes.actions}>
                    <RowActions record={recordOf(row)} onPeek={() => peek.show(row.id, index)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {foldedTitles.length > 0 && (
        <Text size="xs" c="dimmed" mt={6} data-screen-only>
          {t('list.folded', { columns: foldedTitles.join(t('common.listSeparator')) })}
        </Text>
      )}
    </>
  );
}
