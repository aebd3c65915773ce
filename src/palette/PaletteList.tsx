import { Command } from 'cmdk';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf, type Section } from './levels.ts';
import { PaletteRow } from './PaletteRow.tsx';
import { splitAt, useRestOf, type ShownSection } from './rowsInView.ts';
import type { PaletteActor, PaletteSend, PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  sections: Section[];
  /** What was typed for them. */
  query: string;
  /** Value of the selected row. */
  selected: string;
  /** Value of the row that says why it is blocked. */
  explained: string | undefined;
  /** What an empty list says. */
  nothing: string | undefined;
  /** How many rows are seen at most without scrolling. */
  inView: number;
  /** Hears whether all rows are drawn. */
  onDrawn: (isWhole: boolean) => void;
  actor: PaletteActor;
  send: PaletteSend;
  idOf: (value: string) => string;
}

/** The rows of a level in their groups. */
export const PaletteList = memo(function PaletteList(props: PaletteListProps) {
  const { sections, query, selected, explained, nothing, inView, onDrawn, actor, send, idOf } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(sections);
  const first = rows[0]?.value ?? '';
  const drawn = useRestOf(sections, selected, inView);
  const split = useMemo(() => splitAt(sections, inView), [sections, inView]);
  const { rest } = useMemo(
    () => (drawn === sections ? split : splitAt(drawn, inView)),
    [drawn, sections, split, inView],
  );
  const isWhole = drawn === sections || rows.length <= inView;
  useLayoutEffect(() => onDrawn(isWhole), [onDrawn, isWhole]);
  // Asking where things are makes the browser lay the list out at once, so it is asked only when that may matter.
  const isScrolled = useRef(false);
  const isScrolledByHand = useRef(false);
  useEffect(() => {
    isScrolledByHand.current = false;
  }, [selected, explained, query]);
  useEffect(() => {
    // What comes late leaves the list where somebody has scrolled it to.
    if (isScrolledByHand.current) return;
    if (selected !== first) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' });
    // The first row comes with its heading.
    else if (isScrolled.current) list.current?.scrollTo({ top: 0 });
  }, [selected, first, sections, explained, query, idOf]);
  // cmdk writes here which row its keys selected last, and would leave it there once that row has gone.
  useLayoutEffect(() => list.current?.removeAttribute('aria-activedescendant'), [selected]);
  const choose = useCallback((value: string) => send({ type: 'CHOOSE', value }), [send]);
  const openPart = useCallback(
    (value: string, field: string | undefined) => send({ type: 'CANDIDATES', value, field }),
    [send],
  );

  const common = { explained, idOf, onSelect: choose, onPart: openPart };

  /** Keeps from cmdk what the machine would ignore: it would show another row as selected than the machine. */
  function onPointer(event: MouseEvent, isIntended: boolean) {
    if (!isIntended || !actor.getSnapshot().can({ type: 'POINT', value: selected })) event.stopPropagation();
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
      onWheel={() => (isScrolledByHand.current = true)}
      onTouchMove={() => (isScrolledByHand.current = true)}
      onPointerDown={({ target, currentTarget }) => {
        // Its scroll bar.
        if (target === currentTarget) isScrolledByHand.current = true;
      }}
      onPointerMoveCapture={(event) => onPointer(event, isMove(event))}
      onClickCapture={(event) => onPointer(event, true)}
    >
      {nothing !== undefined && (
        <div className={classes.nothing} aria-hidden>
          {nothing}
        </div>
      )}
      <Groups sections={split.first} before={0} count={rows.length} {...common} />
      {/* Until they are drawn anew, these are the rows of the letters before: nobody sees, hears or chooses them. */}
      <div role="presentation" hidden={rows.length <= inView} aria-hidden={drawn !== sections || undefined}>
        <Groups sections={rest} before={inView} count={rowsOf(drawn).length} {...common} />
      </div>
    </Command.List>
  );
});

interface GroupsProps {
  sections: ShownSection[];
  /** How many rows stand before these, and how many there are in all. */
  before: number;
  count: number;
  explained: string | undefined;
  idOf: (value: string) => string;
  onSelect: (value: string) => void;
  onPart: (value: string, field: string | undefined) => void;
}

const Groups = memo(function Groups(props: GroupsProps) {
  const { sections, before, count, explained, idOf, onSelect, onPart } = props;
  let position = before;
  return sections.map(({ id, heading, continued, rows }, sectionIndex) => (
    // The index is the key on purpose, here and for the rows: each letter brings other rows, and changing a row is
    // cheaper than making one.
    <Command.Group
      key={sectionIndex}
      value={id}
      className={classes.section}
      data-apart={(before + sectionIndex > 0 && !continued) || undefined}
      heading={heading !== undefined && <Heading>{heading}</Heading>}
    >
      {rows.map((row, index) => {
        position += 1;
        return (
          <PaletteRow
            key={index}
            row={row}
            id={idOf(row.value)}
            explained={row.value === explained}
            position={position}
            count={count}
            onSelect={onSelect}
            onPart={onPart}
          />
        );
      })}
    </Command.Group>
  ));
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
