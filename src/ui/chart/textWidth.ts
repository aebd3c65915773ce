/** Advance widths in em, the wider of Arial and Segoe UI rounded up: a box sized by them holds either. */
const widths: [RegExp, number][] = [
  [/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/, 1],
  [/[ijl.,:;'|!]/, 0.28],
  [/[ ftrI()[\]/-]/, 0.36],
  [/[mwMW@%→]/, 0.88],
  [/[A-Z]/, 0.7],
];
const otherWidth = 0.57;

/**
 * The width a text takes in the system sans, in pixels, without a browser to measure it: layouts are made at
 * build time, and label chips are drawn before the text is.
 */
export function textWidth(text: string, fontSize: number): number {
  let em = 0;
  for (const character of text) em += widths.find(([kind]) => kind.test(character))?.[1] ?? otherWidth;
  return Math.ceil(em * fontSize);
}
