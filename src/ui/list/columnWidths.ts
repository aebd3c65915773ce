import { useLayoutEffect, useState, type RefObject } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import type { Command } from '../../commandKit/command.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Column } from './RecordList.tsx';

/** Of a column that shares what is left: below it others give way, and then the table scrolls. */
export const leastNameWidth = 96;

/** The padding of a cell and of a button, the gap, and the menu's button. */
const aroundLikelyAction = 16 + 16 + 4 + 24;
const menuWidth = 72;
const guessedActionWidth = 68;

/** What a row says in the place of an action that is blocked. */
export const blockedAction = 'list.blocked';

let pen: CanvasRenderingContext2D | null | undefined;

/** As wide as the longest action that a row may offer as a button, so that it is cut in no language. */
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

/** Figures and states say something else when they are cut: their columns are as wide as their widest cell. */
export function isWhole<Row>({ align, card, whole }: Column<Row>): boolean {
  return whole ?? (align === 'right' || card === 'corner');
}

interface Room {
  /** Of the table's frame; 0 until it is measured. */
  width: number;
  /** Taken by what is no column. */
  otherWidth: number;
  /** The sort that is chosen: its column stays. */
  sort: string | undefined;
}

/**
 * The columns that fit: the later ones give way first, and never the record's name, its figures or its state, nor what
 * the list is sorted by, nor a column that somebody has added.
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
    return leastWidth(ids, widthOf, leastNameWidth, otherWidth);
  };
  while (width > 0 && needed() > width) {
    const last = shown.findLastIndex(gives);
    if (last === -1) break;
    shown.splice(last, 1);
  }
  return shown;
}

/** In pixels; undefined: it shares what is left. */
export function declaredWidth<Row>({ width }: Column<Row>, locale: Locale): number | undefined {
  return typeof width === 'object' ? width[locale] : width;
}

export type ColumnWidths = (column: string) => number | undefined;

/**
 * The columns there is room for, and what each asks for, in pixels; undefined: it shares what is left. Grows with what
 * its rows hold.
 */
export function useColumnWidths<Row>(
  all: readonly Column<Row>[],
  room: Room,
  rows: readonly Row[],
  locale: Locale,
  body: RefObject<HTMLTableSectionElement | null>,
  /** The place of the first of all among the cells of a row. */
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
    // Which columns there are, their ids say: the columns themselves are made anew with each drawing.
  }, [rows, ids, locale, body, first]);
  return { shown, widthOf };
}

/** What the columns ask for together, with so much for each of those that share the rest. */
export function leastWidth(
  ids: readonly string[],
  widthOf: ColumnWidths,
  shared: number,
  otherWidth: number,
): number {
  return ids.reduce((sum, id) => sum + (widthOf(id) ?? shared), otherWidth);
}
