import { Command } from 'cmdk';
import type { TFunction } from 'i18next';
import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { examplesId, rowsOf, type Place, type Section } from './levels.ts';
import { PaletteRow } from './PaletteRow.tsx';
import { heights, indexOf, spanOf, topFor, within } from './rowWindow.ts';
import type { PaletteSend, PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  sections: Section[];
  /** Value of the selected row. */
  selected: string;
  /** Value of the row that says why it is blocked. */
  explained: string | undefined;
  /** What an empty list says. */
  nothing: string | undefined;
  /** On a phone. */
  narrow: boolean;
  send: PaletteSend;
  idOf: (value: string) => string;
}

/** About ten rows of 40, in pixels; on a phone the list takes the whole screen at most. */
const listHeight = 424;
const styles = { '--row-height': `${heights.row}px`, '--list-height': `${listHeight}px` } as CSSProperties;

/** The list: all its rows for who reads, of which those are drawn that are seen. */
export const PaletteList = memo(function PaletteList(props: PaletteListProps) {
  const { sections, selected, explained, nothing, narrow, send, idOf } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const height = narrow ? window.innerHeight : listHeight;

  // How far one has scrolled, and in what: when something else is selected, the list goes there.
  const [scrolled, setScrolled] = useState({ top: 0, sections, selected });
  const at = indexOf(sections, selected);
  const rests = scrolled.sections === sections && scrolled.selected === selected;
  const top = rests ? scrolled.top : topFor(sections, { top: scrolled.top, height }, at);
  const span = spanOf(sections, { top, height }, at);

  const rows = rowsOf(sections);
  const first = rows[0]?.value ?? '';
  // Asking where things are makes the browser lay the list out at once, so it is asked only when that may matter.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (selected !== first) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' });
    // The first row comes with its heading.
    else if (isScrolled.current) list.current?.scrollTo({ top: 0 });
  }, [selected, first, sections, explained, idOf]);

  return (
    <Command.List
      ref={list}
      className={classes.list}
      style={styles}
      label={t('palette.title')}
      onScroll={(event) => {
        const { scrollTop } = event.currentTarget;
        isScrolled.current = scrollTop > 0;
        setScrolled({ top: scrollTop, sections, selected });
      }}
    >
      {nothing !== undefined && (
        <div className={classes.nothing} role="presentation">
          {nothing}
        </div>
      )}
      <div style={{ paddingBlock: `${span.before}px ${span.after}px` }}>
        {within(sections, span).map(({ heading, headed, rows: drawn, first: position }, place) => (
          // By its place, as its rows.
          <div key={place} role="presentation" className={classes.section}>
            {headed && heading !== undefined && (
              <div aria-hidden className={classes.heading} title={heading}>
                {heading}
              </div>
            )}
            <div role="group" aria-label={heading}>
              {drawn.map((row, index) => (
                // By its place: each letter brings other rows, and changing a row is cheaper than making one.
                <PaletteRow
                  key={position + index}
                  row={row}
                  id={idOf(row.value)}
                  selected={row.value === selected}
                  explained={row.value === explained}
                  position={position + index + 1}
                  count={rows.length}
                  send={send}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Command.List>
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

/** Whether nothing matches what is typed, and lines are shown that would. */
export function showsExamplesOnly({ query }: Place, sections: readonly Section[]): boolean {
  return query.trim() !== '' && sections.length > 0 && sections.every(({ id }) => id === examplesId);
}

/** What an empty list says: what would be here. */
export function nothingOf(t: TFunction, { level, query }: Place, searching: boolean): string {
  if (searching) return t('palette.searching');
  if (level.kind === 'pick' && query === '')
    return t('palette.nothing.pick', { title: t(level.command.title) });
  if (level.kind === 'related' && query === '') return t('palette.nothing.related');
  return t(level.kind === 'record' ? 'palette.nothing.actions' : 'palette.nothing', {
    query: query.trim(),
  });
}
