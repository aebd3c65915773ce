import { afterFrame } from '../commandKit/afterFrame.ts';

/** The element that the palette is in. */
export const paletteElement = '[data-palette]';
/** Marks what is inert only while the palette lies over it: its controls are offered all the same. */
export const behindPalette = 'data-behind-palette';

let inertElements: Element[] = [];
let isPaletteOver = false;
let callOff: () => void = () => undefined;

/** After the frame that shows the palette, as the whole page is styled anew for that. */
function makeInert(): void {
  callOff = afterFrame(() => {
    inertElements = [...document.querySelectorAll('#root, [aria-modal=true]')].filter(
      (element) => element.closest(paletteElement) === null,
    );
    for (const element of inertElements) {
      element.setAttribute(behindPalette, '');
      element.setAttribute('inert', '');
    }
  });
}

function makeActive(): void {
  callOff();
  for (const element of inertElements) {
    element.removeAttribute('inert');
    element.removeAttribute(behindPalette);
  }
  inertElements = [];
}

/** Keeps screen readers and Tab out of the page and the dialogs behind the palette (R-page-17). Returns the way to end it. */
export function makePageInert(): () => void {
  isPaletteOver = true;
  makeInert();
  return () => {
    isPaletteOver = false;
    makeActive();
  };
}

/**
 * Lets a command give the focus to the page while the palette is still open, also where the page is only about to be covered.
 * Returns the way to cover it again, where the palette stays.
 */
export function makePageActive(): () => void {
  makeActive();
  return () => {
    if (isPaletteOver) makeInert();
  };
}
