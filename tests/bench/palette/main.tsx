/** One of the palettes over a list like those of the product: `?subject=own&size=1000`. */
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { startMeter } from './meter.ts';
import { subjects, type PaletteEntry, type Subject } from './subjects.ts';
import './page.css';

const pages: Record<Subject, () => Promise<{ default: ComponentType<{ entries: PaletteEntry[] }> }>> = {
  plain: () => import('./Plain.tsx'),
  kbar: () => import('./Kbar.tsx'),
  cmdk: () => import('./Cmdk.tsx'),
  own: () => import('./Own.tsx'),
};

const asked = new URLSearchParams(window.location.search);
const subject = subjects.find((each) => each === asked.get('subject'));
const root = document.getElementById('root');
if (!subject || !root) throw new Error('Which palette?');
const [{ default: Subject }, answer] = await Promise.all([
  pages[subject](),
  fetch(`/entries/${asked.get('size')}`),
]);
const entries = (await answer.json()) as PaletteEntry[];

startMeter();
createRoot(root).render(
  <>
    <table className="behind">
      <tbody>
        {entries.slice(0, 20).map(({ id, title, other }) => (
          <tr key={id}>
            {[id, title, other, '¥12,800.00', '2026-11-21 14:05', '待审批'].map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <Subject entries={entries} />
  </>,
);
