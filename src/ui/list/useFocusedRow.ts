import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CommandRecord } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { usePageBindings } from '../../keys/useBindings.ts';
import { isInPeek } from './usePeek.ts';

interface Rows<Row> {
  rows: readonly Row[];
  /** Which list they are of: another one begins with its first row. */
  view: string | undefined;
  /** Rows that are shown, and are no longer there. */
  removed: ReadonlySet<string> | undefined;
  recordOf: ((row: Row) => CommandRecord) | undefined;
  /** Holds an element for each row. */
  body: RefObject<HTMLElement | null>;
}

/** The row that last had the focus, by the list's path. */
const lastFocused = new Map<string, string>();

/**
 * The row in focus is the record that keys and the palette act on: as it is now, while it is there, and while the list
 * is on the page. When the row leaves the list, the focus goes to the one in its place; `j` and `k` lead into the list from
 * wherever nothing is typed, from the first row of another list, and going back to a list leads to the row it was left from. Returns what is to be told of a row that gets the focus.
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

  // Before the next key, which acts on the row that this one has moved to.
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
   * From wherever the focus is: from a row's own button, or from what shows its record, to the row beside it, else into
   * the list where it was left.
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
