import type { FocusEvent, MouseEvent, RefObject } from 'react';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commands/registry.ts';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { useBindings } from '../../keys/useBindings.ts';
import type { Selection } from './selection.ts';
import type { Peek } from './usePeek.ts';
import type { SteadyRows } from './steadyRows.ts';
import { useFocusedRow } from './useFocusedRow.ts';

interface RowsEvents<Row extends { id: string }> {
  steady: SteadyRows<Row> | undefined;
  recordOf: ((row: Row) => CommandRecord) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  selection: Selection | undefined;
  peek: Peek;
  /** Holds an element for each row. */
  body: RefObject<HTMLElement | null>;
  /** Draws the rows' actions now, where they come after the rows themselves. */
  drawActions?: () => void;
}

const interactive = 'a, button, input, label, [role="menu"]';

/**
 * What rows do, in a table and on cards alike; spread on what holds them. Arrows or j and k move, x selects, Space shows
 * the record beside the list, Ctrl+C copies what it is called, Enter opens it, a full stop or the right button opens the row's
 * menu, a record's keys act
 * on the row in focus.
 */
export function useRowEvents<Row extends { id: string }>(events: RowsEvents<Row>) {
  const { steady, recordOf, onOpen, selection, peek, body, drawActions } = events;
  const { context, start } = useCommandHost();
  const rows = steady?.rows ?? [];
  const focusRow = useFocusedRow({ rows, view: steady?.view, gone: steady?.gone, recordOf, body });

  /** The row an event comes from, by its place. */
  function rowAt(target: EventTarget | null): { element: HTMLElement; index: number; row: Row } | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null;
    const index = element ? [...(body.current?.children ?? [])].indexOf(element) : -1;
    const row = rows[index];
    return element && row ? { element, index, row } : undefined;
  }
  /** The row that has the focus itself, not something in it. */
  function focusedRow({ target }: KeyPress) {
    const at = rowAt(target);
    return at?.element === target ? at : undefined;
  }
  function move(press: KeyPress, placeOf: (at: number) => number) {
    const at = focusedRow(press);
    if (!at) return false;
    const next = Math.min(Math.max(placeOf(at.index), 0), rows.length - 1);
    const other = rows[next];
    if (press.shiftKey && selection && other) selection.add([at.row.id, other.id]);
    const element = body.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
    return true;
  }
  /** By the row's own menu button; false for a row without. */
  function openMenu(row: HTMLElement): boolean {
    const button = () => row.querySelector<HTMLElement>('[data-row-menu]');
    if (!button()) drawActions?.();
    button()?.click();
    return button() !== null;
  }
  /** What the record is called; false for one that is not passed on by a name. */
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
      // What is marked on the page is copied as everywhere.
      return at && !window.getSelection()?.toString() ? copy(at.row) : false;
    },
    'list.menu': (press) => {
      const at = focusedRow(press);
      return at ? openMenu(at.element) : false;
    },
  });

  return {
    ...bound,
    onClick: ({ target, ctrlKey, metaKey }: MouseEvent) => {
      const at = rowAt(target);
      if (!at || (target as HTMLElement).closest(interactive)) return;
      if (selection && (ctrlKey || metaKey)) selection.toggle(at.row.id);
      else if (!window.getSelection()?.toString()) onOpen?.(at.row);
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = rowAt(target);
      if (!at) return;
      focusRow(at.row.id, at.index);
      peek.follow(at.row.id, at.index);
    },
    onContextMenu: (event: MouseEvent) => {
      const at = rowAt(event.target);
      // A link keeps the browser's own menu, and Shift brings it everywhere.
      if (!at || event.shiftKey || (event.target as HTMLElement).closest('a')) return;
      if (openMenu(at.element)) event.preventDefault();
    },
  };
}
