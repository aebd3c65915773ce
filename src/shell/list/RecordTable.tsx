import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../commands/keys/strokes.ts';
import type { Locale } from '../../i18n/locales.ts';
import { useContainerWidth } from '../chart/containerWidth.ts';
import type { ListState } from './listState.ts';
import type { Column, RowsProps } from './RecordList.tsx';
import { RowActions } from './RowActions.tsx';
import { rowAfterKey } from './rowKeys.ts';
import { useFocusedRow } from './useFocusedRow.ts';
import classes from './RecordTable.module.css';

const skeletonRows = 8;
const actionsWidth = 128;
/** Of a column that shares what is left: where the table scrolls, and below which it begins to. */
const nameWidth = 150;
const leastNameWidth = 60;
const menuWidth = 72;
const interactive = 'a, button, input, label, [role="menu"]';

/**
 * Rows under sticky heads. Arrows or j and k move, x selects, Enter opens, a full stop or the right button opens the
 * row's menu, a record's keys act on the row in focus.
 */
export function RecordTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const {
    label,
    columns,
    steady,
    recordOf,
    onOpen,
    skeleton,
    fetching,
    state,
    density,
    selection,
    menuOnly,
  } = props;
  const { t, i18n } = useTranslation();
  // The very first rows are there to be read before they can be acted on.
  const [withActions, setWithActions] = useState(false);
  useEffect(() => startTransition(() => setWithActions(true)), []);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = steady?.rows ?? [];
  const focusRow = useFocusedRow({ rows, gone: steady?.gone, recordOf, body });
  const [frame, width] = useContainerWidth();
  const least = leastWidth(columns, i18n.language as Locale, nameWidth);
  const tooNarrow = width > 0 && width < leastWidth(columns, i18n.language as Locale, leastNameWidth);

  /** The row an event comes from, by its place. */
  function rowAt(target: EventTarget): { element: HTMLElement; index: number; row: Row } | undefined {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-record]');
    const index = element ? [...(body.current?.children ?? [])].indexOf(element) : -1;
    const row = rows[index];
    return element && row ? { element, index, row } : undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = rowAt(event.target);
    if (!at || event.target !== at.element || event.ctrlKey || event.metaKey || event.altKey) return;
    // Letters by their place: also with Caps Lock, under an input method, on another layout.
    const key = keyOf(event.nativeEvent) ?? event.key;
    if (key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(at.row);
    } else if (key === 'x' && selection) {
      event.preventDefault();
      selection.toggle(at.row.id);
    } else if (key === '.' || key === 'ContextMenu' || (event.shiftKey && key === 'F10')) {
      event.preventDefault();
      openMenu(at.element);
    } else {
      const next = rowAfterKey(key, at.index, rows.length);
      if (next === undefined) return;
      event.preventDefault();
      const element = body.current?.children[next] as HTMLElement | undefined;
      if (event.shiftKey && selection && rows[next]) selection.add([at.row.id, rows[next].id]);
      element?.focus();
    }
  }

  function onClick(event: MouseEvent) {
    const at = rowAt(event.target);
    if (!at || (event.target as HTMLElement).closest(interactive)) return;
    if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(at.row.id);
    else if (!window.getSelection()?.toString()) onOpen?.(at.row);
  }

  function onFocus(event: FocusEvent) {
    const at = rowAt(event.target);
    if (at) focusRow(at.row.id, at.index);
  }

  function onContextMenu(event: MouseEvent) {
    const at = rowAt(event.target);
    // A link keeps the browser's own menu, and Shift brings it everywhere.
    if (!at || event.shiftKey || (event.target as HTMLElement).closest('a')) return;
    if (openMenu(at.element)) event.preventDefault();
  }

  return (
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
        style={{ '--least-width': `${least}px` } as CSSProperties}
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
              <Head key={column.id} column={column} state={state} />
            ))}
            {recordOf && (
              <th
                className={`${classes.head} ${classes.right}`}
                style={{ width: menuOnly ? menuWidth : actionsWidth }}
              >
                {t('common.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={onFocus}
          onContextMenu={onContextMenu}
        >
          {skeleton &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} className={classes.row}>
                {selection && <td className={classes.select} />}
                {columns.map((column) => (
                  <td key={column.id} className={column.align && classes.right}>
                    <span className={classes.bone} />
                  </td>
                ))}
                {recordOf && <td />}
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-record={row.id}
              className={onOpen ? `${classes.row} ${classes.openable}` : classes.row}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={selection?.selected.has(row.id)}
              data-changed={steady?.changed.has(row.id) || undefined}
              data-gone={steady?.gone.has(row.id) || undefined}
              title={steady?.gone.has(row.id) ? t('list.gone') : undefined}
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
              {columns.map((column) => (
                <td key={column.id} className={column.align && classes.right} data-wrap={column.wrap}>
                  {column.render(row)}
                </td>
              ))}
              {recordOf && <td>{withActions && <RowActions record={recordOf(row)} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The row's own menu button opens its menu; false for a row without. */
function openMenu(row: HTMLElement): boolean {
  const button = row.querySelector<HTMLElement>('[data-row-menu]');
  button?.click();
  return button !== null;
}

function widthOf<Row>({ width }: Column<Row>, locale: Locale): number | undefined {
  return typeof width === 'object' ? width[locale] : width;
}

/** What the columns ask for, with so much for each of those that share the rest. */
function leastWidth<Row>(columns: Column<Row>[], locale: Locale, shared: number): number {
  return columns.reduce((sum, column) => sum + (widthOf(column, locale) ?? shared), actionsWidth);
}

/** A column's head; of a column that the call can sort by, a button. */
function Head<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { sort } = column;
  const sorted = sort !== undefined && state.sort === sort;
  const { i18n } = useTranslation();
  const Icon = !sorted ? IconSelector : state.direction === 'asc' ? IconChevronUp : IconChevronDown;
  return (
    <th
      className={column.align ? `${classes.head} ${classes.right}` : classes.head}
      style={{ width: widthOf(column, i18n.language as Locale) }}
      title={column.title}
      aria-sort={sorted ? (state.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className={classes.sort}
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
