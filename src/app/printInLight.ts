/** Paper is white: while the page is printed it has its light colours, whichever it has on the screen. */
export function printInLight(window: Window): void {
  const { dataset } = window.document.documentElement;
  let onScreen: string | undefined;
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = matches ? 'light' : onScreen;
  });
}
