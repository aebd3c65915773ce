import type { Tone } from '../../machines/lifecycle.ts';
import { toneIcons } from '../chart/tones.ts';

/** Returns the id of the element that a badge's icon refers to. */
export function toneGlyph(tone: Tone): string {
  return `tone-${tone}`;
}

/** Draws each tone's icon once for the whole page, because a list has a hundred badges. */
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
