import { Command } from 'cmdk';
import { useMemo, useState } from 'react';
import { rankingOf, type Ranking } from '../../../src/palette/rank.ts';
import { rowsShown, type PaletteEntry } from './subjects.ts';
import { usePlainOpening } from './usePlainOpening.ts';

/** cmdk as its users are told to feed it with many entries: ranked outside of it, the best fifty drawn. */
export default function Cmdk({ entries }: { entries: PaletteEntry[] }) {
  const ranking = useMemo(
    () => rankingOf(entries, (entry) => ({ ...entry, chinese: 'title' as const })),
    [entries],
  );
  return usePlainOpening() && <Ranked entries={entries} ranking={ranking} />;
}

function Ranked({ entries, ranking }: { entries: PaletteEntry[]; ranking: Ranking<PaletteEntry> }) {
  const [query, setQuery] = useState('');
  const rows =
    query.trim() === ''
      ? entries.slice(0, rowsShown)
      : ranking.rank(query, rowsShown).map(({ item }) => item);
  return (
    <Command className="plain" label="cmdk" shouldFilter={false}>
      <Command.Input autoFocus value={query} onValueChange={setQuery} />
      <Command.List>
        {rows.map(({ id, title }) => (
          <Command.Item key={id} value={id}>
            {title}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
