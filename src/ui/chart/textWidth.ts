/** Advance widths in em: the wider of Arial and Segoe UI, rounded up, so that a box has room for either. */
const widths: [RegExp, number][] = [
  [/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/, 1],
  [/[ijl.,:;'|!]/, 0.28],
  [/[ ftrI()[\]/-]/, 0.36],
  [/[mwMW@%→]/, 0.88],
  [/[A-Z]/, 0.7],
];
const otherWidth = 0.57;

/**
 * Returns the width of a text in the system sans font in pixels, without a browser.
 * Layouts are computed at build time, and label chips are drawn before their text.
 */
export function textWidth(text: string, fontSize: number): number {
  let em = 0;
  for (const character of text) em += widths.find(([kind]) => kind.test(character))?.[1] ?? otherWidth;
  return Math.ceil(em * fontSize);
}
