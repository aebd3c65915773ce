import {
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useMatches,
} from 'kbar';
import { useMemo } from 'react';
import type { PaletteEntry } from './subjects.ts';

/** kbar as its README builds it, without its animations. */
export default function Kbar({ entries }: { entries: PaletteEntry[] }) {
  const actions = useMemo(
    () =>
      entries.map(({ id, title, other, syllables, keywords }) => ({
        id,
        name: title,
        keywords: [other, syllables.join(''), ...keywords].join(' '),
        perform: () => undefined,
      })),
    [entries],
  );
  return (
    <KBarProvider actions={actions} options={{ animations: { enterMs: 0, exitMs: 0 } }}>
      <KBarPortal>
        <KBarPositioner>
          <KBarAnimator className="plain">
            <KBarSearch />
            <Results />
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

function Results() {
  const { results } = useMatches();
  return (
    <KBarResults
      items={results}
      maxHeight={424}
      onRender={({ item }) => <div>{typeof item === 'string' ? item : item.name}</div>}
    />
  );
}
