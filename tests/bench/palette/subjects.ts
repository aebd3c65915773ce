import type { Entry } from '../../../src/palette/rank.ts';

/** What all palettes are fed with. */
export interface PaletteEntry extends Pick<Entry, 'title' | 'other' | 'syllables' | 'keywords'> {
  id: string;
}

/** The palettes that are compared; `plain` is the floor. Each opens at Ctrl+K and closes at Escape. */
export const subjects = ['plain', 'kbar', 'cmdk', 'own'] as const;
export type Subject = (typeof subjects)[number];

/** No palette draws more results, where it can be told so. */
export const rowsShown = 50;
