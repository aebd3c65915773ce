import { useState, type RefObject } from 'react';

/** The row whose record is shown next to the list. */
interface PeekedRow {
  id: string;
  index: number;
  /** Identifies the list: another list begins with a closed panel. */
  view: string;
}

export interface Peek {
  /** The id of the shown row; undefined while none is shown. */
  id: string | undefined;
  /** Shows the row, or closes the panel if the row is already shown. */
  toggle: (id: string, index: number) => void;
  /** Shows the row in the panel. */
  show: (id: string, index: number) => void;
  /** Shows the row if the panel is open. */
  showIfOpen: (id: string, index: number) => void;
}

/** Tells whether the element is in the panel that shows a row's record. */
export function isInPeek(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-peek-panel]') !== null;
}

/** Returns the row whose record is shown next to the list. If that row has left the list, takes the row now at its index. */
export function usePeek<Row extends { id: string }>(
  rows: readonly Row[],
  view: string,
  list: RefObject<HTMLElement | null>,
) {
  const [lastPeeked, setLastPeeked] = useState<PeekedRow>();
  const peeked = lastPeeked?.view === view ? lastPeeked : undefined;
  const at = peeked ? rows.findIndex(({ id }) => id === peeked.id) : -1;
  const index = peeked && at === -1 ? Math.min(peeked.index, rows.length - 1) : at;
  const row = peeked && rows[index];

  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const focusRow = (by = 0) => {
    const all = elements();
    all[Math.min(Math.max(index + by, 0), all.length - 1)]?.focus();
  };
  const show = (id: string, position: number) => setLastPeeked({ id, index: position, view });
  const peek: Peek = {
    id: row?.id,
    show,
    toggle: (id, position) => (id === row?.id ? setLastPeeked(undefined) : show(id, position)),
    showIfOpen: (id, position) => row && id !== row.id && show(id, position),
  };
  return {
    peek,
    row,
    /** Moves the focus to the shown row, or to a neighbour, which is then shown. */
    focusRow,
    showRow: () => elements()[index]?.scrollIntoView({ block: 'nearest' }),
    close: () => {
      // Moves the focus to the row, because an element in the panel disappears with it.
      if (!elements().some((element) => element.contains(document.activeElement))) focusRow();
      setLastPeeked(undefined);
    },
  };
}
