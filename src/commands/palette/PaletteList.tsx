import { Command } from 'cmdk';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf, type Place } from './levels.ts';
import { PaletteRow } from './PaletteRow.tsx';
import type { PaletteSend, PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  snapshot: PaletteSnapshot;
  send: PaletteSend;
  idOf: (value: string) => string;
}

export function PaletteList({ snapshot, send, idOf }: PaletteListProps) {
  const { t } = useTranslation();
  const { sections, explained, places } = snapshot.context;
  const place = places.at(-1);
  const selected = place?.selected ?? '';

  const listRef = useRef<HTMLDivElement>(null);
  // Asking where things are makes the browser lay the list out at once, so it is asked only when that may matter.
  const scrolled = useRef(false);
  const first = rowsOf(sections)[0]?.value ?? '';
  useEffect(() => {
    if (selected !== first) document.getElementById(idOf(selected))?.scrollIntoView({ block: 'nearest' });
    // The first row comes with its heading.
    else if (scrolled.current) listRef.current?.scrollTo({ top: 0 });
  }, [selected, first, sections, explained, idOf]);

  return (
    <Command.List
      ref={listRef}
      className={classes.list}
      label={t('palette.title')}
      onScroll={(event) => {
        scrolled.current = event.currentTarget.scrollTop > 0;
      }}
    >
      {sections.map((section) => (
        <Command.Group key={section.id} heading={section.heading} className={classes.section}>
          {section.rows.map((row) => (
            <PaletteRow
              key={row.value}
              row={row}
              id={idOf(row.value)}
              explained={row.value === explained}
              send={send}
            />
          ))}
        </Command.Group>
      ))}
      {sections.length === 0 && place && <Nothing place={place} searching={isSearching(snapshot)} />}
    </Command.List>
  );
}

export function isSearching(snapshot: PaletteSnapshot): boolean {
  return ['root', 'pick'].some(
    (level) =>
      snapshot.matches({ [level]: 'waiting' } as never) || snapshot.matches({ [level]: 'asking' } as never),
  );
}

/** An empty list says what would be here. */
function Nothing({ place: { level, query }, searching }: { place: Place; searching: boolean }) {
  const { t } = useTranslation();
  const words = () => {
    if (searching) return t('palette.searching');
    if (level.kind === 'pick' && query === '')
      return t('palette.nothing.pick', { title: t(level.command.title) });
    return t(level.kind === 'record' ? 'palette.nothing.actions' : 'palette.nothing', {
      query: query.trim(),
    });
  };
  return (
    <div className={classes.nothing} role="presentation">
      {words()}
    </div>
  );
}
