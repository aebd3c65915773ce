import type * as Palette from './Palette.tsx';

let loading: Promise<typeof Palette> | undefined;

/** The palette's code, asked for again where it could not come. */
export function loadPalette() {
  loading ??= import('./Palette.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
