/** The figures of a result, each of which a line break leaves together with its label. */
export function wholeFigures(text: string): string {
  return text
    .split(' · ')
    .map((figure) => figure.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}
