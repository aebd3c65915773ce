/** The palette's code, in a chunk of its own. */
export const loadPalette = () => import('./Palette.tsx');
