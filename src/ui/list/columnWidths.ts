import { useLayoutEffect, useState, type RefObject } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import type { Command } from '../../commandKit/command.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Column } from './RecordList.tsx';

/** Least width in pixels of a column that shares the rest. Below it other columns are folded, and then the table scrolls. */
export const minNameWidth = 96;

/** The padding of a cell and of a button, the gap, and the menu's button. */
const aroundLikelyAction = 16 + 16 + 4 + 24;
const menuWidth = 72;
const guessedActionWidth = 68;

/** The text of a row in place of a blocked action. */
export const blockedAction = 'list.blocked';

let pen: CanvasRenderingContext2D | null | undefined;

/** Returns the width in pixels of the longest action that a row may offer as a button, so that no language truncates it. */
export function actionsWidth(commands: readonly Command[], words: (key: MessageKey) => string): number {
  const likely = commands.filter((command) => command.primary);
  if (likely.length === 0) return menuWidth;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return aroundLikelyAction + guessedActionWidth;
  pen.font = `500 12px ${getComputedStyle(document.body).fontFamily}`;
  const shown = likely.flatMap(({ title, blockedBy, blockedLabels = {} }): MessageKey[] =>
    blockedBy ? [title, blockedAction, ...(Object.values(blockedLabels) as MessageKey[])] : [title],
  );
  const widest = Math.max(...shown.map((key) => pen?.measureText(words(key)).width ?? 0));
  return Math.max(menuWidth, Math.ceil(aroundLikelyAction + widest));
}

/** Truncated figures and states are misleading: their columns are as wide as their widest cell. */
export function isWhole<Row>({ align, card, whole }: Column<Row>): boolean {
  return whole ?? (align === 'right' || card === 'corner');
}

interface Room {
  /** The width of the table's frame; 0 until it is measured. */
  width: number;
  /** The width of the parts that are no columns. */
  otherWidth: number;
  /** The chosen sort: its column is never folded. */
  sort: string | undefined;
}

/**
 * Returns the columns that fit. The later ones are folded first.
 * It never folds the record's name, figures, state, the sorted column, or a column that the user has added.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  widthOf: ColumnWidths,
  { width, otherWidth, sort }: Room,
): Column<Row>[] {
  const shown = [...columns];
  const gives = (column: Column<Row>, index: number) =>
    index > 1 &&
    !column.optional &&
    column.card !== 'title' &&
    !isWhole(column) &&
    !(sort && column.sort === sort);
  const needed = () => {
    const ids = shown.map(({ id }) => id);
    return leastWidth(ids, widthOf, minNameWidth, otherWidth);
  };
  while (width > 0 && needed() > width) {
    const last = shown.findLastIndex(gives);
    if (last === -1) break;
    shown.splice(last, 1);
  }
  return shown;
}

/** Returns the declared width in pixels; undefined: shares the remaining width. */
export function declaredWidth<Row>({ width }: Column<Row>, locale: Locale): number | undefined {
  return typeof width === 'object' ? width[locale] : width;
}

export type ColumnWidths = (column: string) => number | undefined;

/**
 * Returns the columns that fit and their widths in pixels; undefined: shares the remaining width. The widths grow with the
 * rows' content.
 */
export function useColumnWidths<Row>(
  all: readonly Column<Row>[],
  room: Room,
  rows: readonly Row[],
  locale: Locale,
  body: RefObject<HTMLTableSectionElement | null>,
  /** The index of the first column's cell in a row. */
  first: number,
): { shown: Column<Row>[]; widthOf: ColumnWidths } {
  const [grown, setGrown] = useState<{ locale: Locale; widths: Record<string, number> }>({
    locale,
    widths: {},
  });
  const widths = grown.locale === locale ? grown.widths : {};
  const declared = new Map(all.map((column) => [column.id, declaredWidth(column, locale)]));
  const widthOf = (id: string) => widths[id] ?? declared.get(id);
  const shown = fittingColumns(all, widthOf, room);
  const ids = shown.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const wider: Record<string, number> = {};
    for (const row of body.current?.rows ?? []) {
      all.forEach((column, index) => {
        const cell = row.cells[first + index];
        if (cell && shown.includes(column) && isWhole(column) && cell.scrollWidth > cell.clientWidth)
          wider[column.id] = Math.max(wider[column.id] ?? 0, cell.scrollWidth + 1);
      });
    }
    if (Object.keys(wider).length > 0)
      // oxlint-disable-next-line react/set-state-in-effect -- Measured of what is drawn, before it is painted.
      setGrown((before) => ({
        locale,
        widths: { ...(before.locale === locale ? before.widths : {}), ...wider },
      }));
    // Depends on the ids of the columns, because each render creates new column objects.
  }, [rows, ids, locale, body, first]);
  return { shown, widthOf };
}

/** Returns the sum of the column widths in pixels; `shared` is the width of each column that shares the rest. */
export function leastWidth(
  ids: readonly string[],
  widthOf: ColumnWidths,
  shared: number,
  otherWidth: number,
): number {
  return ids.reduce((sum, id) => sum + (widthOf(id) ?? shared), otherWidth);
}
