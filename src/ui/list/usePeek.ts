import { useState, type RefObject } from 'react';

/** The row whose record is shown beside the list. */
interface PeekedRow {
  id: string;
  index: number;
  /** Which list it is of: another one begins without. */
  view: string;
}

export interface Peek {
  /** Of the row that is shown; undefined while none is. */
  id: string | undefined;
  /** Shows the row, or nothing where it is the one that is shown. */
  toggle: (id: string, index: number) => void;
  /** Shows the row, whatever has been shown. */
  show: (id: string, index: number) => void;
  /** Shows the row where one is shown already. */
  showIfOpen: (id: string, index: number) => void;
}

/** Whether it is in what shows the record of a row. */
export function isInPeek(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-peek-panel]') !== null;
}

/** Which row's record is shown beside the list. Of a row that has left its list, the one in its place. */
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
    /** Gives the focus to the row that is shown, or to the one beside it, which is then shown. */
    focusRow,
    showRow: () => elements()[index]?.scrollIntoView({ block: 'nearest' }),
    close: () => {
      // What is in the panel goes with it.
      if (!elements().some((element) => element.contains(document.activeElement))) focusRow();
      setLastPeeked(undefined);
    },
  };
}
