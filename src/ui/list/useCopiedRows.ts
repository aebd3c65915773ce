import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { toast } from '../../commandKit/toast.ts';
import { tableHtml, tabText, type CopiedRow } from '../../domain/copiedTable.ts';
import { isTyping } from '../../keys/elsewhere.ts';

interface CopiedRows {
  rows: readonly { id: string }[];
  /** The element that contains an element for each row. */
  body: RefObject<HTMLElement | null>;
  selected: ReadonlySet<string> | undefined;
  /** Ids of the columns, in their order. */
  columns: readonly string[];
}

const rowsIn = (body: HTMLElement | null) => [
  ...(body?.querySelectorAll<HTMLElement>('[data-record]') ?? []),
];
const cellsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-cell]')];
const textIn = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n+ ?/g, '\n')
    .trim();

/** Returns the closest element around a text that begins a line of its own: the cell itself, or a line within it. */
function blockAround(text: Text, cell: HTMLElement): Element | null {
  let element = text.parentElement;
  while (element && element !== cell && getComputedStyle(element).display.startsWith('inline'))
    element = element.parentElement;
  return element;
}

/** Returns the text of a cell that the browser's selection marks, with its lines. */
function markedText(selection: Selection, cell: HTMLElement): string {
  if (selection.containsNode(cell, false)) return textIn(cell.innerText);
  const marked = selection.getRangeAt(0);
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let found = '';
  let block: Element | null = null;
  // Not `Range.toString`, which joins the last word of a line and the first of the next.
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!marked.intersectsNode(text)) continue;
    const from = text === marked.startContainer ? marked.startOffset : 0;
    const to = text === marked.endContainer ? marked.endOffset : text.length;
    if (from >= to) continue;
    const own = blockAround(text, cell);
    found += (found !== '' && own !== block ? '\n' : '') + text.data.slice(from, to);
    block = own;
  }
  return textIn(found);
}

/** Returns the marked rows with the columns that contain marked text; undefined if at most one cell is marked. */
function markedRows(body: HTMLElement | null): CopiedRow[] | undefined {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const rows = rowsIn(body)
    .filter((row) => selection.containsNode(row, true))
    .map((row) =>
      cellsIn(row)
        .filter((cell) => cell.getClientRects().length > 0)
        .map((cell) => (selection.containsNode(cell, true) ? markedText(selection, cell) : '')),
    );
  const marked = rows.flatMap((cells) => cells.flatMap((text, column) => (text === '' ? [] : [column])));
  if (marked.length < 2) return undefined;
  const [first, last] = [Math.min(...marked), Math.max(...marked)];
  return rows
    .map((cells) => cells.slice(first, last + 1))
    .filter((cells) => cells.some((text) => text !== ''));
}

/** Tells whether a copy event belongs to the page: no field has the focus, and no dialog is open. */
function isPageInFocus(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.closest('main') !== null && !isTyping(focused);
}

/**
 * Copies rows as rows and columns (R-list-18): the ones marked with the mouse, or else the selected ones.
 * It uses the browser's copy event, which needs neither a permission nor a secure address.
 * Returns a function that copies the selected rows; the function returns false if the browser does not allow it.
 */
export function useCopiedRows({ rows, body, selected, columns }: CopiedRows): () => boolean {
  const { t } = useCommandHost().context;
  /** The cells of selected rows as last shown, because rows of other pages have no element. */
  const cells = useRef(new Map<string, CopiedRow>());
  const readCells = useEffectEvent(() => {
    for (const [at, { id }] of rows.entries()) {
      const row = selected?.has(id) ? body.current?.children[at] : undefined;
      const textOf = (column: string) =>
        row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`)?.innerText ?? '';
      if (row) cells.current.set(id, columns.map(textOf).map(textIn));
    }
  });
  const selectedIds = [...(selected ?? [])].join(' ');
  const columnIds = columns.join(' ');
  // Reading texts forces a layout. It therefore runs only when the texts may have changed, and once more on copying.
  useEffect(() => {
    if (selectedIds === '') cells.current.clear();
    else readCells();
  }, [rows, selectedIds, columnIds, t]);
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || event.defaultPrevented || !isPageInFocus()) return;
    const isMarked = window.getSelection()?.toString() !== '';
    readCells();
    const chosen = [...(selected ?? [])].flatMap((id) => [cells.current.get(id) ?? []]);
    const copied = isMarked ? markedRows(body.current) : chosen;
    if (!copied || copied.length === 0) return;
    event.clipboardData.setData('text/plain', tabText(copied));
    event.clipboardData.setData('text/html', tableHtml(copied));
    event.preventDefault();
    if (!isMarked)
      void toast({ id: 'copied', color: 'green', message: t('list.rowsCopied', { count: copied.length }) });
  });
  useEffect(() => {
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
  return copyNow;
}

/** Makes the browser copy even if nothing is marked; Chromium allows that only on request. */
function copyNow(): boolean {
  const allow = (event: Event) => event.preventDefault();
  document.addEventListener('beforecopy', allow);
  // No other call fires the copy event without a permission.
  const isCopied = document.execCommand('copy');
  document.removeEventListener('beforecopy', allow);
  return isCopied;
}
