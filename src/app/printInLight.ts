/** Switches to the light colours while the page is printed, because paper is white. */
export function printInLight(window: Window): void {
  const { dataset } = window.document.documentElement;
  let onScreen: string | undefined;
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = matches ? 'light' : onScreen;
  });
}
