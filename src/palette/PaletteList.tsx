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
import type { PaletteActor, PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  sections: Section[];
  /** The typed text that the sections match. */
  query: string;
  /** Value of the selected row. */
  selected: string;
  /** Value of the row that shows why it is blocked. */
  explained: string | undefined;
  /** The text of an empty list. */
  nothing: string | undefined;
  /** The most rows that are visible without scrolling. */
  inView: number;
  /** Reports whether all rows are drawn. */
  onDrawn: (isComplete: boolean) => void;
  actor: PaletteActor;
  send: PaletteSend;
  idOf: (value: string) => string;
}

/** Shows the rows of a level in their groups. */
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
  const isComplete = drawn === sections || rows.length <= inView;
  useLayoutEffect(() => onDrawn(isComplete), [onDrawn, isComplete]);
  // Avoids a measurement, which makes the browser lay out the list at once, unless the list was scrolled.
  const isScrolled = useRef(false);
  const isScrolledByHand = useRef(false);
  useEffect(() => {
    isScrolledByHand.current = false;
  }, [selected, explained, query]);
  useEffect(() => {
    // Keeps the scroll position of the user when rows arrive late.
    if (isScrolledByHand.current) return;
    if (selected !== first) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' });
    // Scrolls to the top, so that the first row appears with its heading.
    else if (isScrolled.current) list.current?.scrollTo({ top: 0 });
  }, [selected, first, sections, explained, query, idOf]);
  // Removes the attribute, because cmdk writes the last selected row here and does not remove it when that row is unmounted.
  useLayoutEffect(() => list.current?.removeAttribute('aria-activedescendant'), [selected]);
  const choose = useCallback((value: string) => send({ type: 'CHOOSE', value }), [send]);
  const openPart = useCallback(
    (value: string, field: string | undefined) => send({ type: 'CANDIDATES', value, field }),
    [send],
  );

  const common = { explained, idOf, onSelect: choose, onPart: openPart };

  /**
   * Stops pointer events that the machine would ignore: otherwise cmdk would show another row as selected than the machine.
   */
  function onPointer(event: MouseEvent, isIntended: boolean) {
    if (!isIntended || !actor.getSnapshot().can({ type: 'POINT', value: selected })) event.stopPropagation();
  }
  // Ignores rows that appear under a resting pointer, and those that a finger scrolls over.
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
        // Because a press on the list itself is a press on its scroll bar.
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
      {/* Hides the rows of the former letters from assistive tools until they are drawn again. */}
      <div role="presentation" hidden={rows.length <= inView} aria-hidden={drawn !== sections || undefined}>
        <Groups sections={rest} before={inView} count={rowsOf(drawn).length} {...common} />
      </div>
    </Command.List>
  );
});

interface GroupsProps {
  sections: ShownSection[];
  /** The number of rows before these, and of all rows. */
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
    // The index is the key on purpose, here and for the rows: each letter brings other rows, and React then updates a row
    // instead of mounting a new one.
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

/** Tells whether the server is not queried yet, because another letter may follow. */
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
    snapshot.matches({ root: 'searching' }) ||
    snapshot.matches({ pick: 'searching' }) ||
    snapshot.matches({ records: 'searching' })
  );
}
