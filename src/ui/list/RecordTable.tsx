import { Text } from '@mantine/core';
import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commands/registry.ts';
import type { Locale } from '../../i18n/locales.ts';
import { useContainerWidth } from '../chart/containerWidth.ts';
import { cellClass } from './cellClass.ts';
import { actionsWidth, declaredWidth, minNameWidth, leastWidth, useColumnWidths } from './columnWidths.ts';
import type { Column, RowsProps } from './RecordList.tsx';
import { RowActions } from './RowActions.tsx';
import { TableHead } from './TableHead.tsx';
import { useRowEvents } from './useRowEvents.ts';
import classes from './RecordTable.module.css';

const skeletonRows = 8;
/** The same width as in the style sheet. */
const selectWidth = 40;

/** Shows the rows under sticky heads. */
export function RecordTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const {
    label,
    frozen: steady,
    recordOf,
    onOpen,
    skeleton,
    fetching,
    state,
    density,
    selection,
    peek,
    recordType,
  } = props;
  const { t, i18n } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = steady?.rows ?? [];
  const [frame, width] = useContainerWidth();
  const { role } = useCommandHost().context;
  const commands = recordType ? commandsOn(recordType).filter(({ roles }) => roles.includes(role)) : [];
  const actions = recordType ? actionsWidth(commands, t) : 0;
  const otherWidth = actions + (selection ? selectWidth : 0);
  const room = { width, otherWidth, sort: state.sort };
  const locale = i18n.language as Locale;
  const { columns } = props;
  const columnIds = columns.map(({ id }) => id);
  const rowEvents = useRowEvents({
    ...{ steady, recordOf, onOpen, selection, peek, body },
    columns: columnIds,
  });
  const { shown, widthOf } = useColumnWidths(columns, room, rows, locale, body, selection ? 1 : 0);
  const isFolded = (column: Column<Row>) => !shown.includes(column);
  const folded = columns.filter(isFolded).map(({ title }) => title);
  const ids = shown.map(({ id }) => id);
  const tooNarrow = width > 0 && width < leastWidth(ids, widthOf, minNameWidth, otherWidth);

  return (
    <>
      <div ref={frame} className={classes.frame} data-scrolls={tooNarrow || undefined}>
        {steady?.waiting && (
          <button type="button" className={classes.waiting} onClick={props.onRelease}>
            {t('list.changed')}
          </button>
        )}
        <table
          aria-label={label}
          aria-busy={fetching}
          className={classes.table}
          style={
            { '--least-width': `${leastWidth(ids, widthOf, minNameWidth, otherWidth)}px` } as CSSProperties
          }
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
                <TableHead
                  key={column.id}
                  column={column}
                  width={widthOf(column.id)}
                  folded={isFolded(column)}
                  state={state}
                />
              ))}
              {recordOf && (
                <th
                  className={`${classes.head} ${classes.right} ${classes.actions}`}
                  style={{ width: actions }}
                >
                  {t('common.actions')}
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
                    <td key={column.id} className={cellClass(column, isFolded(column))}>
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
                data-changed={steady?.changed.has(row.id) || undefined}
                data-gone={steady?.removed.has(row.id) || undefined}
                title={steady?.removed.has(row.id) ? t('list.removed') : undefined}
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
                  return (
                    <td
                      key={column.id}
                      data-cell={column.id}
                      className={cellClass(column, isFolded(column))}
                      data-wrap={column.wrap}
                      title={typeof cell === 'string' && !column.align ? cell : undefined}
                    >
                      {isName(column, locale) ? <div className={classes.name}>{cell}</div> : cell}
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
      {folded.length > 0 && (
        <Text size="xs" c="dimmed" mt={6} data-screen-only>
          {t('list.folded', { columns: folded.join(t('common.listSeparator')) })}
        </Text>
      )}
    </>
  );
}

/** Tells whether a column shares the remaining width and may contain text of any length. */
function isName<Row>(column: Column<Row>, locale: Locale): boolean {
  return declaredWidth(column, locale) === undefined && !column.wrap && !column.align;
}
