import { afterFrame } from '../commandKit/afterFrame.ts';

/** Selector of the palette's container. */
export const paletteElement = '[data-palette]';
/** Marks elements that are inert only because the palette covers them: their controls are still offered. */
export const behindPalette = 'data-behind-palette';

let inertElements: Element[] = [];
let isPaletteOver = false;
let callOff: () => void = () => undefined;

/** Makes the page inert after the frame that shows the palette, because the whole page is styled again for that. */
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

/**
 * Keeps screen readers and Tab out of the page and the dialogs behind the palette (R-page-17). Returns a function that ends
 * this.
 */
export function makePageInert(): () => void {
  isPaletteOver = true;
  makeInert();
  return () => {
    isPaletteOver = false;
    makeActive();
  };
}

/**
 * Lets a command focus the page while the palette is still open, even if the page is not inert yet. Returns a function that
 * makes it inert again if the palette remains open.
 */
export function makePageActive(): () => void {
  makeActive();
  return () => {
    if (isPaletteOver) makeInert();
  };
}
