import type { Tone } from '../../machines/lifecycle.ts';
import { toneIcons } from '../chart/tones.ts';

/** The element that a badge draws its icon from. */
export function toneGlyph(tone: Tone): string {
  return `tone-${tone}`;
}

/** Each tone's icon, drawn once for the whole page: a list has a hundred badges. */
export function ToneGlyphs() {
  return (
    <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden focusable={false}>
      {Object.entries(toneIcons).map(([tone, Icon]) => (
        <symbol key={tone} id={toneGlyph(tone as Tone)}>
          <Icon size={14} stroke={1.8} />
        </symbol>
      ))}
    </svg>
  );
}
