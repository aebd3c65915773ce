import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { usePageBindings } from '../../keys/useBindings.ts';
import { isInPeek } from './usePeek.ts';

interface Rows<Row> {
  rows: readonly Row[];
  /** Identifies the list: another list begins with its first row. */
  view: string | undefined;
  /** Rows that are still shown but no longer in the list. */
  removed: ReadonlySet<string> | undefined;
  recordOf: ((row: Row) => CommandRecord) | undefined;
  /** The element that contains an element for each row. */
  body: RefObject<HTMLElement | null>;
}

/** The row that last had the focus, by the list's path. */
const lastFocused = new Map<string, string>();

/**
 * Makes the focused row's record the one that keys and the palette act on, with its present data, while the list is on the
 * page.
 * If the row leaves the list, the focus moves to the row now at its index.
 * `j` and `k` lead into the list from anywhere but a text field; another list starts at its first row.
 * Going back to a list focuses the row where the user left it. Returns the handler for a row that gets the focus.
 */
export function useFocusedRow<Row extends { id: string }>({
  rows,
  view,
  removed,
  recordOf,
  body,
}: Rows<Row>) {
  const { focusRecord } = useCommandHost();
  const [focused, setFocused] = useState<{ id: string; index: number; view: string | undefined }>();
  const position = focused && focused.view === view ? focused.index : 0;
  const row = rows.find(({ id }) => id === focused?.id);
  const present = row && !removed?.has(row.id) ? row : undefined;

  // Runs in a layout effect, so that the next key acts on the newly focused row.
  const tell = useEffectEvent(() => focusRecord(present && recordOf?.(present)));
  useLayoutEffect(() => {
    tell();
    return () => focusRecord(undefined);
  }, [present, focusRecord]);

  const isRowRemoved = focused !== undefined && row === undefined;
  const focusSamePosition = useEffectEvent(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    const next =
      body.current?.children[Math.min(position, rows.length - 1)] ?? document.querySelector('main h1');
    if (nowhere && next instanceof HTMLElement) next.focus();
  });
  useEffect(() => {
    if (isRowRemoved) focusSamePosition();
  }, [isRowRemoved]);

  /**
   * Moves the focus from a row's button, or from the panel of its record, to the neighbouring row.
   * From elsewhere it moves to the last focused row.
   */
  const enter = (press: KeyPress, by: 1 | -1) => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    const within = all.findIndex((element) => press.target instanceof Node && element.contains(press.target));
    const from = within === -1 ? position : within;
    const at = within === -1 && !isInPeek(press.target) ? position : from + by;
    const next = all[Math.min(Math.max(at, 0), all.length - 1)];
    if (!next) return false;
    next.focus();
    return true;
  };
  usePageBindings('list', {
    'list.next': (press) => enter(press, 1),
    'list.previous': (press) => enter(press, -1),
  });

  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isFilled = rows.length > 0;
  useEffect(() => {
    const id = isFilled && isReturn ? lastFocused.get(pathname) : undefined;
    const element = id && body.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
    if (element) element.focus();
  }, [isFilled, isReturn, pathname, body]);

  return useCallback(
    (id: string, index: number) => {
      lastFocused.set(pathname, id);
      setFocused({ id, index, view });
    },
    [pathname, view],
  );
}
