import { useEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from 'react';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commands/registry.ts';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { useBindings } from '../../keys/useBindings.ts';
import type { RowSelection } from './selection.ts';
import type { Peek } from './usePeek.ts';
import type { FrozenRows } from './frozenRows.ts';
import { useCopiedRows } from './useCopiedRows.ts';
import { useFocusedRow } from './useFocusedRow.ts';

interface RowsEvents<Row extends { id: string }> {
  frozen: FrozenRows<Row> | undefined;
  recordOf: ((row: Row) => CommandRecord) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  selection: RowSelection | undefined;
  peek: Peek;
  /** The element that contains an element for each row. */
  body: RefObject<HTMLElement | null>;
  /** Ids of the columns in the order in which a row is copied. */
  columns: readonly string[];
}

const noRows: readonly never[] = [];
const interactive = 'a, button, input, label, [role="menu"]';

/** Milliseconds in which a click on a row's text may become a double click (R-list-17). */
const doubleClickMilliseconds = 300;

/** Tells whether some text in the element is marked. */
function isMarked(element: Element): boolean {
  const selection = window.getSelection();
  return selection !== null && selection.toString() !== '' && selection.containsNode(element, true);
}

/**
 * Opens a row by a click; on text only when it is not the first click of a double click, which marks a word (R-list-17).
 * Any press in the meantime cancels it.
 */
function useOpening() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel: () => clearTimeout(timer.current),
    click: ({ nativeEvent, detail, clientX, clientY }: MouseEvent, open: () => void) => {
      if (detail > 1) return;
      const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
      if (isTouch || !isOnText(clientX, clientY)) open();
      else timer.current = setTimeout(open, doubleClickMilliseconds);
    },
  };
}

/** Tells whether there is text at this point of the window. */
function isOnText(x: number, y: number): boolean {
  // WebKit has only the older name.
  const node =
    document.caretPositionFromPoint?.(x, y)?.offsetNode ??
    document.caretRangeFromPoint?.(x, y)?.startContainer;
  if (!(node instanceof Text)) return false;
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/**
 * Returns the event handlers of rows, in a table and on cards alike; spread them on the element that contains the rows.
 * Arrows or j and k move, x selects, Space shows the record next to the list, and Ctrl+C copies its name.
 * Enter opens it, a full stop or the right button opens the row's menu, and a record's keys act on the focused row.
 */
export function useRowEvents<Row extends { id: string }>(events: RowsEvents<Row>) {
  const { frozen, recordOf, onOpen, selection, peek, body, columns } = events;
  const { context, start } = useCommandHost();
  const rows = frozen?.rows ?? noRows;
  const opening = useOpening();
  /** True if the button was pressed on marked text: on a Mac the right button then marks the word under the pointer. */
  const pressedOnMarked = useRef(false);
  const copySelected = useCopiedRows({ rows, body, selected: selection?.selected, columns });
  const focusRow = useFocusedRow({ rows, view: frozen?.view, removed: frozen?.removed, recordOf, body });

  /** Returns the row that an event comes from, by its index. */
  function rowAt(target: EventTarget | null): { element: HTMLElement; index: number; row: Row } | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null;
    const index = element ? [...(body.current?.children ?? [])].indexOf(element) : -1;
    const row = rows[index];
    return element && row ? { element, index, row } : undefined;
  }
  /** Returns the row that itself has the focus, not an element in it. */
  function focusedRow({ target }: KeyPress) {
    const at = rowAt(target);
    return at?.element === target ? at : undefined;
  }
  function move(press: KeyPress, nextIndexOf: (at: number) => number) {
    const at = focusedRow(press);
    if (!at) return false;
    const next = Math.min(Math.max(nextIndexOf(at.index), 0), rows.length - 1);
    const other = rows[next];
    if (press.shiftKey && selection && other) selection.add([at.row.id, other.id]);
    const element = body.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
    return true;
  }
  /** Clicks the row's own menu button; returns false for a row without one. */
  function openMenu(row: HTMLElement): boolean {
    const button = row.querySelector<HTMLElement>('[data-row-menu]');
    button?.click();
    return button !== null;
  }
  /** Copies the name of the record; returns false if the record has no command for that. */
  function copy(row: Row): boolean {
    const record = recordOf?.(row);
    const command = record && commandsOn(record.type).find(({ id }) => id === `${record.type}.copyName`);
    if (!command?.roles.includes(context.role)) return false;
    start(command, record);
    return true;
  }
  const down = (press: KeyPress) => move(press, (at) => at + 1);
  const up = (press: KeyPress) => move(press, (at) => at - 1);

  const bound = useBindings('list', {
    'list.next': down,
    'list.previous': up,
    'list.extendDown': down,
    'list.extendUp': up,
    'list.first': (press) => move(press, () => 0),
    'list.last': (press) => move(press, () => rows.length - 1),
    'list.open': (press) => {
      const at = focusedRow(press);
      return at && onOpen ? onOpen(at.row) : false;
    },
    'list.select': (press) => {
      const at = focusedRow(press);
      return at && selection ? selection.toggle(at.row.id) : false;
    },
    'list.peek': (press) => {
      const at = focusedRow(press);
      return at ? peek.toggle(at.row.id, at.index) : false;
    },
    'list.copy': (press) => {
      const at = focusedRow(press);
      // If text is marked on the page, the browser copies it as usual.
      if (!at || window.getSelection()?.toString()) return false;
      if (!selection || selection.selected.size === 0) return copy(at.row);
      return copySelected();
    },
    'list.menu': (press) => {
      const at = focusedRow(press);
      return at ? openMenu(at.element) : false;
    },
  });

  return {
    ...bound,
    onMouseDown: ({ target }: MouseEvent) => {
      opening.cancel();
      pressedOnMarked.current = target instanceof Element && isMarked(target);
    },
    onClick: (event: MouseEvent) => {
      const { target, ctrlKey, metaKey } = event;
      const at = rowAt(target);
      if (!at || (target as HTMLElement).closest(interactive)) return;
      if (selection && (ctrlKey || metaKey)) selection.toggle(at.row.id);
      else if (onOpen && !window.getSelection()?.toString()) opening.click(event, () => onOpen(at.row));
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = rowAt(target);
      if (!at) return;
      focusRow(at.row.id, at.index);
      peek.showIfOpen(at.row.id, at.index);
    },
    onContextMenu: (event: MouseEvent) => {
      const at = rowAt(event.target);
      // A link uses the browser's own menu, and with Shift every element does.
      const target = event.target as HTMLElement;
      if (!at || event.shiftKey || target.closest('a') || (pressedOnMarked.current && isMarked(target)))
        return;
      if (openMenu(at.element)) event.preventDefault();
    },
  };
}
