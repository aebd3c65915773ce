/** Loads the palette's code, which is a chunk of its own. */
export const loadPalette = () => import('./Palette.tsx');
