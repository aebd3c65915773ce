import { Command } from 'cmdk';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf, type Section } from './levels.ts';
import { PaletteRow } from './PaletteRow.tsx';
import type { PaletteActor, PaletteSend, PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  sections: Section[];
  /** Value of the selected row. */
  selected: string;
  /** Value of the row that says why it is blocked. */
  explained: string | undefined;
  /** What an empty list says. */
  nothing: string | undefined;
  actor: PaletteActor;
  send: PaletteSend;
  idOf: (value: string) => string;
}

/** The rows of a level in their groups. */
export const PaletteList = memo(function PaletteList(props: PaletteListProps) {
  const { sections, selected, explained, nothing, actor, send, idOf } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(sections);
  const positions = new Map(rows.map(({ value }, index) => [value, index + 1]));
  const first = rows[0]?.value ?? '';
  // Asking where things are makes the browser lay the list out at once, so it is asked only when that may matter.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (selected !== first) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' });
    // The first row comes with its heading.
    else if (isScrolled.current) list.current?.scrollTo({ top: 0 });
  }, [selected, first, sections, explained, idOf]);
  // cmdk writes here which row its keys selected last, and would leave it there once that row has gone.
  useLayoutEffect(() => list.current?.removeAttribute('aria-activedescendant'), [selected]);
  const choose = useCallback((value: string) => send({ type: 'CHOOSE', value }), [send]);
  const openPart = useCallback(
    (value: string, field: string | undefined) => send({ type: 'CANDIDATES', value, field }),
    [send],
  );

  /** Keeps from cmdk what the machine would ignore: it would show another row as selected than the machine. */
  function onPointer(event: MouseEvent, isMeant: boolean) {
    if (!isMeant || !actor.getSnapshot().can({ type: 'POINT', value: selected })) event.stopPropagation();
  }
  // Rows that come to lie under a resting pointer have not been pointed at, nor those that a finger scrolls by.
  const isMove = ({ movementX, movementY, pointerType }: PointerEvent) =>
    (movementX !== 0 || movementY !== 0) && pointerType !== 'touch';

  return (
    <Command.List
      ref={list}
      className={classes.list}
      label={t('palette.title')}
      onScroll={(event) => {
        isScrolled.current = event.currentTarget.scrollTop > 0;
      }}
      onPointerMoveCapture={(event) => onPointer(event, isMove(event))}
      onClickCapture={(event) => onPointer(event, true)}
    >
      {nothing !== undefined && (
        <div className={classes.nothing} role="presentation">
          {nothing}
        </div>
      )}
      {sections.map(({ id, heading, rows: grouped }, place) => (
        // The index is the key on purpose, here and for the rows: each letter brings other rows, and changing a row is
        // cheaper than making one.
        <Command.Group
          key={place}
          value={id}
          className={classes.section}
          heading={heading !== undefined && <Heading>{heading}</Heading>}
        >
          {grouped.map((row, index) => (
            <PaletteRow
              key={index}
              row={row}
              id={idOf(row.value)}
              explained={row.value === explained}
              position={positions.get(row.value) ?? 0}
              count={rows.length}
              onSelect={choose}
              onPart={openPart}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
});

const Heading = memo(function Heading({ children }: { children: string }) {
  return (
    <div className={classes.heading} title={children}>
      {children}
    </div>
  );
});

/** The server is not asked yet: another letter may follow. */
export function isTyping(snapshot: PaletteSnapshot): boolean {
  return (
    snapshot.matches({ root: 'waiting' }) ||
    snapshot.matches({ pick: 'waiting' }) ||
    snapshot.matches({ records: 'waiting' })
  );
}

export function isSearching(snapshot: PaletteSnapshot): boolean {
  return (
    isTyping(snapshot) ||
    snapshot.matches({ root: 'asking' }) ||
    snapshot.matches({ pick: 'asking' }) ||
    snapshot.matches({ records: 'asking' })
  );
}
