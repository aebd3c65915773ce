import { useMemo, useState } from 'react';
import { rowsShown, type PaletteEntry } from './subjects.ts';
import { usePlainOpening } from './usePlainOpening.ts';

interface PlainProps {
  entries: PaletteEntry[];
}

/** The floor: an input, and below it the first rows that hold what is typed. */
export default function Plain({ entries }: PlainProps) {
  const open = usePlainOpening();
  const texts = useMemo(
    () =>
      entries.map((entry) => ({
        entry,
        text: [entry.title, entry.other, entry.syllables.join('')].join('\n').toLowerCase(),
      })),
    [entries],
  );
  return open && <PlainList texts={texts} />;
}

function PlainList({ texts }: { texts: { entry: PaletteEntry; text: string }[] }) {
  const [query, setQuery] = useState('');
  const wanted = query.toLowerCase();
  const rows: PaletteEntry[] = [];
  for (const { entry, text } of texts) {
    if (rows.length === rowsShown) break;
    if (text.includes(wanted)) rows.push(entry);
  }
  return (
    <div className="plain">
      <input autoFocus value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
      <ul role="listbox">
        {rows.map(({ id, title }) => (
          <li key={id} role="option" aria-selected={false}>
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
