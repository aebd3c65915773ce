import { Command } from 'cmdk';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf, type Place } from './levels.ts';
import { PaletteRow } from './PaletteRow.tsx';
import type { PaletteSend, PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

interface PaletteListProps {
  snapshot: PaletteSnapshot;
  send: PaletteSend;
  idOf: (value: string) => string;
  listRef: RefObject<HTMLDivElement | null>;
}

export function PaletteList({ snapshot, send, idOf, listRef }: PaletteListProps) {
  const { t } = useTranslation();
  const { sections, explained, places } = snapshot.context;
  const place = places.at(-1);
  const selected = place?.selected ?? '';

  useEffect(() => {
    const list = listRef.current;
    const row = document.getElementById(idOf(selected));
    // The first row comes with its heading.
    if (selected === rowsOf(sections)[0]?.value) list?.scrollTo({ top: 0 });
    else row?.scrollIntoView({ block: 'nearest' });
  }, [selected, sections, explained, idOf, listRef]);

  return (
    <Command.List ref={listRef} className={classes.list} label={t('palette.title')}>
      {sections.map((section) => (
        <Command.Group key={section.id} heading={section.heading} className={classes.section}>
          {section.rows.map((row) => (
            <PaletteRow
              key={row.value}
              row={row}
              id={idOf(row.value)}
              explained={row.value === explained}
              onPoint={(value) => send({ type: 'POINT', value })}
              onChoose={(value) => send({ type: 'CHOOSE', value })}
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
      return t(`palette.nothing.pick.${level.command.on ?? 'order'}`);
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
