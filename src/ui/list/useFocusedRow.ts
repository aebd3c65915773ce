import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CommandRecord } from '../../commands/core/command.ts';
import { useCommandFocus, useCommandHost } from '../../commands/core/commandHost.ts';
import { isModalOpen, isTyping } from '../../keys/elsewhere.ts';
import { keyOf } from '../../keys/strokes.ts';
import { rowAfterKey } from './rowKeys.ts';

interface Rows<Row> {
  rows: readonly Row[];
  /** Which list they are of: another one begins with its first row. */
  view: string | undefined;
  /** Rows that are shown, and are no longer there. */
  gone: ReadonlySet<string> | undefined;
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
export function useFocusedRow<Row extends { id: string }>({ rows, view, gone, recordOf, body }: Rows<Row>) {
  const { context, focusRecord } = useCommandHost();
  const [focused, setFocused] = useState<{ id: string; index: number; view: string | undefined }>();
  const place = focused && focused.view === view ? focused.index : 0;
  const row = rows.find(({ id }) => id === focused?.id);
  const present = row && !gone?.has(row.id) ? row : undefined;

  // Before the next key, which acts on the row that this one has moved to.
  const tell = useEffectEvent(() => focusRecord(present && recordOf?.(present)));
  useLayoutEffect(() => {
    tell();
    return () => focusRecord(undefined);
  }, [present, focusRecord]);

  const left = focused !== undefined && row === undefined;
  const stayInPlace = useEffectEvent(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    const next = body.current?.children[Math.min(place, rows.length - 1)];
    if (nowhere && next instanceof HTMLElement) next.focus();
  });
  useEffect(() => {
    if (left) stayInPlace();
  }, [left]);

  const { paletteOpen } = useCommandFocus();
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.defaultPrevented || paletteOpen || isModalOpen() || isTyping(event.target);
    const key = context.shell.settings().singleKeys ? keyOf(event) : undefined;
    if (elsewhere || (key !== 'j' && key !== 'k')) return;
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    const ticked = all.find((element) => event.target instanceof Node && element.contains(event.target));
    const at = ticked ? (rowAfterKey(key, all.indexOf(ticked), all.length) ?? 0) : place;
    const next = all[Math.min(at, all.length - 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => enter(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

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
